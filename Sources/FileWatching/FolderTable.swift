import SourceTrees

/// Which number of a watch stands for which folder.
///
/// A folder that is moved keeps its number, so its entry is dropped at once. It is watched again when it is
/// found at its new place.
struct FolderTable: Sendable {
  private var folders: [Int32: AbsolutePath] = [:]

  subscript(watch: Int32) -> AbsolutePath? { folders[watch] }

  mutating func insert(_ watch: Int32, _ folder: AbsolutePath) { folders[watch] = folder }

  mutating func remove(_ watch: Int32) { folders[watch] = nil }

  /// Forgets a folder and all below it; returns their watches.
  ///
  /// Complexity: O(watched folders).
  mutating func remove(below folder: AbsolutePath) -> [Int32] {
    let gone = folders.filter { $0.value.isInside(folder) }.map(\.key)
    for watch in gone { remove(watch) }
    return gone
  }
}
