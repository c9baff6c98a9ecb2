/// When a daemon that nobody asks anything ends.
struct IdleExit: Hashable {
  /// How long it stays.
  let limit: Duration

  /// What to do.
  enum Action: Hashable {
    /// End now.
    case exit
    /// Look again after this time; before that nothing can be due.
    case lookAgain(after: Duration)
  }

  /// What to do after no call has been in flight for so long; nil if one is.
  func action(idle: Duration?) -> Action {
    guard let idle else { return .lookAgain(after: limit) }
    return idle >= limit ? .exit : .lookAgain(after: limit - idle)
  }
}
