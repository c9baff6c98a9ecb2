import NIOCore

/// How many PINGs a connection may still send: a token bucket, over a time that the caller tells.
struct PingBudget {
  private let burst: Double
  private let perSecond: Double
  private let unreadLimit: Int
  private var tokens: Double
  private var refilled: NIODeadline
  private var unread = 0

  /// A full bucket.
  init(burst: Int, perSecond: Int, now: NIODeadline) {
    self.burst = Double(burst)
    self.perSecond = Double(perSecond)
    self.unreadLimit = burst
    self.tokens = Double(burst)
    self.refilled = now
  }

  /// Pays for PINGs, and says whether the budget bore it.
  ///
  /// - Parameters:
  ///   - count: How many came.
  ///   - peerReads: Whether earlier answers left. A peer that does not read them would have them
  ///     pile up here, so such answers are not paid back by time alone.
  ///   - now: Not before the last call's.
  /// - Returns: False if the connection should be closed.
  mutating func spend(_ count: Int, peerReads: Bool, now: NIODeadline) -> Bool {
    let seconds = Double((now - refilled).nanoseconds) / 1e9
    tokens = min(burst, tokens + seconds * perSecond)
    refilled = now
    unread = peerReads ? 0 : unread + count
    guard Double(count) <= tokens, unread <= unreadLimit else { return false }
    tokens -= Double(count)
    return true
  }
}
