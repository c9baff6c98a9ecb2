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

  /// All differences, sorted by path.
  ///
  /// Complexity: O(files).
  static func all(from base: WorkspaceSnapshot, to head: WorkspaceSnapshot) -> [FileDifference] {
    var differences: [FileDifference] = []
    base.files.forEachDifference(to: head.files) { path, old, new in
      differences.append(FileDifference(path: path, old: old, new: new))
    }
    return differences.sorted { $0.path < $1.path }
  }
}
