import GraphEngine
import ImpactAnalysis
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// What a session remembers, and what it looks at again.
@Suite(.timeLimit(.minutes(10))) struct WorkspaceSessionTests {
  private struct Failure: Error {}

  // MARK: The working tree

  @Test func theRevisionGrowsOnlyWithAChange() async throws {
    try await SessionScenario.run { scenario in
      let repository = scenario.repository
      try await scenario.expect(revision: 1, work: SessionScenario.fullWork)
      try await scenario.expect(revision: 1, work: [])
      try repository.write("Sources/Core/a.swift", "a")
      try await scenario.expect(revision: 1, work: [])
      try repository.write("Sources/Core/a.swift", "a2")
      try await scenario.expect(revision: 2, work: ["summarize a2"])
      try repository.write("Sources/Core/a.swift", "a")
      try await scenario.expect(revision: 3, work: [])
      try await repository.remove("Sources/App/b.swift")
      try await scenario.expect(revision: 4, work: ["discover"])
      // The index changes, the files do not.
      try await repository.commit()
      try await scenario.expect(revision: 4, work: [])
    }
  }

  @Test func cachedLooksAtNothing() async throws {
    try await SessionScenario.run { scenario in
      #expect(await scenario.session.loadedState == nil)
      try await scenario.expect(.cached, revision: 1, work: SessionScenario.fullWork)
      try scenario.repository.write("Sources/Core/a.swift", "a2")
      let cached = try await scenario.expect(.cached, revision: 1, work: [])
      #expect(cached.freshness == .cached)
      let fresh = try await scenario.expect(.fresh, revision: 2, work: ["summarize a2"])
      #expect(fresh.freshness == .fresh)
      try await scenario.expect(.cached, revision: 2, work: [])
      #expect(await scenario.session.loadedState?.revision == 2)
    }
  }

  @Test func aFailureIsNotRemembered() async throws {
    let hook: SessionScenario.DiscoveryHook = { _, count in
      if count < 2 { throw Failure() }
    }
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      await #expect(throws: Failure.self) { try await scenario.session.workingTree(.fresh) }
      await #expect(throws: Failure.self) { try await scenario.session.state(at: "HEAD") }
      _ = scenario.adapters.takeWork()
      try await scenario.expect(revision: 1, work: SessionScenario.fullWork)
      #expect(try await scenario.session.state(at: "HEAD").snapshot.graph.modules.count == 2)
    }
  }

  /// The listing says `a`, the bytes say `a2`, and the next listing says `a` again.
  @Test func aSaveThatIsTakenBackIsNotRemembered() async throws {
    let hook: SessionScenario.DiscoveryHook = { repository, count in
      if count == 0 { try repository.write("Sources/Core/a.swift", "a2") }
    }
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      _ = try await scenario.session.workingTree(.fresh)
      try scenario.repository.write("Sources/Core/a.swift", "a")
      let state = try await scenario.session.workingTree(.fresh)
      #expect(state.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == true)
      _ = scenario.adapters.takeWork()
      try await scenario.expect(revision: 2, work: [])
    }
  }

  @Test func aFileThatComesBackIsReadAgain() async throws {
    let hook: SessionScenario.DiscoveryHook = { repository, count in
      if count == 0 { try await repository.remove("Sources/Core/a.swift") }
    }
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      let torn = try await scenario.session.workingTree(.fresh)
      #expect(torn.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == nil)
      try scenario.repository.write("Sources/Core/a.swift", "a")
      let whole = try await scenario.session.workingTree(.fresh)
      #expect(whole.snapshot.isSummary(of: "Sources/Core/a.swift", "a") == true)
      #expect(whole.revision == 2)
    }
  }

  /// What git's filters convert never has the listed bytes: it is looked at again, and is no change.
  @Test func convertedFilesAreNoChange() async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write(".gitattributes", "a.swift text eol=crlf")
      try scenario.repository.write("Sources/Core/a.swift", "x\r\n")
      try await scenario.repository.commit()
      let first = try await scenario.session.workingTree(.fresh)
      #expect(first.snapshot.isSummary(of: "Sources/Core/a.swift", "x\r\n") == true)
      _ = scenario.adapters.takeWork()
      let second = try await scenario.session.workingTree(.fresh)
      #expect(second.revision == first.revision)
      #expect(!scenario.adapters.takeWork().contains { $0.hasPrefix("summarize") })
    }
  }

  // MARK: Revisions

  @Test func aRevisionSharesWithTheWorkingTree() async throws {
    try await SessionScenario.run { scenario in
      try await scenario.expect(revision: 1, work: SessionScenario.fullWork)
      let head = try await scenario.session.state(at: "HEAD")
      #expect(scenario.adapters.takeWork() == [])
      #expect(head.snapshot.graph.modules.map(\.id) == ["Demo/App", "Demo/Core"])
      #expect(head.revision == 1)
      try scenario.repository.write("Sources/Core/a.swift", "a2")
      try await scenario.repository.commit()
      let next = try await scenario.session.state(at: "main")
      #expect(scenario.adapters.takeWork() == ["summarize a2"])
      #expect(next.state != head.state)
      try await scenario.expect(revision: 2, work: [])
      let again = try await scenario.session.state(at: head.state.description)
      #expect(again.state == head.state)
      #expect(scenario.adapters.takeWork() == [])
    }
  }

  @Test func anUnknownRevisionIsAnError() async throws {
    try await SessionScenario.run { scenario in
      await #expect {
        try await scenario.session.state(at: "nowhere")
      } throws: {
        ($0 as? SourceTreeError)?.code == .unknownRevision
      }
    }
  }

  // MARK: Reload

  @Test func reloadForgets() async throws {
    try await SessionScenario.run { scenario in
      try await scenario.expect(revision: 1, work: SessionScenario.fullWork)
      _ = try await scenario.session.state(at: "HEAD")
      _ = scenario.adapters.takeWork()
      await scenario.session.reload()
      #expect(await scenario.session.loadedState == nil)
      // Summaries belong to bytes, not to sessions; the toolchain may have been updated.
      try await scenario.expect(revision: 2, work: ["discover", "forget"])
      await scenario.session.reload()
      _ = try await scenario.session.state(at: "HEAD")
      #expect(scenario.adapters.takeWork() == ["discover", "forget"])
    }
  }

  @Test func whatWasBegunBeforeAReloadIsForgottenToo() async throws {
    let entered = Gate()
    let released = Gate()
    let hook = SessionScenario.holdFirstDiscovery(entered, released)
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      let session = scenario.session
      async let before = session.workingTree(.fresh)
      await entered.pass()
      await session.reload()
      released.open()
      let state = try await before
      #expect(state.snapshot.graph.modules.count == 2)
      #expect(await session.loadedState == nil)
      _ = scenario.adapters.takeWork()
      try await scenario.expect(revision: 2, work: ["discover"])
    }
  }

  @Test func whatIsReadWhileAReloadWaitsIsForgottenToo() async throws {
    let entered = Gate()
    let released = Gate()
    let hook: @Sendable () async -> Void = {
      entered.open()
      await released.pass()
    }
    try await SessionScenario.run(onForgetting: hook) { scenario in
      let session = scenario.session
      async let reload: Void = session.reload()
      await entered.pass()
      try await scenario.expect(revision: 1, work: SessionScenario.fullWork)
      released.open()
      await reload
      #expect(await session.loadedState == nil)
    }
  }

  // MARK: Impact

  @Test func whatCouldNotBeEvaluatedIsAskedForAgain() async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write("Package.swift", "late Core App")
      try await scenario.repository.commit()
      let question = ImpactQuestion(base: "HEAD~1", head: "HEAD")
      #expect(try await !scenario.session.impact(question).impact.isComplete)
      _ = scenario.adapters.takeWork()
      #expect(try await scenario.session.impact(question).impact.isComplete)
      #expect(scenario.adapters.takeWork() == ["discover"])
      #expect(try await scenario.session.impact(question).impact.isComplete)
      #expect(scenario.adapters.takeWork() == [])
    }
  }

  @Test func impactIsRememberedByItsStates() async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write("Sources/Core/a.swift", "a2")
      let first = try await scenario.session.impact(ImpactQuestion())
      #expect(first.impact.changes.map(\.path.description) == ["Sources/Core/a.swift"])
      #expect(first.head == .workingTree)
      #expect(first.revision == 1)
      #expect(try first.module(named: "Core") == "Demo/Core")
      _ = scenario.adapters.takeWork()
      let second = try await scenario.session.impact(ImpactQuestion())
      #expect(second.impact == first.impact)
      #expect(scenario.adapters.takeWork() == [])
      try scenario.repository.write("Sources/Core/a.swift", "a")
      let third = try await scenario.session.impact(ImpactQuestion())
      #expect(third.impact.changes == [])
      #expect(third.revision == 2)
    }
  }

  @Test func aWorkspaceNeedsAPackage() async throws {
    try await SessionScenario.run { scenario in
      try await scenario.repository.remove("Package.swift")
      try await scenario.repository.commit()
      await #expect {
        try await scenario.session.impact(ImpactQuestion())
      } throws: {
        ($0 as? EngineError)?.code == .notAWorkspace
      }
    }
  }
}
