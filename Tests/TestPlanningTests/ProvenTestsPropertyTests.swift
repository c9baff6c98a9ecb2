import ImpactAnalysis
import TestHistory
import TestPlanning
import TestSupport
import Testing
import WorkspaceModel

/// Histories of edits, runs, and reports that are lost, late or twice: nothing is left out that has not passed on
/// the very same sources.
@Suite struct ProvenTestsPropertyTests {
  private static let seeds: [UInt64] =
    fuzzSetting("GRAPHD_PROOF_SEED").map { [$0] } ?? Array(1...25)
  private static let targets = ["ATests": ["A"], "BTests": ["A", "B"], "CTests": ["C"]]

  /// A number for each module and test target: the only line that edits change.
  private typealias Sources = [String: Int]

  private func workspace(_ sources: Sources) -> TestWorkspace {
    var text = ""
    for library in ["A", "B", "C"] {
      text +=
        "//- \(library)\(library == "B" ? ": A" : "")\nlet number = \(sources[library] ?? 0)\n"
    }
    for (target, libraries) in Self.targets.sorted(by: { $0.key < $1.key }) {
      text += "//- \(target)(test): \(libraries.last ?? "")\nimport Testing\n"
      text += "@Test func one() { _ = \(sources[target] ?? 0) }\n@Test func two() {}\n"
    }
    return TestWorkspace(text + "//= /script\n\(sources["script"] ?? 0)\n")
  }

  /// All that a target runs, said independently of the hash.
  private func runs(_ target: String, _ sources: Sources) -> String {
    let parts = [target, "script"] + (Self.targets[target] ?? [])
    return parts.map { "\($0)=\(sources[$0] ?? 0)" }.joined(separator: " ")
  }

  @Test(arguments: seeds) func nothingIsLeftOutWithoutAPass(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var sources: Sources = [:]
    var ledger = TestLedger()
    var other = TestLedger()
    var late: [RecordedRun] = []
    var passed: Set<String> = []
    var skippedAnything = false
    for step in 0..<40 {
      if !generator.once(in: 3) {
        let name = generator.one(of: ["A", "B", "C", "ATests", "BTests", "CTests", "script"])
        sources[name] = generator.below(3)
      }
      let snapshot = try workspace(sources).snapshot()
      let catalog = TestCatalog(of: snapshot, configuration: .debug)
      var running = RunningContents(
        snapshot,
        configuration: .debug,
        environment: [],
        digest: RunningContentsTests.digest
      )
      var contents: [Int: RunContents] = [:]
      for target in catalog.targets {
        contents[target.module] = running.contents(ofModule: target.module)
      }
      var selection = TestSelection(all: catalog, of: snapshot)
      selection.leaveOutProven(ledger, contents)
      var results: [String: RecordedRun.TargetResult] = [:]
      for choice in selection.choices {
        let target = catalog.targets[choice.target]
        let id = choice.test.identifier.description
        let truth = "\(id) \(runs(target.name, sources))"
        guard choice.runs else {
          skippedAnything = true
          #expect(passed.contains(truth), "seed \(seed), step \(step): \(truth)")
          continue
        }
        let outcome = generator.one(of: [TestOutcomes.passed, .passed, .passed, .failed, .skipped])
        if generator.once(in: 6) { continue }
        if outcome == .passed { passed.insert(truth) }
        results[target.id, default: .init(contents: contents[target.module], outcomes: [:])]
          .outcomes[id] = outcome
      }
      let run = RecordedRun(id: "\(step)", targets: results)
      switch generator.below(6) {
      case 0: continue
      case 1: late.append(run)
      case 2: other.record(run)
      default: ledger.record(run)
      }
      if generator.once(in: 4), let run = late.popLast() { ledger.record(run) }
      if generator.once(in: 4) { ledger.merge(other) }
      if generator.once(in: 7) { ledger = ledger.trimmed(contentsPerTarget: 2) }
    }
    #expect(skippedAnything, "seed \(seed): the test saw nothing left out")
  }
}
