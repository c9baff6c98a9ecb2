import ImpactAnalysis

/// Two states and the options: equal keys have equal answers.
struct ImpactKey: Hashable, Sendable {
  var base: String
  var head: String
  /// The revision of the working tree; zero if the head is a commit.
  var headRevision: UInt64
  var reloads: Int
  var options: ImpactOptions
}

/// The answers that a session remembers, and the analyses that are under way.
struct ImpactAnswers {
  private var finished = RecentValues<ImpactKey, ImpactAnswer>(capacity: 16)
  private var running: [ImpactKey: SharedLoad<ImpactAnswer>] = [:]

  /// The remembered answer.
  mutating func answer(for key: ImpactKey) -> ImpactAnswer? { finished.value(for: key) }

  /// The analysis that is under way.
  func analysis(for key: ImpactKey) -> SharedLoad<ImpactAnswer>? {
    running[key].flatMap { $0.isGivenUp ? nil : $0 }
  }

  /// Notes an analysis that has begun.
  mutating func insert(_ analysis: SharedLoad<ImpactAnswer>, for key: ImpactKey) {
    running = running.filter { !$0.value.isGivenUp }
    running[key] = analysis
  }

  /// Notes that an analysis has ended, with what is to be remembered of it.
  mutating func finish(_ answer: ImpactAnswer?, for key: ImpactKey) {
    running[key] = nil
    if let answer { finished.insert(answer, for: key) }
  }

  /// Forgets answers about older working trees: a revision never comes back.
  mutating func removeAnswers(before revision: UInt64) {
    finished.removeAll { $0.headRevision > 0 && $0.headRevision < revision }
  }

  /// Forgets all answers; what is under way is shared with nobody who comes later.
  mutating func removeAll() {
    finished.removeAll()
    running = [:]
  }

  /// How many answers are remembered.
  var count: Int { finished.count }
}
