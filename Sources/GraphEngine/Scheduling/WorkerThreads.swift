import DequeModule
import Dispatch
import Synchronization

/// Threads for work that computes or blocks for long: analyses, parsing, files of the summary store.
///
/// The cooperative pool has one thread for each core. Long work runs here instead, so that health, status and
/// deadlines are answered meanwhile.
package final class WorkerThreads: TaskExecutor {
  private struct State {
    var jobs: Deque<UnownedJob> = []
    /// Serial queues that run nothing; libdispatch gives each running one a thread of its own.
    var idle: [DispatchQueue]
  }

  private let state: Mutex<State>

  /// Makes an executor that runs at most `count` jobs at once, and at least one.
  package init(count: Int, label: String) {
    state = Mutex(
      State(idle: (0..<max(1, count)).map { DispatchQueue(label: "\(label).\($0)") })
    )
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let queue = state.withLock { state in
      state.jobs.append(job)
      return state.idle.popLast()
    }
    if let queue { queue.async { self.runJobs(on: queue) } }
  }

  /// Runs `work` on one of the threads; it sees the cancellation of the task that calls.
  ///
  /// It is synchronous: an actor that it waited for would be served by these threads, too, after all work that came
  /// before (SE-0417).
  func run<Value: Sendable, Failure: Error>(
    _ work: @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withTaskExecutorPreference(self) { () async throws(Failure) in
      try await Self.perform(work)
    }
  }

  /// Leaves the thread of the caller, which a closure alone does not.
  @concurrent
  private static func perform<Value: Sendable, Failure: Error>(
    _ work: @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try work()
  }

  private func runJobs(on queue: DispatchQueue) {
    while let job = nextJob(for: queue) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// The job that has waited longest; if there is none, the queue is idle again.
  private func nextJob(for queue: DispatchQueue) -> UnownedJob? {
    state.withLock { state in
      if let job = state.jobs.popFirst() { return job }
      state.idle.append(queue)
      return nil
    }
  }
}
