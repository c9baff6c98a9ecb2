/// The time that a cache may take.
package struct CachePatience: Sendable, Hashable {
  /// Until the server has answered for the first time.
  package var connection: Duration
  /// Until one result is there.
  package var lookup: Duration
  /// The waits of a minute that brought nothing, together.
  package var waste: Duration
  /// Sending of results, all together.
  package var upload: Duration
  /// How long a sick cache is left alone.
  package var pause: Duration

  /// Before an answer, so that a cache is never in the way.
  package static let usual = CachePatience(
    connection: .milliseconds(300),
    lookup: .milliseconds(500),
    waste: .seconds(2),
    upload: .seconds(5),
    pause: .seconds(60)
  )

  /// When a person waits for a diagnosis.
  package static let checking = CachePatience(
    connection: .seconds(3),
    lookup: .seconds(5),
    waste: .seconds(10),
    upload: .seconds(10),
    pause: .seconds(60)
  )
}

/// Decides whether a cache is used: a sick or slow one is left alone for a while.
///
/// Two faults in a row, no connection, or two seconds of waits that brought nothing make it pause. It knows no clock.
struct CacheHealth {
  /// A wait for a result that is there is worth this much.
  static let gain = Duration.milliseconds(100)

  private let patience: CachePatience
  private var faults = 0
  private var wasted = Duration.zero
  private var windowEnd: ContinuousClock.Instant?
  private var pauseEnd: ContinuousClock.Instant?

  init(_ patience: CachePatience) { self.patience = patience }

  /// The time that one lookup may take; `nil` for none.
  mutating func allowance(at now: ContinuousClock.Instant) -> Duration? {
    if let end = pauseEnd {
      guard now >= end else { return nil }
      self = CacheHealth(patience)
    }
    if let end = windowEnd, now >= end { (wasted, windowEnd) = (.zero, nil) }
    return min(patience.lookup, patience.waste - wasted)
  }

  /// Notes that a result was there, and used.
  mutating func noteHit(after wait: Duration, at now: ContinuousClock.Instant) {
    faults = 0
    waste(wait - Self.gain, at: now)
  }

  /// Notes that the server answered, and had nothing of use.
  mutating func noteMiss(after wait: Duration, at now: ContinuousClock.Instant) {
    faults = 0
    waste(wait, at: now)
  }

  /// Notes that a call failed.
  mutating func noteFault(after wait: Duration, at now: ContinuousClock.Instant) {
    faults += 1
    waste(wait, at: now)
    if faults >= 2 { pauseEnd = now + patience.pause }
  }

  /// Notes that there is no connection.
  mutating func noteDisconnected(at now: ContinuousClock.Instant) {
    pauseEnd = now + patience.pause
  }

  /// Whether the cache is left alone.
  func isPausing(at now: ContinuousClock.Instant) -> Bool { pauseEnd.map { now < $0 } ?? false }

  private mutating func waste(_ time: Duration, at now: ContinuousClock.Instant) {
    guard time > .zero else { return }
    windowEnd = windowEnd ?? now + .seconds(60)
    wasted += time
    if wasted >= patience.waste { pauseEnd = now + patience.pause }
  }
}
