import SourceTrees
import WorkspaceModel

/// Finds Xcode projects and workspaces.
enum XcodeProjects {
  /// Folders of tools: what lies in them is a product.
  ///
  /// Dependencies that are committed are built with the rest.
  private static let skippedFolders: Set<String> = [".build", ".git", ".swiftpm", "DerivedData"]

  /// The folders `*.xcodeproj` and `*.xcworkspace`, in order.
  ///
  /// Left out are projects that tools make, and the workspace within every project.
  ///
  /// Complexity: O(files).
  static func find(in files: FileTable) -> [SourcePath] {
    var found: Set<SourcePath> = []
    for path in files.keys {
      let kind: Substring
      if path.hasName("project.pbxproj") || path.hasName("project.xcproj") {
        kind = "xcodeproj"
      } else if path.hasName("contents.xcworkspacedata") {
        kind = "xcworkspace"
      } else {
        continue
      }
      guard let folder = path.parent, folder.fileExtension?[...] == kind,
        folder.parent?.fileExtension != "xcodeproj",
        !isSkipped(folder)
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

  /// Whether a folder lies in one of a tool's.
  static func isSkipped(_ folder: SourcePath) -> Bool {
    folder.components.contains { skippedFolders.contains(String(decoding: $0, as: UTF8.self)) }
  }
}
