import SourceTrees
import WorkspaceModel

/// The walk over a target's folder: which files, and which folders taken as a whole, rules are asked
/// about (swift-package-manager: `TargetSourcesBuilder.computeContents()`).
struct TargetWalk {
  static let localizationExtension = "lproj"

  let folder: SourcePath
  let packagePath: SourcePath
  let excluded: Set<SourcePath>
  let declaredSources: Set<SourcePath>
  /// Declared `.copy` resources: folders among them are not looked into.
  let copied: Set<SourcePath>
  let toolsVersion: ToolsVersion

  /// What a walk came across.
  struct Contents {
    var items: [TargetFiles.Source] = []
    /// Folders within those of languages.
    var nestedFolders: [SourcePath] = []
    /// Links that lead nowhere, out of the workspace or to submodules.
    var problems: [Problem] = []
  }

  /// Every item, visible and canonical.
  ///
  /// A link that leads back to a folder above it is not followed again (SwiftPM goes on until the
  /// system refuses).
  func contents(of tree: FileTree) -> Contents {
    var contents = Contents()
    visit(folder, tree.resolve(folder), above: [], tree, &contents)
    return contents
  }

  private func visit(
    _ path: SourcePath,
    _ resolution: FileTree.Resolution,
    above: [SourcePath],
    _ tree: FileTree,
    _ contents: inout Contents
  ) {
    if isSkipped(path) { return }
    switch resolution {
    case .file(let canonical, _):
      contents.items.append(TargetFiles.Source(visiblePath: path, path: canonical))
    case .directory(let canonical):
      if isTakenWhole(path) {
        contents.items.append(TargetFiles.Source(visiblePath: path, path: canonical))
        return
      }
      if path.parent?.fileExtension == Self.localizationExtension && path != folder {
        contents.nestedFolders.append(canonical)
        return
      }
      if above.contains(canonical) { return }
      for child in tree.children(of: path) {
        visit(child.visiblePath, child.resolution, above: above + [canonical], tree, &contents)
      }
    case .submodule(let canonical):
      // One in the folder itself is a problem of the listing, which knows `ignore:`.
      if canonical == path {
        if isTakenWhole(path) {
          contents.items.append(TargetFiles.Source(visiblePath: path, path: canonical))
        }
        return
      }
      contents.problems.append(
        Problem(
          .submoduleNotRead,
          .error,
          path: canonical,
          "The files of the submodule `\(canonical)` are not read, and the link `\(path)` leads to them from the "
            + "folder of a target; name the link under `exclude:` of the target if no build reads them"
        )
      )
    case .unresolved(let problem): contents.problems.append(problem)
    case .missing: break
    }
  }

  private func isSkipped(_ path: SourcePath) -> Bool {
    let name = path.name
    if name.hasPrefix(".") || excluded.contains(path) { return true }
    switch path.fileExtension {
    case "xcodeproj", "playground", "xcworkspace": return true
    case Self.localizationExtension where toolsVersion < ToolsVersion(5, 3): return true
    default: break
    }
    return path.parent == packagePath && path.describesPackage
  }

  private func isTakenWhole(_ path: SourcePath) -> Bool {
    if copied.contains(path) { return true }
    guard let name = path.fileExtension, !name.isEmpty, name != Self.localizationExtension,
      path != folder, !declaredSources.contains(path)
    else { return false }
    if toolsVersion >= ToolsVersion(5, 6) { return FileRules.opaqueFolderExtensions.contains(name) }
    // From 5.3 to 5.5 a folder with any extension was taken whole.
    return toolsVersion >= ToolsVersion(5, 3)
  }
}
