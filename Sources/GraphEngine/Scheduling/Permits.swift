import OrderedCollections
import Synchronization

/// A limit on how much work of one kind runs at once; more work waits, in order.
///
/// A waiting task that is cancelled leaves at once.
package final class Permits: Sendable {
  private struct State {
    var free: Int
    var waiting: OrderedDictionary<Int, CheckedContinuation<Void, any Error>> = [:]
    /// Tasks that have a number but no continuation yet; one that is cancelled is removed.
    var arriving: Set<Int> = []
    var lastWaiter = 0
  }

  private let state: Mutex<State>

  /// Makes a limit of `count`, and at least one.
  package init(_ count: Int) { state = Mutex(State(free: max(1, count))) }

  /// Whether the next task will wait.
  package var isExhausted: Bool { state.withLock { $0.free == 0 } }

  /// How many tasks wait.
  package var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Runs `body` as soon as less than the limit is running.
  ///
  /// - Throws: The errors of `body`, and `CancellationError` if the task is cancelled while it waits.
  func withPermit<Value>(_ body: () async throws -> sending Value) async throws -> sending Value {
    try await acquire()
    defer { release() }
    return try await body()
  }

  /// Waits for a permit; each one that is acquired must be released.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  package func acquire() async throws {
    let waiter = state.withLock { state in
      state.lastWaiter += 1
      state.arriving.insert(state.lastWaiter)
      return state.lastWaiter
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.arriving.remove(waiter) == nil { return .failure(CancellationError()) }
          if state.free > 0 {
            state.free -= 1
            return .success(())
          }
          state.waiting[waiter] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      cancel(waiter)
    }
  }

  private func cancel(_ waiter: Int) {
    let continuation = state.withLock { state in
      state.arriving.remove(waiter)
      return state.waiting.removeValue(forKey: waiter)
    }
    continuation?.resume(throwing: CancellationError())
  }

  /// Gives a permit back.
  package func release() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return CheckedContinuation<Void, any Error>?.none
      }
      return state.waiting.removeFirst().value
    }
    next?.resume()
  }
}
