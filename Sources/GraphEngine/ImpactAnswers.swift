import ImpactAnalysis
import WorkspaceModel

/// Two states and the options: equal keys have equal answers.
struct ImpactKey: Hashable, Sendable {
  var base: String
  var head: String
  /// The revision of the working tree; zero if the head is a commit.
  var headRevision: UInt64
  var reloads: Int
  var options: ImpactOptions
  /// The texts that the working tree has in an editor; `nil` as it is saved.
  var unsaved: UnsavedContents?
}

/// The texts of buffers as a part of a key.
struct UnsavedContents: Hashable, Sendable {
  private let texts: [SourcePath: [UInt8]]

  /// `nil` if no buffer is open.
  init?(_ unsaved: UnsavedTexts) {
    guard !unsaved.texts.isEmpty else { return nil }
    texts = unsaved.texts
  }

  /// The paths alone: texts may have many megabytes, and the few keys with equal paths are compared.
  func hash(into hasher: inout Hasher) { hasher.combine(Set(texts.keys)) }
}

/// The answers that a session remembers, and the analyses that are under way.
struct ImpactAnswers {
  private var finished = RecentValues<ImpactKey, ImpactAnswer>(capacity: 16)
  /// Answers about unsaved texts: an editor has several questions about the text of one key, and few about older ones.
  private var unsaved = RecentValues<ImpactKey, ImpactAnswer>(capacity: 2)
  private var running: [ImpactKey: SharedLoad<ImpactAnswer>] = [:]

  /// The remembered answer.
  mutating func answer(for key: ImpactKey) -> ImpactAnswer? {
    key.unsaved == nil ? finished.value(for: key) : unsaved.value(for: key)
  }

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
    guard let answer else { return }
    if key.unsaved == nil {
      finished.insert(answer, for: key)
    } else {
      unsaved.insert(answer, for: key)
    }
  }

  /// Forgets answers about older working trees: a revision never comes back.
  mutating func removeAnswers(before revision: UInt64) {
    finished.removeAll { $0.headRevision > 0 && $0.headRevision < revision }
    unsaved.removeAll { $0.headRevision < revision }
  }

  /// Forgets answers about other commits than these.
  mutating func removeAnswers(notBetween commits: [String]) {
    finished.removeAll { !commits.contains($0.base) || !commits.contains($0.head) }
  }

  /// Forgets all answers; what is under way is shared with nobody who comes later.
  mutating func removeAll() {
    finished.removeAll()
    unsaved.removeAll()
    running = [:]
  }

  /// How many answers are remembered.
  var count: Int { finished.count + unsaved.count }
}
