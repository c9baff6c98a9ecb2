import HashTreeCollections
import WorkspaceModel

/// A path whose bytes differ between two listings.
struct FileDifference {
  var path: SourcePath
  var old: FileEntry?
  var new: FileEntry?

  var kind: FileChange.Kind {
    if old == nil { return .added }
    return new == nil ? .removed : .modified
  }

  /// All differences, sorted by path; a path that is reached through a symbolic link differs when
  /// what lies behind it does.
  ///
  /// A file that is only made executable is no difference: compilers do not look at it.
  /// Complexity: O(files).
  static func all(from base: WorkspaceSnapshot, to head: WorkspaceSnapshot) -> [FileDifference] {
    var differences = all(from: base.files, to: head.files)
    for path in Set(base.aliases.keys).union(head.aliases.keys) {
      let old = base.aliases[path].flatMap { base.files[$0] }
      let new = head.aliases[path].flatMap { head.files[$0] }
      switch (old, new) {
      case (nil, nil): continue
      case (let old?, let new?) where new.isEquivalent(to: old): continue
      default: differences.append(FileDifference(path: path, old: old, new: new))
      }
    }
    return differences.sorted { $0.path < $1.path }
  }

  private static func all(
    from old: TreeDictionary<SourcePath, FileEntry>,
    to new: TreeDictionary<SourcePath, FileEntry>
  ) -> [FileDifference] {
    var differences: [FileDifference] = []
    for (path, entry) in new {
      guard let before = old[path] else {
        differences.append(FileDifference(path: path, old: nil, new: entry))
        continue
      }
      if !entry.isEquivalent(to: before) {
        differences.append(FileDifference(path: path, old: before, new: entry))
      }
    }
    for (path, entry) in old where new[path] == nil {
      differences.append(FileDifference(path: path, old: entry, new: nil))
    }
    return differences
  }
}

extension FileEntry {
  /// Whether both have the same bytes and are read the same way.
  func isEquivalent(to other: FileEntry) -> Bool {
    guard content == other.content else { return false }
    switch (kind, other.kind) {
    case (.file, .executable), (.executable, .file): return true
    default: return kind == other.kind
    }
  }
}
