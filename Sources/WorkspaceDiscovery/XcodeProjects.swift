import SourceTrees
import WorkspaceModel

/// Finds Xcode projects and workspaces, whose targets are not read.
enum XcodeProjects {
  /// The folders `*.xcodeproj` and `*.xcworkspace`, in order.
  ///
  /// Left out are projects that tools make, and the workspace within every project.
  ///
  /// Complexity: O(files).
  static func find(in files: FileTable) -> [SourcePath] {
    var found: Set<SourcePath> = []
    for path in files.keys {
      let kind: Substring
      if path.hasName("project.pbxproj") {
        kind = "xcodeproj"
      } else if path.hasName("contents.xcworkspacedata") {
        kind = "xcworkspace"
      } else {
        continue
      }
      guard let folder = path.parent, folder.fileExtension?[...] == kind,
        folder.parent?.fileExtension != "xcodeproj",
        !PackageManifests.isMadeByTools(folder)
      else { continue }
      found.insert(folder)
    }
    return found.sorted()
  }

  /// The places at which Xcode keeps the versions of packages: in a workspace, and in that within a project.
  ///
  /// Complexity: O(files).
  static func locks(in files: FileTable) -> [SourcePath] {
    files.keys.filter { path in
      path.hasName(PackageLock.fileName) && isXcodeLock(path)
    }.sorted()
  }

  private static func isXcodeLock(_ path: SourcePath) -> Bool {
    let names = path.components.map { String(decoding: $0, as: UTF8.self) }
    guard names.count >= 4, names.suffix(3).dropLast() == ["xcshareddata", "swiftpm"] else {
      return false
    }
    return names[names.count - 4].hasSuffix(".xcworkspace")
      && (path.parent.map { !PackageManifests.isMadeByTools($0) } ?? false)
  }

  /// A note on the projects of a workspace; `nil` if there is none.
  ///
  /// Complexity: O(files of targets), and O(depth) of each Swift file.
  static func note(on workspace: Workspace, files: FileTable) -> Problem? {
    let projects = workspace.xcodeProjects.filter { $0.fileExtension == "xcodeproj" }
    guard let first = projects.first else { return nil }
    let folders = XcodeProjectFolders(
      projects: workspace.xcodeProjects,
      packageFolders: Set(workspace.packages.map(\.path))
    )
    let owned = Set(workspace.packages.lazy.flatMap(\.targets).flatMap(\.sources))
    let count = files.keys.count { path in
      path.fileExtension == "swift" && !path.isManifest && !owned.contains(path)
        && folders.contain(path)
    }
    let names = projects.count == 1 ? "`\(first)`" : "`\(first)` and \(projects.count - 1) more"
    return Problem(
      .xcodeProjectNotRead,
      .note,
      path: projects.count == 1 ? first : nil,
      "\(projects.count) Xcode project\(projects.count == 1 ? " is" : "s are") not read: \(names) "
        + "(\(count) Swift file\(count == 1 ? "" : "s")); answers are about the modules of packages"
    )
  }
}
