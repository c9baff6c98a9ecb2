import SourceTrees
import Synchronization
import TestSupport
import Testing

@testable import RepositoryHosting

@Suite(.timeLimit(.minutes(10))) struct RevisionFetcherTests {
  /// The commands of a remote that has some commits, and notes what it was to fetch.
  private final class Remote: Sendable {
    struct State {
      var fetches: [Set<FetchedPart>] = []
      var begun = 0
      var wasCancelled = false
      var now = ContinuousClock.now
    }

    let state = Mutex(State())
    let gate = Gate()
    let commits: Set<String>

    init(_ commits: Set<String> = [], isOpen: Bool = true) {
      self.commits = commits
      if isOpen { gate.open() }
    }

    var fetches: [Set<FetchedPart>] { state.withLock { $0.fetches } }

    func advance(_ duration: Duration) { state.withLock { $0.now += duration } }

    func fetcher(
      remote: String? = "origin",
      _ limits: ServerConfiguration.Limits = .init()
    ) -> RevisionFetcher {
      let commands = RevisionFetcher.Commands { parts, _ in
        self.state.withLock { $0.begun += 1 }
        await self.gate.pass()
        if Task.isCancelled {
          self.state.withLock { $0.wasCancelled = true }
          throw CancellationError()
        }
        self.state.withLock { $0.fetches.append(parts) }
        for part in parts {
          if case .commit(let id) = part, !self.commits.contains(id) {
            throw SourceTreeError(.gitFailed, "not our ref \(id)")
          }
        }
      }
      return RevisionFetcher(name: "app", remote: remote, limits: limits, commands: commands) {
        self.state.withLock { $0.now }
      }
    }
  }

  private static func id(_ digit: Character) -> String { String(repeating: digit, count: 40) }
  private static let unknown = SourceTreeError(.unknownRevision, "unknown")
  private static let shallow = SourceTreeError(.shallowClone, "shallow")

  /// Waits until a condition is true, while other tasks run.
  private func until(_ condition: () async -> Bool) async {
    while await !condition() { await Task.yield() }
  }

  @Test func oneFetchServesAllWhoNeedACommit() async throws {
    let remote = Remote([Self.id("a")], isOpen: false)
    let fetcher = remote.fetcher()
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { try await fetcher.bring(Self.id("a"), after: Self.unknown, attempt: 0) }
      }
      await until { await fetcher.waiting == 20 }
      remote.gate.open()
      try await group.waitForAll()
    }
    #expect(remote.fetches == [[.commit(Self.id("a"))]])
  }

  @Test func whatComesDuringAFetchSharesTheNextOne() async throws {
    let remote = Remote([Self.id("a"), Self.id("b"), Self.id("c")], isOpen: false)
    let fetcher = remote.fetcher()
    try await withThrowingTaskGroup { group in
      group.addTask { try await fetcher.bring(Self.id("a"), after: Self.unknown, attempt: 0) }
      await until { remote.state.withLock { $0.begun } == 1 }
      for digit: Character in ["b", "c", "b"] {
        group.addTask { try await fetcher.bring(Self.id(digit), after: Self.unknown, attempt: 0) }
      }
      // The pending fetch waits for the first one, too.
      await until { await fetcher.waiting == 5 }
      remote.gate.open()
      try await group.waitForAll()
    }
    #expect(
      remote.fetches == [[.commit(Self.id("a"))], [.commit(Self.id("b")), .commit(Self.id("c"))]]
    )
  }

  @Test func aCommitThatTheRemoteLacksSpoilsNoOther() async throws {
    let remote = Remote([Self.id("b")], isOpen: false)
    let fetcher = remote.fetcher()
    try await withThrowingTaskGroup { group in
      group.addTask { try? await fetcher.refresh(for: "main") }
      await until { remote.state.withLock { $0.begun } == 1 }
      group.addTask { try await fetcher.bring(Self.id("b"), after: Self.unknown, attempt: 0) }
      group.addTask {
        let error = await #expect(throws: SourceTreeError.self) {
          try await fetcher.bring(Self.id("d"), after: Self.unknown, attempt: 0)
        }
        #expect(error?.code == .unknownRevision)
        #expect(error?.message.contains("not our ref") == true)
        #expect(error?.message.contains("`app`") == true)
      }
      await until { await fetcher.waiting == 4 }
      remote.gate.open()
      try await group.waitForAll()
    }
    #expect(remote.fetches.count == 4)
  }

  /// A question may look for a commit just before a fetch brings it.
  @Test func aCommitThatCameJustNowIsNotFetchedAgain() async throws {
    let remote = Remote([Self.id("a"), Self.id("b")])
    let fetcher = remote.fetcher()
    for _ in 0..<2 {
      try await fetcher.bring(Self.id("a"), after: Self.unknown, attempt: 0)
    }
    #expect(remote.fetches == [[.commit(Self.id("a"))]])
    try await fetcher.bring("\(Self.id("a"))...\(Self.id("b"))", after: Self.unknown, attempt: 0)
    #expect(remote.fetches.count == 2)
    // Garbage collection may have removed it long afterwards.
    remote.advance(.seconds(6))
    try await fetcher.bring(Self.id("a"), after: Self.unknown, attempt: 0)
    #expect(remote.fetches.count == 3)
  }

  /// Branches move, so that one fetch replaces no other.
  @Test func branchesAreFetchedForEachQuestionThatMissesOne() async throws {
    let remote = Remote()
    let fetcher = remote.fetcher()
    for _ in 0..<2 { try await fetcher.bring("topic", after: Self.unknown, attempt: 0) }
    #expect(remote.fetches == [[.references], [.references]])
  }

  @Test func aFailureCountsForAWhile() async {
    let remote = Remote()
    let fetcher = remote.fetcher()
    for (delay, count) in [(Duration.zero, 1), (.seconds(1), 1), (.seconds(10), 2)] {
      remote.advance(delay)
      await #expect(throws: SourceTreeError.self) {
        try await fetcher.bring(Self.id("d"), after: Self.unknown, attempt: 0)
      }
      #expect(remote.fetches.count == count)
    }
  }

  @Test func referencesAreFetchedAgainAfterTheirTime() async throws {
    let remote = Remote()
    var limits = ServerConfiguration.Limits()
    limits.refresh = .seconds(30)
    let fetcher = remote.fetcher(limits)
    for (delay, count) in [(Duration.zero, 1), (.seconds(30), 1), (.seconds(1), 2)] {
      remote.advance(delay)
      try await fetcher.refresh(for: "main...topic")
      #expect(remote.fetches.count == count)
    }
    try await fetcher.refresh(for: Self.id("a"))
    #expect(remote.fetches.count == 2)
  }

  @Test func aShallowCloneGetsMoreHistoryEachTime() async throws {
    let remote = Remote()
    let fetcher = remote.fetcher()
    for attempt in 0..<3 {
      try await fetcher.bring("main...topic", after: Self.shallow, attempt: attempt)
    }
    #expect(
      remote.fetches == [[.references], [.history(commits: 500)], [.history(commits: nil)]]
    )
    await #expect(throws: SourceTreeError.self) {
      try await fetcher.bring("main...topic", after: Self.shallow, attempt: 3)
    }
    // A complete clone lacks no history.
    let error = await #expect(throws: SourceTreeError.self) {
      try await fetcher.bring("nix", after: Self.unknown, attempt: 1)
    }
    #expect(error?.message.contains("`origin` has no such branch, tag or commit either") == true)
  }

  @Test func withoutARemoteNothingIsFetched() async throws {
    let remote = Remote()
    let fetcher = remote.fetcher(remote: nil)
    try await fetcher.refresh(for: "main")
    try await fetcher.prepare(Self.id("a"))
    let error = await #expect(throws: SourceTreeError.self) {
      try await fetcher.bring(Self.id("a"), after: Self.unknown, attempt: 0)
    }
    #expect(error?.message.contains("fetches nothing") == true)
    #expect(remote.fetches.isEmpty)
  }

  @Test func aCallerThatLeavesTakesNothingFromOthers() async throws {
    let remote = Remote([Self.id("a")], isOpen: false)
    let fetcher = remote.fetcher()
    let leaving = Task { try await fetcher.bring(Self.id("a"), after: Self.unknown, attempt: 0) }
    let staying = Task { try await fetcher.bring(Self.id("a"), after: Self.unknown, attempt: 0) }
    await until { await fetcher.waiting == 2 }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    remote.gate.open()
    try await staying.value
    #expect(remote.fetches.count == 1)
    #expect(!remote.state.withLock { $0.wasCancelled })
  }
}
