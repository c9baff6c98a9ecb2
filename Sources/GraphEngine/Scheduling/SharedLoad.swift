import Synchronization

/// One piece of work that several callers wait for.
///
/// A caller that is cancelled stops waiting at once; the work goes on for the others. Work that no caller waits for is
/// cancelled after a while, and then given up: a later caller begins it anew.
package final class SharedLoad<Value: Sendable>: Sendable {
  package typealias ProgressHandler = @Sendable (LoadProgress) -> Void

  private struct Waiter {
    var continuation: CheckedContinuation<Value, any Error>?
    var progress: ProgressHandler
  }

  private struct State {
    var task: Task<Void, Never>?
    var result: Result<Value, any Error>?
    /// Callers, from their call until they have the result or leave.
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
    var lastStep: LoadProgress?
    var isGivenUp = false
  }

  private let state = Mutex(State())
  private let patience: Duration

  /// Starts `work` at once.
  ///
  /// - Parameters:
  ///   - patience: How long the work goes on while no caller waits for it.
  ///   - work: Reports its steps to all callers by the handler that it is given.
  package init(
    patience: Duration,
    _ work: @escaping @Sendable (_ progress: @escaping ProgressHandler) async throws -> Value
  ) {
    self.patience = patience
    let task = Task {
      do {
        self.finish(.success(try await work { self.report($0) }))
      } catch {
        self.finish(.failure(error))
      }
    }
    state.withLock { $0.task = task }
  }

  /// Whether the work was cancelled because no caller waited for it.
  package var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

  /// How many callers wait.
  package var callerCount: Int { state.withLock { $0.waiters.count } }

  /// The result; `progress` receives the step that is under way, and all later ones.
  ///
  /// - Throws: The errors of the work, `CancellationError` as soon as the caller is cancelled, and `GivenUp` if the work
  ///   was given up before the call.
  package func value(progress: @escaping ProgressHandler = { _ in }) async throws -> Value {
    let (waiter, step) = try state.withLock { state in
      if state.isGivenUp { throw GivenUp() }
      state.lastWaiter += 1
      state.waiters[state.lastWaiter] = Waiter(progress: progress)
      return (state.lastWaiter, state.result == nil ? state.lastStep : nil)
    }
    if let step { progress(step) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { register($0, waiter) }
    } onCancel: {
      leave(waiter)
    }
  }

  private func register(_ continuation: CheckedContinuation<Value, any Error>, _ waiter: Int) {
    let result: Result<Value, any Error>? = state.withLock { state in
      guard state.waiters[waiter] != nil else { return .failure(CancellationError()) }
      if let result = state.result {
        state.waiters[waiter] = nil
        return result
      }
      state.waiters[waiter]?.continuation = continuation
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func leave(_ waiter: Int) {
    let (continuation, last) = state.withLock { state in
      let leaving = state.waiters.removeValue(forKey: waiter)
      let isLast = leaving != nil && state.waiters.isEmpty && state.result == nil
      return (leaving?.continuation, isLast ? state.lastWaiter : nil)
    }
    continuation?.resume(throwing: CancellationError())
    guard let last else { return }
    if patience == .zero { return giveUp(ifNoCallerSince: last) }
    Task { [weak self, patience] in
      try? await Task.sleep(for: patience)
      self?.giveUp(ifNoCallerSince: last)
    }
  }

  private func giveUp(ifNoCallerSince last: Int) {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard state.waiters.isEmpty, state.lastWaiter == last, state.result == nil else { return nil }
      state.isGivenUp = true
      return state.task
    }
    task?.cancel()
  }

  private func report(_ step: LoadProgress) {
    let handlers = state.withLock { state in
      state.lastStep = step
      return state.waiters.values.map(\.progress)
    }
    for handler in handlers { handler(step) }
  }

  private func finish(_ result: Result<Value, any Error>) {
    let waiters = state.withLock { state in
      state.result = result
      state.task = nil
      let registered = state.waiters.filter { $0.value.continuation != nil }
      for waiter in registered.keys { state.waiters[waiter] = nil }
      return registered.values.compactMap(\.continuation)
    }
    for continuation in waiters { continuation.resume(with: result) }
  }
}

/// The work of a `SharedLoad` was given up before the caller came.
package struct GivenUp: Error {}
