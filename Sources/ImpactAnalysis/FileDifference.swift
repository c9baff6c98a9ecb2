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

  /// Whether the file was only made executable, or no longer is: compilers do not look at that.
  var isOnlyMode: Bool {
    guard let old, let new, old.content == new.content else { return false }
    switch (old.kind, new.kind) {
    case (.file, .executable), (.executable, .file): return true
    default: return false
    }
  }

  /// All differences, sorted by path; a path that is reached through a symbolic link differs when
  /// what lies behind it does.
  ///
  /// Complexity: O(files).
  static func all(from base: WorkspaceSnapshot, to head: WorkspaceSnapshot) -> [FileDifference] {
    var differences: [FileDifference] = []
    base.files.forEachDifference(to: head.files) { path, old, new in
      differences.append(FileDifference(path: path, old: old, new: new))
    }
    for path in Set(base.aliases.keys).union(head.aliases.keys) {
      let old = base.aliases[path].flatMap { base.files[$0] }
      let new = head.aliases[path].flatMap { head.files[$0] }
      switch (old, new) {
      case (nil, nil): continue
      case (let old?, let new?) where old == new: continue
      default: differences.append(FileDifference(path: path, old: old, new: new))
      }
    }
    return differences.sorted { $0.path < $1.path }
  }
}
