import HashTreeCollections

/// The files of one state, by path.
///
/// A table records its origin and the paths that were set since. So differences of related tables are found
/// without a look at all files.
package struct FileTable: Sendable {
  /// Its identity is all that counts.
  private final class Origin: Sendable {}

  private var entries: TreeDictionary<SourcePath, FileEntry> = [:]
  private var origin = Origin()
  /// The paths that may differ from those of the origin.
  private var touched: TreeSet<SourcePath> = []

  package init() {}

  package var count: Int { entries.count }
  package var isEmpty: Bool { entries.isEmpty }
  package var keys: some Collection<SourcePath> { entries.keys }

  package subscript(path: SourcePath) -> FileEntry? {
    get { entries[path] }
    set {
      entries[path] = newValue
      touched.insert(path)
      forgetOriginIfFar()
    }
  }

  /// Beyond some share of the files a look at all of them is not much dearer.
  private mutating func forgetOriginIfFar() {
    guard touched.count > Swift.max(64, count / 16) else { return }
    origin = Origin()
    touched = []
  }

  /// Whether what differs from `other` is found without a look at all files.
  package func isRelative(of other: FileTable) -> Bool { origin === other.origin }

  /// Calls `body` with each path whose entries differ, or that only one of the two tables has; in any order.
  ///
  /// Complexity: O(paths that were set) between relatives, else O(files).
  package func forEachDifference(
    to other: FileTable,
    _ body: (_ path: SourcePath, _ old: FileEntry?, _ new: FileEntry?) throws -> Void
  ) rethrows {
    guard isRelative(of: other) else {
      return try entries.forEachDifference(to: other.entries, body)
    }
    for path in touched.union(other.touched) {
      let (old, new) = (entries[path], other.entries[path])
      if old != new { try body(path, old, new) }
    }
  }

  /// The same files, as a relative of `other` if there is not much that differs.
  ///
  /// Complexity: as `forEachDifference`.
  package func related(to other: FileTable) -> FileTable {
    var result = self
    result.origin = other.origin
    result.touched = other.touched
    other.forEachDifference(to: self) { path, _, _ in result.touched.insert(path) }
    result.forgetOriginIfFar()
    return result
  }
}

extension FileTable: Equatable {
  package static func == (left: FileTable, right: FileTable) -> Bool {
    left.entries == right.entries
  }
}

extension FileTable: Sequence {
  package func makeIterator() -> some IteratorProtocol<(key: SourcePath, value: FileEntry)> {
    entries.makeIterator()
  }
}

extension FileTable: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (SourcePath, FileEntry)...) {
    for (path, entry) in elements { self[path] = entry }
  }
}
