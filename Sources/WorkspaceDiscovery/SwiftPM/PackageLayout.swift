import SourceTrees
import WorkspaceModel

/// Where the targets of one package lie
/// (swift-package-manager: `PackageBuilder.constructV4Targets` in Sources/PackageLoading/PackageBuilder.swift).
struct PackageLayout: Sendable {
  /// Why a target has no folder, as a sentence.
  struct Failure: Error {
    var message: String
  }

  static let sourceFolders = ["Sources", "Source", "src", "srcs"]
  static let testFolders = ["Tests"] + sourceFolders
  static let pluginFolders = ["Plugins"]

  let path: SourcePath
  let description: ManifestDescription
  let tree: FileTree

  /// The visible path of the target's folder; of a local binary, of its file or folder, and `nil` of
  /// one that is downloaded.
  func folder(of target: TargetDescription) throws(Failure) -> SourcePath? {
    if target.kind == .binary { return try binary(target) }
    if let custom = target.path { return try customFolder(custom, of: target) }
    let predefined = predefinedFolder(for: target.kind)
    if let folder = predefined.appending(target.name), folder.parent == predefined,
      tree.canonicalPath(of: folder) != nil
    {
      return folder
    }
    if description.toolsVersion >= ToolsVersion(5, 9), isOnlyTargetOfItsRoot(target),
      tree.isDirectory(predefined)
    {
      return predefined
    }
    // A case-insensitive file system finds the folder all the same.
    let name = target.name.lowercased()
    for child in tree.children(of: predefined)
    where child.visiblePath.name.lowercased() == name && tree.isDirectory(child.visiblePath) {
      return child.visiblePath
    }
    throw Failure(
      message: """
        The folder `\(predefined)/\(target.name)` of the target `\(target.name)` does not \
        exist; create it or give the target a `path`
        """
    )
  }

  private func binary(_ target: TargetDescription) throws(Failure) -> SourcePath? {
    guard let local = target.path else { return nil }
    guard let artifact = path.appending(local), tree.canonicalPath(of: artifact) != nil else {
      throw Failure(message: "The binary `\(local)` of the target `\(target.name)` does not exist")
    }
    return artifact
  }

  private func customFolder(
    _ custom: String,
    of target: TargetDescription
  ) throws(Failure) -> SourcePath {
    guard let folder = path.appending(custom), folder.isInside(path) else {
      throw Failure(
        message: "The path `\(custom)` of the target `\(target.name)` leaves its package"
      )
    }
    guard tree.isDirectory(folder) else {
      throw Failure(
        message: "The path `\(custom)` of the target `\(target.name)` is not a folder"
      )
    }
    return folder
  }

  private func predefinedFolder(for kind: TargetDescription.Kind) -> SourcePath {
    let names =
      switch kind {
      case .test: Self.testFolders
      case .plugin: Self.pluginFolders
      default: Self.sourceFolders
      }
    let folders = names.compactMap { path.appending($0) }
    return folders.first(where: tree.isDirectory) ?? folders.first ?? path
  }

  /// From tools version 5.9 on, a lone target may have its files directly in `Sources`.
  private func isOnlyTargetOfItsRoot(_ target: TargetDescription) -> Bool {
    func root(_ kind: TargetDescription.Kind) -> Int {
      switch kind {
      case .test: 0
      case .plugin: 1
      default: 2
      }
    }
    return description.targets.count { root($0.kind) == root(target.kind) } == 1
  }
}
