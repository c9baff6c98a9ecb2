import Dispatch
import Testing

/// Runs the cases of a suite one after the other on a thread of their own.
///
/// An unoptimised parser keeps a thread busy for seconds. Tests share as many threads as there are
/// cores, and if parsing holds one of them, what other suites wait for is late.
struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  private static let executor = OneThread()

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == OneAtATime {
  static var oneAtATime: Self { Self() }
}

private final class OneThread: TaskExecutor {
  private let queue = DispatchQueue(label: "graphd.tests.parsing")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
