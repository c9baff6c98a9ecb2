import Synchronization

/// One piece of work that several callers wait for.
///
/// A caller that is cancelled stops waiting at once. The work goes on: its result is kept for whoever
/// asks next, and nobody's cancellation may take it from the others.
final class SharedLoad<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var cancelled: Set<Int> = []
    var lastWaiter = 0
  }

  private let state = Mutex(State())

  /// Starts `work` at once.
  init(_ work: @escaping @Sendable () async throws -> Value) {
    Task {
      do {
        self.finish(.success(try await work()))
      } catch {
        self.finish(.failure(error))
      }
    }
  }

  /// The result; throws `CancellationError` as soon as the caller is cancelled.
  func value() async throws -> Value {
    let waiter = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        register(continuation, waiter)
      }
    } onCancel: {
      cancel(waiter)
    }
  }

  private func register(_ continuation: CheckedContinuation<Value, any Error>, _ waiter: Int) {
    let result: Result<Value, any Error>? = state.withLock { state in
      if let result = state.result { return result }
      if state.cancelled.remove(waiter) != nil { return .failure(CancellationError()) }
      state.waiters[waiter] = continuation
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func cancel(_ waiter: Int) {
    let continuation = state.withLock { state in
      let continuation = state.waiters.removeValue(forKey: waiter)
      if continuation == nil, state.result == nil { state.cancelled.insert(waiter) }
      return continuation
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func finish(_ result: Result<Value, any Error>) {
    let waiters = state.withLock { state in
      state.result = result
      defer { state.waiters = [:] }
      return state.waiters
    }
    for continuation in waiters.values { continuation.resume(with: result) }
  }
}
