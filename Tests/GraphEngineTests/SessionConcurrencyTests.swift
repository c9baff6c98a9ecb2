import GraphEngine
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// Many callers of one session.
///
/// Gates, no clocks: discovery is held where another caller must come.
@Suite(.timeLimit(.minutes(10))) struct SessionConcurrencyTests {
  @Test func manyCallersShareOneLoad() async throws {
    let entered = Gate()
    let released = Gate()
    let hook: SessionScenario.DiscoveryHook = { _, _ in
      entered.open()
      await released.pass()
    }
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      let session = scenario.session
      try await withThrowingTaskGroup(of: UInt64.self) { group in
        for index in 0..<60 {
          group.addTask {
            try await session.workingTree(index.isMultiple(of: 2) ? .fresh : .cached).revision
          }
        }
        await entered.pass()
        released.open()
        for try await revision in group { #expect(revision == 1) }
      }
      #expect(scenario.adapters.takeWork() == SessionScenario.fullWork)
    }
  }

  @Test func freshNeverJoinsARefreshThatHasBegun() async throws {
    let entered = Gate()
    let released = Gate()
    let hook = SessionScenario.holdFirstDiscovery(entered, released)
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      let session = scenario.session
      async let early = session.workingTree(.fresh)
      await entered.pass()
      try scenario.repository.write("Sources/Core/new.swift", "new")
      async let cached = session.workingTree(.cached)
      async let late = session.workingTree(.fresh)
      released.open()
      let states = try await (early, late, cached)
      #expect(states.0.snapshot.isSummary(of: "Sources/Core/new.swift", "new") == nil)
      #expect(states.1.snapshot.isSummary(of: "Sources/Core/new.swift", "new") == true)
      #expect(states.0.revision == 1)
      #expect(states.1.revision == 2)
      #expect(states.2.revision <= 2)
    }
  }

  /// While the second refresh is held, a third caller comes: two refreshes at once could publish the
  /// older state last.
  @Test func refreshesRunOneAfterTheOther() async throws {
    let gates = [Gate(), Gate()]
    let entered = [Gate(), Gate()]
    let hook: SessionScenario.DiscoveryHook = { repository, count in
      guard count < 2 else { return }
      if count == 0 { try repository.write("Sources/Core/one.swift", "1") }
      entered[count].open()
      await gates[count].pass()
    }
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      let session = scenario.session
      async let first = session.workingTree(.fresh)
      async let second = session.workingTree(.fresh)
      await entered[0].pass()
      async let third = session.workingTree(.fresh)
      gates[0].open()
      await entered[1].pass()
      try scenario.repository.write("Sources/Core/two.swift", "2")
      async let fourth = session.workingTree(.fresh)
      // Gives the fourth caller every chance to begin.
      for _ in 0..<500 { await Task.yield() }
      gates[1].open()
      _ = try await (first, second, third)
      let last = try await fourth
      #expect(scenario.adapters.mostActive == 1)
      #expect(last.snapshot.isSummary(of: "Sources/Core/two.swift", "2") == true)
      #expect(await session.loadedState?.revision == last.revision)
    }
  }

  @Test func aCancelledCallerLeavesTheOthers() async throws {
    let entered = Gate()
    let released = Gate()
    let hook = SessionScenario.holdFirstDiscovery(entered, released)
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      let session = scenario.session
      let impatient = Task { try await session.workingTree(.fresh) }
      await entered.pass()
      impatient.cancel()
      await #expect(throws: CancellationError.self) { _ = try await impatient.value }
      async let patient = session.workingTree(.cached)
      released.open()
      let state = try await patient
      #expect(state.revision == 1)
      #expect(scenario.adapters.takeWork() == SessionScenario.fullWork)
    }
  }

  @Test func aCommitIsLoadedOnceThoughACallerIsCancelled() async throws {
    let entered = Gate()
    let released = Gate()
    let hook = SessionScenario.holdFirstDiscovery(entered, released)
    try await SessionScenario.run(onDiscovery: hook) { scenario in
      let session = scenario.session
      let impatient = Task { try await session.state(at: "HEAD") }
      await entered.pass()
      impatient.cancel()
      await #expect(throws: CancellationError.self) { _ = try await impatient.value }
      async let patient = session.state(at: "HEAD")
      async let another = session.state(at: "main")
      released.open()
      let states = try await (patient, another)
      #expect(states.0.state == states.1.state)
      #expect(scenario.adapters.takeWork() == SessionScenario.fullWork)
    }
  }

  /// Editors save while callers ask: each answer holds what was saved before it was asked for.
  @Test func everyAnswerHoldsWhatWasSavedBefore() async throws {
    try await SessionScenario.run { scenario in
      let session = scenario.session
      try await withThrowingTaskGroup(of: Void.self) { group in
        for round in 0..<12 {
          try scenario.repository.write("Sources/Core/round.swift", "\(round)")
          try scenario.repository.write("Sources/Core/round\(round).swift", "\(round)")
          group.addTask {
            let state = try await session.workingTree(.fresh)
            let path = "Sources/Core/round\(round).swift"
            #expect(state.snapshot.isSummary(of: path, "\(round)") == true)
          }
          if round.isMultiple(of: 3) { try await group.next() }
        }
        try await group.waitForAll()
      }
      #expect(scenario.adapters.mostActive == 1)
      let last = try await session.workingTree(.fresh)
      #expect(last.snapshot.isSummary(of: "Sources/Core/round.swift", "11") == true)
      #expect(try await session.workingTree(.cached).revision == last.revision)
    }
  }
}
