import Synchronization

/// One call of a client, from its arrival to its end.
///
/// Permits and other things that code takes for the length of the call are given back here.
package final class CallerScope: Sendable {
  /// The call that the current task answers; `nil` outside of calls.
  @TaskLocal package static var current: CallerScope?

  /// The names in the client's certificate; `nil` if the connection proves the daemon's own user.
  package let names: Set<String>?

  private struct State {
    var isEnded = false
    /// By what was taken, so that one call takes it once.
    var takings: [String: @Sendable () -> Void] = [:]
    var deadline: ContinuousClock.Instant?
    var watcher: AsyncStream<ContinuousClock.Instant>.Continuation?
  }

  private let state = Mutex(State())

  /// Begins a call of a client with these names.
  package init(names: Set<String>?) { self.names = names }

  /// A response whose body nobody runs ends this way.
  deinit { finish() }

  /// Limits the rest of the call; the first limit counts.
  package func end(by deadline: ContinuousClock.Instant) {
    let watcher = state.withLock { state in
      guard state.deadline == nil else {
        return AsyncStream<ContinuousClock.Instant>.Continuation?.none
      }
      state.deadline = deadline
      return state.watcher
    }
    watcher?.yield(deadline)
  }

  /// The deadline of the call as soon as it has one, for the one task that runs the call now.
  package func deadlines() -> AsyncStream<ContinuousClock.Instant> {
    let (stream, watcher) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
    let known = state.withLock { state in
      state.watcher = watcher
      return state.deadline
    }
    if let known { watcher.yield(known) }
    return stream
  }

  /// Whether the call has taken something already.
  package func hasTaken(_ name: String) -> Bool { state.withLock { $0.takings[name] != nil } }

  /// Notes something that was taken for the length of the call; `giveBack` runs once.
  package func keep(_ name: String, giveBack: @escaping @Sendable () -> Void) {
    let isKept = state.withLock { state in
      guard !state.isEnded, state.takings[name] == nil else { return false }
      state.takings[name] = giveBack
      return true
    }
    if !isKept { giveBack() }
  }

  /// Ends the call and gives everything back; only the first time counts.
  package func finish() {
    let takings = state.withLock { state in
      state.isEnded = true
      defer { state.takings = [:] }
      return state.takings.values
    }
    for giveBack in takings { giveBack() }
  }
}
