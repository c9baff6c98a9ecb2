import WorkspaceModel

// Files are parsed when a question needs them; here, those that none needed yet.

extension SnapshotLoader {
  /// Parses the files of a snapshot that no question needed yet, and stores their summaries; on all threads, or slowly
  /// on one.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func parse(_ snapshot: WorkspaceSnapshot, slowly: Bool = false) async throws(CancellationError) {
    let batches = SourceFile.unparsedBatches(
      of: snapshot.deferred.lazy.compactMap { snapshot.summaries.file($0) }
    )
    guard !batches.isEmpty else { return }
    for batch in batches {
      guard !Task.isCancelled else { throw CancellationError() }
      await threads.run {
        if slowly { for file in batch { _ = file.summary } } else { SourceFile.parse(batch) }
      }
    }
    await storeSummaries()
  }

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
