import WorkspaceModel

// Files are parsed when a question needs them; here, those that none needed yet.

extension SnapshotLoader {
  /// Parses the files of a snapshot that no question needed yet, and stores their summaries; on all threads, or slowly
  /// on one.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func parse(_ snapshot: WorkspaceSnapshot, slowly: Bool = false) async throws(CancellationError) {
    let unparsed = snapshot.deferred.lazy.compactMap { snapshot.summaries.file($0) }
      .filter { $0.parsedSummary == nil }
    guard !unparsed.isEmpty else { return }
    let files = Array(unparsed)
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      guard !Task.isCancelled else { throw CancellationError() }
      let batch = files[start..<min(start + Self.batch, files.count)]
      await threads.run {
        if slowly { for file in batch { _ = file.summary } } else { SourceFile.parse(batch) }
      }
    }
    await storeSummaries()
  }

  /// As many files are parsed between two looks whether anybody still waits.
  private static let batch = 64

  /// Stores the summaries that were made since the last time.
  func storeSummaries() async { await cache.storeNewSummaries(on: threads) }
}

extension WorkspaceSession {
  /// Parses in the background what no question about some states needed yet, if the working tree is followed.
  func parseRest(of states: [WorkspaceSnapshot]) {
    guard watched != nil, resting == nil, states.contains(where: { !$0.deferred.isEmpty }) else {
      return
    }
    resting = Task { [loader, weak self] in
      for state in states { try? await loader.parse(state, slowly: true) }
      await self?.endRest()
    }
  }

  private func endRest() { resting = nil }
}
