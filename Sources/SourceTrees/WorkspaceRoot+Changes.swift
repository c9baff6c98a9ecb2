package import WorkspaceModel

extension WorkspaceRoot {
  /// The files, and the folders around them, that may have changed at a moment since 1970 or later; ascending.
  ///
  /// A folder changes with what is created, renamed or deleted in it. Complexity: one `stat` for each.
  ///
  /// - Throws: `CancellationError`.
  @concurrent
  package func changes(
    since moment: Duration,
    among files: some Sequence<SourcePath> & Sendable
  ) async throws -> [SourcePath] {
    var pending = Array(files)
    var seen = Set(pending)
    var changed: [SourcePath] = []
    while let next = pending.popLast() {
      try Task.checkCancellation()
      if let folder = next.parent, seen.insert(folder).inserted { pending.append(folder) }
      let stamp = FileStamp.at(path.appending(next))
      if let stamp, stamp.lastChange >= moment { changed.append(next) }
    }
    return changed.sorted()
  }
}
