import BitCollections
import GraphCore
import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

// Files in a target's folder that the manifest takes out of it by `exclude:`.

extension ComparedStates {
  /// Whether both states exclude a file from a target of Swift, of which no code opens files.
  ///
  /// No compiler reads it then, and no bundle has it. Code finds it only by a path: by `#filePath`, or by a text that a
  /// function takes which opens files. Texts are not known, so that any such function may open it. Tests are
  /// taken to open what lies in their folder, and plug-ins get all files.
  ///
  /// Rule: unknown.excluded. Source: `TargetSourcesBuilder.computeContents()` of swift-package-manager.
  /// Complexity: O(files of the modules below).
  func excludesUnread(_ path: SourcePath, from module: Int) -> Bool {
    let targets = targets(module)
    guard !targets.isEmpty, !usesPlugins(module),
      targets.allSatisfy({ $0.excludesFromSwift(path) })
    else { return false }
    let below = union.graph.reachable(from: [module], .forward)
    return !isAnyFile(of: module) { $0.constructs.contains(.paths) }
      && !below.contains { other in
        isAnyFile(of: other) { file in FileOpeners.names.contains { file.contains($0) } }
      }
  }

  /// Whether something applies to a file of a module in either state.
  private func isAnyFile(of module: Int, _ applies: (FileSummary) -> Bool) -> Bool {
    let (old, new) = (target(base: module)?.sources ?? [], target(head: module)?.sources ?? [])
    return old.contains { base.summaries[$0].map(applies) ?? true }
      || new.contains { head.summaries[$0].map(applies) ?? true }
  }
}
