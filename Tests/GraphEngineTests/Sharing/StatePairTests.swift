import ImpactAnalysis
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import GraphEngine

/// Two commits whose answer another machine may have.
@Suite(.timeLimit(.minutes(10))) struct StatePairTests {
  private static let question = ImpactQuestion(base: "HEAD~1", head: "HEAD")

  /// A session over two commits: `a` became `a2`.
  private func withSession(
    _ body: (SessionScenario) async throws -> Void
  ) async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write("Sources/Core/a.swift", "a2")
      try await scenario.repository.commit()
      try await body(scenario)
    }
  }

  private func key(_ scenario: SessionScenario, _ question: ImpactQuestion) async throws -> [UInt8]
  {
    try #require(await scenario.session.unreadPair(of: question)).key
  }

  @Test func noSourceIsReadAndNoDescriptionTwice() async throws {
    try await withSession { scenario in
      let pair = try #require(await scenario.session.unreadPair(of: Self.question))
      #expect(pair.isSettled)
      // The second commit has the same manifest and paths.
      #expect(scenario.adapters.takeWork() == ["discover"])
      let again = try #require(await scenario.session.unreadPair(of: Self.question))
      #expect(again.key == pair.key)
      #expect(scenario.adapters.takeWork() == [])
      let answer = try await scenario.session.impact(Self.question)
      #expect((answer.base, answer.head) == (pair.base, pair.head))
      #expect(scenario.adapters.takeWork() == ["summarize a", "summarize a2", "summarize b"])
      // The states are in memory now.
      let third = try await scenario.session.unreadPair(of: Self.question)
      #expect(third == nil)
    }
  }

  @Test func aWorkingTreeIsNoPair() async throws {
    try await withSession { scenario in
      let pair = try await scenario.session.unreadPair(of: ImpactQuestion(base: "HEAD~1"))
      #expect(pair == nil)
      #expect(scenario.adapters.takeWork() == [])
    }
  }

  @Test func equalTreesHaveOneKeyAndOthersHaveOthers() async throws {
    try await withSession { scenario in
      let whole = try await key(scenario, Self.question)
      let ids = ImpactQuestion(
        base: try await scenario.session.root.tree(at: "HEAD~1", from: nil).commit,
        head: try await scenario.session.root.tree(at: "HEAD", from: nil).commit
      )
      #expect(try await key(scenario, ids) == whole)
      var optimized = Self.question
      optimized.options.configuration = .release
      var limited = Self.question
      limited.options.paths = [try #require(SourcePath("Sources/Core"))]
      var reduced = Self.question
      reduced.options.withoutRules = ["layout.value"]
      let reversed = ImpactQuestion(base: "HEAD", head: "HEAD~1")
      var keys: Set = [whole]
      for question in [optimized, limited, reduced, reversed] {
        let isNew = try await keys.insert(key(scenario, question)).inserted
        #expect(isNew)
      }
      try scenario.repository.write("README", "new")
      try await scenario.repository.commit()
      #expect(try await key(scenario, Self.question) != whole)
      #expect(try await key(scenario, ids) == whole)
    }
  }

  @Test func anotherManifestIsReadAgain() async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write("Package.swift", "Core")
      try await scenario.repository.commit()
      _ = try await scenario.session.unreadPair(of: Self.question)
      #expect(scenario.adapters.takeWork() == ["discover", "discover"])
      let answer = try await scenario.session.impact(Self.question)
      #expect(answer.analyzer.base.graph.modules.count == 2)
      #expect(answer.analyzer.head.graph.modules.count == 1)
    }
  }

  /// A machine that cannot evaluate a manifest has another answer than one that can.
  @Test func whatIsNotSettledIsNotShared() async throws {
    try await SessionScenario.run { scenario in
      try scenario.repository.write("Package.swift", "unavailable")
      try await scenario.repository.commit()
      let pair = try await scenario.session.unreadPair(of: Self.question)
      #expect(pair == nil)
      // The commits are answered about all the same.
      _ = try await scenario.session.impact(Self.question)
    }
  }
}
