package import WorkspaceModel

/// The folders that a walk has entered through symbolic links.
///
/// Links give one folder many paths, and links that lead back give it endlessly many. A folder is entered under its own
/// path, and once more under the first path with a link. So a walk is linear in the files.
package struct LinkedFolders: Sendable {
  private var entered: Set<SourcePath> = []

  /// The folders within one another that a walk enters: git permits any number, and walks recurse.
  private static let depth = 128

  package init() {}

  /// Whether a walk enters a folder under a path that leads to it.
  package mutating func enter(_ folder: SourcePath, under path: SourcePath) -> Bool {
    path.components.count <= Self.depth && (path == folder || entered.insert(folder).inserted)
  }
}
