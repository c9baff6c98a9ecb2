import FileWatching
import ImpactAnalysis
import SourceTrees
import Synchronization
import TestSupport
import Testing
import WorkspaceModel

@testable import GraphEngine

/// Work for which no caller waits ends, and what answers are kept for is the newest state.
@Suite(.timeLimit(.minutes(10))) struct AbandonedWorkTests {
  @Test func aCommitThatNoCallerWaitsForIsLoadedAnew() async throws {
    let entered = Gate()
    // Never opened: only a cancelled discovery goes on.
    let hook = SessionScenario.holdFirstDiscovery(entered, Gate())
    try await SessionScenario.run(onDiscovery: hook, patience: .zero) { scenario in
      let session = scenario.session
      let impatient = Task { try await session.state(at: "HEAD") }
      await entered.pass()
      impatient.cancel()
      await #expect(throws: CancellationError.self) { try await impatient.value }
      let state = try await session.state(at: "HEAD")
      #expect(state.snapshot.graph.modules.count == 2)
    }
  }

  @Test func aWorkingTreeThatNoCallerWaitsForIsLoadedAnew() async throws {
    let entered = Gate()
    let hook = SessionScenario.holdFirstDiscovery(entered, Gate())
    try await SessionScenario.run(onDiscovery: hook, patience: .zero) { scenario in
      let session = scenario.session
      let impatient = [Freshness.fresh, .cached].map { freshness in
        Task { try await session.workingTree(freshness) }
      }
      await entered.pass()
      for caller in impatient { caller.cancel() }
      for caller in impatient {
        await #expect(throws: CancellationError.self) { try await caller.value }
      }
      let state = try await session.workingTree(.cached)
      #expect(state.revision == 1)
      #expect(await !session.isLoading)
    }
  }

  @Test func onlySomeCommitsAreLoadedAtOnce() async throws {
    let released = Gate()
    let hook: SessionScenario.DiscoveryHook = { _, _ in await released.pass() }
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      var commits: [String] = []
      for round in 0..<8 {
        try scenario.repository.write("Sources/Core/a.swift", "\(round)")
        try await scenario.repository.commit()
        commits.append("HEAD~\(round)")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for commit in commits {
          group.addTask { _ = try await scenario.session.state(at: commit) }
        }
        while scenario.adapters.mostActive < 4 { await Task.yield() }
        for _ in 0..<500 { await Task.yield() }
        released.open()
        try await group.waitForAll()
      }
      #expect(scenario.adapters.mostActive == 4)
    }
  }

  @Test func answersAboutOlderWorkingTreesAreForgotten() async throws {
    try await SessionScenario.run { scenario in
      for round in 0..<3 {
        try scenario.repository.write("Sources/Core/a.swift", "\(round)")
        let answer = try await scenario.session.impact(ImpactQuestion())
        #expect(answer.impact.changes.count == 1)
        #expect(await scenario.session.answers.count == 1)
      }
      // A new state alone makes room, too.
      try scenario.repository.write("Sources/Core/a.swift", "last")
      _ = try await scenario.session.workingTree(.fresh)
      #expect(await scenario.session.answers.count == 0)
    }
  }

  @Test func questionsAtOnceShareOneAnalysis() async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write("Sources/Core/a.swift", "other")
      _ = try await scenario.session.workingTree(.fresh)
      _ = try await scenario.session.state(at: "HEAD")
      let times = try await withThrowingTaskGroup(of: Duration?.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let question = ImpactQuestion(freshness: .cached)
            let answer = try await scenario.session.impact(question)
            return answer.timings.phases.first { $0.phase == .classification }?.duration
          }
        }
        return try await group.reduce(into: Set<Duration>()) { times, time in
          if let time { times.insert(time) }
        }
      }
      // Each analysis takes its own time; the questions that come later have none.
      #expect(times.count == 1)
    }
  }

  @Test func theFirstQuestionListsTheFilesOnce() async throws {
    try await SessionScenario.run { scenario in
      await scenario.session.follow()
      try scenario.repository.write("Sources/Core/a.swift", "other")
      let answer = try await scenario.session.impact(ImpactQuestion())
      #expect(answer.impact.changes.count == 1)
      let counts = await scenario.session.watched?.counts
      #expect(counts?.completeListings == 1)
      #expect(counts?.updates == 0)
    }
  }

  @Test func aQuestionReportsAllItsSteps() async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write("Sources/Core/a.swift", "other")
      let phases = Mutex<[Phase]>([])
      let answer = try await scenario.session.impact(ImpactQuestion()) { step in
        phases.withLock { if $0.last != step.phase { $0.append(step.phase) } }
      }
      let expected: [Phase] = [
        .listing, .manifests, .summaries, .listing, .summaries, .classification, .propagation,
      ]
      #expect(phases.withLock { $0 } == expected)
      let withoutTests = Phase.allCases.filter { ![.tests, .planning].contains($0) }
      #expect(answer.timings.phases.map(\.phase) == withoutTests)
      let again = try await scenario.session.impact(ImpactQuestion())
      #expect(again.timings.phases.map(\.phase) == [.listing])
    }
  }

  @Test(arguments: [(0, 2), (10, 2), (1_500, 30), (600_000, 60)])
  func lookingTakesASmallPartOfTheTime(milliseconds: Int, seconds: Int) {
    let pause = ActivityFollower().pollPause(after: .milliseconds(milliseconds))
    #expect(pause == .seconds(seconds))
  }

  @Test func afterAFailureTheNextLookComesSoon() {
    let follower = ActivityFollower(hasFailed: true)
    #expect(follower.pollPause(after: .seconds(30)) == .seconds(2))
  }
}
