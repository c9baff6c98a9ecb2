import ChangeHistory
import GraphEngine
import SourceTrees
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct HistoryReplayTests {
  /// Commits a text for a file, each as a commit of its own.
  private func commit(_ texts: [String], to file: String, _ scenario: SessionScenario) async throws
  {
    for text in texts {
      try scenario.repository.write(file, text)
      try await scenario.repository.commit()
    }
  }

  private func question(_ limit: Int = 200, head: String = "HEAD") -> HistoryQuestion {
    HistoryQuestion(range: HistoryRange(head: head, limit: limit))
  }

  @Test func onlyWhatDiffersIsReadAgain() async throws {
    try await SessionScenario.run { scenario in
      try await commit(["c", "d", "a"], to: "Sources/Core/a.swift", scenario)
      _ = scenario.adapters.takeWork()
      let steps = Mutex<[Int]>([])
      let answer = try await scenario.session.history(question()) { done, total in
        #expect(total == 3)
        steps.withLock { $0.append(done) }
      }
      #expect(
        answer.commits.map { $0.edits.map(\.module) } == Array(repeating: ["Demo/Core"], count: 3)
      )
      #expect(steps.withLock { $0 } == [0, 1, 2, 3])
      // The newest commit has the text of the oldest: it is known. One discovery is that of the answer's state.
      let work = scenario.adapters.takeWork()
      #expect(
        work.filter { $0 != "discover" } == [
          "summarize a", "summarize b", "summarize c", "summarize d",
        ]
      )
      #expect(work.count { $0 == "discover" } <= 2)
    }
  }

  @Test(arguments: [1, 2, 5])
  func effectsStandInTheOrderOfCommits(analysesAtOnce: Int) async throws {
    let threads = EngineThreads(processors: analysesAtOnce, keepsOneFree: false)
    try await SessionScenario.run(threads: threads) { scenario in
      let modules = (0..<13).map { $0 % 5 < 2 ? "Core" : "App" }
      for (index, module) in modules.enumerated() {
        let file = module == "Core" ? "Sources/Core/a.swift" : "Sources/App/b.swift"
        try await commit(["text \(index)"], to: file, scenario)
      }
      let answer = try await scenario.session.history(question())
      #expect(answer.commits.map { $0.edits.map(\.module) } == modules.map { ["Demo/\($0)"] })
    }
  }

  @Test func aMergeIsOneCommit() async throws {
    try await SessionScenario.run { scenario in
      try await scenario.repository.shell(
        """
        git checkout -q -b topic && echo x > Sources/App/b.swift && git commit -q -am 1
        echo y > Sources/App/b.swift && git commit -q -am 2
        git checkout -q main && git merge -q --no-ff -m merged topic
        """
      )
      let answer = try await scenario.session.history(question())
      #expect(answer.commits.map { $0.edits.map(\.module) } == [["Demo/App"]])
    }
  }

  @Test func aReplayEndsWhenItIsCancelled() async throws {
    try await SessionScenario.run { scenario in
      try await commit((0..<20).map { "text \($0)" }, to: "Sources/Core/a.swift", scenario)
      let replay = Task {
        try await scenario.session.history(question()) { done, _ in
          if done == 1 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      await #expect(throws: CancellationError.self) { try await replay.value }
    }
  }

  @Test func aRevisionThatIsNoneIsAnError() async throws {
    try await SessionScenario.run { scenario in
      await #expect(throws: (any Error).self) {
        _ = try await scenario.session.history(question(head: "no-such-branch"))
      }
      let none = try await scenario.session.history(question())
      #expect(none.commits.isEmpty && none.base == nil)
    }
  }

  @Test(arguments: [
    ("2026-11-25", true), ("1970-01-01", true), ("2026-1-01", false), ("2026-13-01", false),
    ("2026-00-10", false), ("2026-01-32", false), ("1969-01-01", false), ("", false),
    ("2026-11-25T10", false), ("--11-25", false), ("+026-11-25", false),
  ])
  func aDayHasThreeNumbers(_ text: String, _ isDay: Bool) {
    #expect(HistoryRange.isDay(text) == isDay)
  }
}
