/// The folders in which files belong to Xcode projects rather than to packages, judged by their places.
///
/// A project can name files anywhere. By far most lie in the folder of the project.
package struct XcodeProjectFolders: Sendable {
  private let folders: Set<SourcePath>
  private let packageFolders: Set<SourcePath>

  /// Takes the folders `*.xcodeproj` and `*.xcworkspace`, and those of packages.
  package init(projects: [SourcePath], packageFolders: Set<SourcePath>) {
    folders = Set(projects.compactMap(\.parent))
    self.packageFolders = packageFolders
  }

  /// Whether a file lies in a project's folder, and in no package within that.
  ///
  /// Complexity: O(depth of the path).
  package func contain(_ path: SourcePath) -> Bool {
    guard !folders.isEmpty else { return false }
    var folder = path.parent
    while let current = folder {
      if folders.contains(current) { return true }
      if packageFolders.contains(current) { return false }
      folder = current.parent
    }
    return false
  }
}
