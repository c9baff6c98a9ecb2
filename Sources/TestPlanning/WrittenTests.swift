import GraphCore
import HashTreeCollections
import SwiftKnowledge
import WorkspaceModel

// Tests that a macro writes stand in no source. Their target is taken as a whole: no pattern of the tests that are
// known would select them.

extension TestSources {
  /// Whether a macro may write tests into this module.
  ///
  /// A macro that stands for declarations may, and one that is attached to a declaration. The workspace's own
  /// macros are known by their names; one from outside is anything attached to a type or a function that is neither
  /// of the toolchain nor a type of the workspace. Complexity: O(declarations) of the module and of those that declare
  /// macros.
  var mayHoldWrittenTests: Bool {
    let macros = macroNames
    let knowsOutside = loadsPackagesOutside
    return files.contains { file in
      file.summary.declarations.contains { declaration in
        if file.isCompiled(declaration) == false { return false }
        if declaration.kind == .macroExpansion { return true }
        guard declaration.flags.contains(.hasCustomAttributes) else { return false }
        let names = file.summary.attributes(of: declaration)
        if !macros.isDisjoint(with: names) { return true }
        return knowsOutside && isAttachedFromOutside(names, declaration)
      }
    }
  }

  private func isAttachedFromOutside(_ names: [String], _ declaration: Declaration) -> Bool {
    guard declaration.kind.isNominalType || [.extension, .function].contains(declaration.kind)
    else { return false }
    return names.contains { !ToolchainAttributes.names.contains($0) && types(named: $0).isEmpty }
  }

  /// The names of the macros that this module can load and that the workspace declares.
  private var macroNames: Set<String> {
    let graph = snapshot.graph
    let declaring = ([module] + loaded).filter { candidate in
      graph.graph.neighbors(of: candidate).contains { graph.modules[$0].kind == .macro }
    }
    let paths = declaring.flatMap { snapshot.target(of: $0)?.sources ?? [] }
    return paths.reduce(into: []) { names, path in
      guard let summary = snapshot.summaries[path] else { return }
      for declaration in summary.declarations where declaration.kind == .macro {
        names.insert(summary.baseName(of: declaration))
      }
    }
  }
}
