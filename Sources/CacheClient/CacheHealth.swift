/// Decides whether a cache is used; it knows no clock.
///
/// After two faults in a row, or without a connection, the cache is sick. After two seconds of waits that brought nothing
/// it is slow. Either is left alone for a while; a slow one still takes results.
struct CacheHealth {
  /// A wait for a result that is there is worth this much.
  static let gain = Duration.milliseconds(100)
  /// The time after which waste is forgotten.
  private static let window = Duration.seconds(60)

  private let patience: CachePatience
  private var faults = 0
  private var wasted = Duration.zero
  private var windowEnd: ContinuousClock.Instant?
  private var sickUntil: ContinuousClock.Instant?
  private var slowUntil: ContinuousClock.Instant?

  init(_ patience: CachePatience) { self.patience = patience }

  /// Whether nothing is sent to the cache.
  mutating func isSick(at now: ContinuousClock.Instant) -> Bool {
    guard let end = sickUntil else { return false }
    guard now >= end else { return true }
    self = CacheHealth(patience)
    return false
  }

  /// Whether results are looked up.
  mutating func allowsLookup(at now: ContinuousClock.Instant) -> Bool {
    if isSick(at: now) { return false }
    if let end = slowUntil {
      guard now >= end else { return false }
      (slowUntil, windowEnd, wasted) = (nil, nil, .zero)
    }
    if let end = windowEnd, now >= end { (windowEnd, wasted) = (nil, .zero) }
    return true
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
    if faults >= 2 { sickUntil = now + patience.pause }
  }

  /// Notes that there is no connection.
  mutating func noteDisconnected(at now: ContinuousClock.Instant) {
    sickUntil = now + patience.pause
  }

  private mutating func waste(_ time: Duration, at now: ContinuousClock.Instant) {
    guard time > .zero else { return }
    windowEnd = windowEnd ?? now + Self.window
    wasted += time
    if wasted >= patience.waste { slowUntil = now + patience.pause }
  }
}
