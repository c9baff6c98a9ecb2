import GraphEngine
import ImpactAnalysis
import SourceTrees
import TestEngine
import TestPlanning
import TestSupport
import Testing
import WorkspaceModel

@testable import GraphDaemon

/// Incremental equals from scratch: after every step of a random script, a session that followed all of it
/// knows what one knows that begins now.
///
/// The tree has a package, and beside it an Xcode project with resources and one that Tuist would generate. The findings
/// of all rules are compared, too, and the tests that the change selects by the case.
/// `GRAPHD_LIVE_FUZZ_STEPS` states how many steps, `GRAPHD_LIVE_FUZZ_SEED` with which seed (1).
@Suite struct LiveFuzzerTests {
  private static let stepsInOneTree = 50

  @Test func liveEqualsCold() async throws {
    let steps = Int(fuzzSetting("GRAPHD_LIVE_FUZZ_STEPS") ?? 100)
    let seed = fuzzSeed("GRAPHD_LIVE_FUZZ_SEED")
    print("Live fuzzer: seed \(seed), \(steps) steps")
    for round in 0..<max(1, steps / Self.stepsInOneTree) {
      try await follow(seed: seed &+ UInt64(round))
      if round % 10 == 9 { print("Live fuzzer: \((round + 1) * Self.stepsInOneTree) steps done") }
    }
  }

  private func follow(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let files = LiveScript.start.merging(LiveProjectScript.start) { own, _ in own }
      .merging(LiveTuistScript.start) { own, _ in own }
      .merging(LiveResourceScript.start) { own, _ in own }
    try await TemporaryRepository.with(files) { repository in
      var live = try await Self.session(repository, follows: true)
      for step in 0..<Self.stepsInOneTree {
        let actions = (0..<random.below(3) + 1).map { _ in
          switch random.below(5) {
          case 0, 1: LiveScript.action(&random)
          case 2: LiveProjectScript.action(&random)
          case 3: LiveResourceScript.action(&random)
          default: LiveTuistScript.action(&random)
          }
        }
        let script = actions.map { "( \($0) ) >/dev/null 2>&1 || true" }.joined(separator: "\n")
        try await repository.shell(script)
        // Another process may answer the next question.
        if random.once(in: 40) { live = try await Self.session(repository, follows: true) }
        let cold = try await Self.session(repository, follows: false)
        var unsaved = UnsavedTexts()
        if random.once(in: 4), let (path, text) = Self.unsaved(&random) {
          unsaved.texts[path] = Array(text.utf8)
        }
        let known = try await Self.knowledge(live, unsaved)
        let expected = try await Self.knowledge(cold, unsaved)
        let difference = known.difference(from: expected)
        #expect(difference == nil, "seed \(seed), step \(step):\n\(script)")
        if difference != nil { return }
      }
    }
  }

  /// A file that an editor shows, and its text there.
  private static func unsaved(_ random: inout SeededGenerator) -> (SourcePath, String)? {
    let files = [
      LiveScript.file(&random), LiveProjectScript.file(&random), LiveTuistScript.file(&random),
    ]
    let (path, text) = random.one(of: [
      LiveProjectScript.description(&random), LiveTuistScript.description(&random),
      (random.one(of: files), LiveScript.text(&random)),
      (random.one(of: files), LiveScript.text(&random)),
    ])
    return SourcePath(path).map { ($0, text) }
  }

  private static func session(
    _ repository: TemporaryRepository,
    follows: Bool
  ) async throws -> WorkspaceSession {
    try await EngineAssembly.registry(
      repository.configuration,
      follows: follows,
      // One of the two parses each file only when a question needs it.
      fewestDeferred: follows ? .max : 1
    ).session(at: repository.path, .static)
  }

  private struct Knowledge {
    var snapshot: WorkspaceSnapshot?
    var impact: Impact?
    /// The findings of all rules about saved files.
    var findings: [Finding] = []
    /// Each test, and the reason why it runs or not.
    var tests: [String] = []
    var failure = ""

    /// The first thing that differs.
    func difference(from other: Knowledge) -> String? {
      if failure != other.failure { return "failures: `\(failure)`, `\(other.failure)`" }
      if let snapshot, let scratch = other.snapshot {
        let differences = snapshot.differences(fromScratch: scratch)
        if !differences.isEmpty { return differences.map(\.description).joined(separator: "; ") }
      }
      if findings != other.findings {
        let differing = Set(findings).symmetricDifference(other.findings)
        return "findings: \(differing.map(\.identity).sorted().joined(separator: "; "))"
      }
      if tests != other.tests {
        let differing = Set(tests).symmetricDifference(other.tests).sorted()
        return "tests: \(differing.joined(separator: "; "))"
      }
      return impact == other.impact ? nil : "impact"
    }
  }

  private static func knowledge(
    _ session: WorkspaceSession,
    _ unsaved: UnsavedTexts
  ) async throws -> Knowledge {
    do {
      let question = ImpactQuestion()
      let answer = try await session.impact(
        question,
        unsaved: unsaved.texts.isEmpty ? nil : unsaved
      )
      let findings = try await session.check(CheckQuestion()).findings
      let selection = try await TestAnswer.of(
        answer,
        in: session,
        options: question.options,
        grain: .testCase
      ).selection
      return Knowledge(
        snapshot: answer.analyzer.head,
        impact: answer.impact,
        findings: findings,
        tests: selection.choices.map { "\($0.test.identifier) \($0.runs) \($0.because.text)" }
      )
    } catch let error as EngineError {
      return Knowledge(failure: "\(error)")
    } catch let error as SourceTreeError {
      return Knowledge(failure: "\(error)")
    }
  }
}
