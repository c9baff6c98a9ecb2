import Synchronization

/// Counts the calls that are being answered, and refuses those that are too many.
///
/// One gauge may serve several servers: then the limit is for all of them together.
package final class CallGauge: Sendable {
  /// What the gauge says at one moment.
  package struct Reading: Hashable, Sendable {
    /// Calls that are being answered.
    package var inFlight = 0
    /// Calls that were begun since the start, the refused ones not counted.
    package var begun = 0
    /// Calls that were refused since the start.
    package var refused = 0
  }

  /// The most calls at once.
  package let limit: Int

  private struct State {
    var reading = Reading()
    /// When the last call ended, or when counting began.
    var lastEnd = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// An empty gauge.
  package init(limit: Int = ServerLimits().callsInFlight) {
    self.limit = limit
  }

  /// What the gauge says now.
  package var reading: Reading { state.withLock { $0.reading } }

  /// How long no call has been in flight; nil if one is.
  package func idleTime(at now: ContinuousClock.Instant = .now) -> Duration? {
    state.withLock { $0.reading.inFlight == 0 ? now - $0.lastEnd : nil }
  }

  /// Counts a call in; nil if there are too many.
  func begin() -> CallTicket? {
    let isAdmitted = state.withLock { state in
      guard state.reading.inFlight < limit else {
        state.reading.refused += 1
        return false
      }
      state.reading.inFlight += 1
      state.reading.begun += 1
      return true
    }
    return isAdmitted ? CallTicket(gauge: self) : nil
  }

  fileprivate func end() {
    state.withLock { state in
      state.reading.inFlight -= 1
      state.lastEnd = .now
    }
  }
}

/// One call that is counted; it counts itself out at `end`, or when nothing holds it any more.
///
/// The second way is needed: an interceptor hands back a response whose body runs later, or, if the
/// client is gone by then, never.
final class CallTicket: Sendable {
  private let gauge: CallGauge
  private let isOpen = Mutex(true)

  fileprivate init(gauge: CallGauge) {
    self.gauge = gauge
  }

  deinit {
    end()
  }

  /// Counts the call out; only the first time counts.
  func end() {
    let wasOpen = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if wasOpen { gauge.end() }
  }
}
