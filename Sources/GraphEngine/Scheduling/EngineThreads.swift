/// The threads of a process for long work, shared by all workspaces.
package struct EngineThreads: Sendable {
  /// For analyses; a process with other calls to answer has one thread less than cores.
  let analyses: WorkerThreads
  /// The number of analyses that may run at once.
  let analysisCount: Int
  /// Analyses that may run at once; others wait where a cancelled one leaves at once.
  let analysisPermits: Permits
  /// For parsing, and for files of the summary store.
  let reading: WorkerThreads

  /// Makes threads for a machine with so many cores; one of them may be kept for other calls than analyses.
  package init(processors: Int, keepsOneFree: Bool = true) {
    analysisCount = max(1, keepsOneFree ? processors - 1 : processors)
    analyses = WorkerThreads(count: analysisCount, label: "graphd.analysis")
    analysisPermits = Permits(analysisCount)
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
