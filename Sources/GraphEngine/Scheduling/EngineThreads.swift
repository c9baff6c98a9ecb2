/// The threads of a process for long work, shared by all workspaces.
package struct EngineThreads: Sendable {
  /// One thread less than cores, so that other calls are answered meanwhile.
  let analyses: WorkerThreads
  /// Analyses that may run at once; others wait where a cancelled one leaves at once.
  let analysisPermits: Permits
  /// For parsing, and for files of the summary store.
  let reading: WorkerThreads

  /// Makes threads for a machine with so many cores.
  package init(processors: Int) {
    let count = max(1, processors - 1)
    analyses = WorkerThreads(count: count, label: "graphd.analysis")
    analysisPermits = Permits(count)
    reading = WorkerThreads(count: processors, label: "graphd.reading")
  }

  /// Runs long work as soon as a thread is free.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled and `work` has seen that.
  func compute<Value: Sendable>(
    _ work: @Sendable () throws(CancellationError) -> Value
  ) async throws -> Value {
    try await analysisPermits.withPermit { try await analyses.run(work) }
  }
}
