/// What to do about the memory that the process has.
///
/// Memory that is freed goes back to the system late, so what one look forgets shows only at a later
/// one: at each look one workspace is forgotten.
struct MemoryPolicy: Hashable {
  /// In bytes.
  let limit: UInt64
  /// Whether the log has been told that forgetting does not help.
  private(set) var hasComplained = false

  init(limit: UInt64) { self.limit = limit }

  /// What to do.
  enum Action: Hashable {
    case nothing
    /// Forget the workspace that was not asked about for the longest time.
    case forget
    /// Say, once, that all that can be forgotten is.
    case complain
  }

  /// What to do, if the process has so many bytes, and there may be a workspace that nobody has asked
  /// about since the last look.
  mutating func action(resident: UInt64, canForget: Bool) -> Action {
    guard resident > limit else {
      hasComplained = false
      return .nothing
    }
    if canForget { return .forget }
    guard !hasComplained else { return .nothing }
    hasComplained = true
    return .complain
  }
}
