import Dispatch
import Testing

@testable import GraphEngine

@Suite(.timeLimit(.minutes(10))) struct WorkerThreadsTests {
  /// Jobs that block occupy no thread of the cooperative pool, however many there are.
  @Test func blockedJobsDelayNoOtherTask() async {
    let threads = WorkerThreads(count: 64, label: "test.blocked")
    let begun = Counter()
    let release = DispatchSemaphore(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask {
          await threads.run {
            begun.add(1)
            release.wait()
          }
        }
      }
      // This task runs on the pool: it gets there only if a thread is left.
      group.addTask {
        while begun.value < 64 { await Task.yield() }
        for _ in 0..<64 { release.signal() }
      }
    }
  }

  @Test func noMoreJobsRunThanThereAreThreads() async {
    let threads = WorkerThreads(count: 2, label: "test.count")
    let free = DispatchSemaphore(value: 2)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask {
          await threads.run {
            let isFree = free.wait(timeout: .now()) == .success
            if isFree { free.signal() }
            return isFree
          }
        }
      }
      for await wasFree in group { #expect(wasFree) }
    }
  }

  @Test func theWorkSeesTheCancellationOfItsCaller() async {
    let threads = WorkerThreads(count: 1, label: "test.cancelled")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await threads.run { Task.isCancelled }
    }
    #expect(await task.value)
    let isCancelled = await threads.run { Task.isCancelled }
    #expect(!isCancelled)
  }

  @Test func errorsPass() async {
    struct Failure: Error {}
    let threads = WorkerThreads(count: 1, label: "test.failing")
    await #expect(throws: Failure.self) {
      try await threads.run { () throws(Failure) in throw Failure() }
    }
  }
}
