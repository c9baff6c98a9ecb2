package import GraphEngine
package import ImpactAnalysis
package import SourceTrees
import TestHistory
package import TestPlanning
package import WorkspaceModel

/// The tests of one state of a workspace that run, and those that a ledger proves.
package struct TestAnswer: Sendable {
  /// `nil` if all tests were requested.
  package var base: TreeState?
  package var head: TreeState
  package var revision: UInt64
  package var freshness: Freshness
  package var configuration: ImpactOptions.Configuration
  package var selection: TestSelection
  /// The state that the tests are in.
  package var snapshot: WorkspaceSnapshot
  /// The old state; `nil` if all tests were requested.
  package var earlier: WorkspaceSnapshot?
  package var proofs = Proofs()
  /// The time of each phase of this question.
  package var timings = Timings()

  /// The problems of the whole answer.
  package var problems: [Problem] { selection.problems + unknownTargets + proofs.problems }

  /// How many tests are left out because they passed on the same contents, and what they took, in microseconds.
  package var proven: (count: Int, microseconds: Int) {
    selection.choices.reduce(into: (0, 0)) { sum, choice in
      guard choice.because.kind == .proven else { return }
      sum.0 += 1
      sum.1 += proofs.ledger.duration(of: choice.test.identifier.description) ?? 0
    }
  }

  /// How many tests run, by the id of their target.
  package var runningTests: [String: Int] {
    selection.choices.reduce(into: [:]) { counts, choice in
      if choice.runs { counts[selection.catalog.targets[choice.target].id, default: 0] += 1 }
    }
  }

  /// The latest run that the ledger knows; 0 if it knows none.
  package var ledgerGeneration: Int { proofs.ledger.generation }

  /// The hash of what each target runs, by the target's id, as far as it is certain.
  package var targetContents: [(target: String, contents: String)] {
    selection.catalog.targets.compactMap { target in
      proofs.contents[target.module].map { (target.id, $0.digest) }
    }
  }

  /// Names under `tests.runs` and `tests.grain` that no target with tests has: their entries have no effect.
  private var unknownTargets: [Problem] {
    let known = Set(selection.catalog.targets.flatMap { [$0.name, $0.id] })
    let named = [
      ("runs", Array(snapshot.workspace.testRuns.keys)),
      ("grain", Array(snapshot.workspace.testGrains.named.keys)),
    ]
    return named.flatMap { key, names in
      names.filter { !known.contains($0) }.sorted().map { name in
        Problem(
          .configurationInvalid,
          .warning,
          "No target with tests is called `\(name)`, which `tests.\(key)` in .graphd.yml names"
        )
      }
    }
  }

  /// The arguments of `xcodebuild -only-testing:` that together select what runs.
  ///
  /// - Throws: `ambiguousTestTarget`.
  package func onlyTesting() throws(EngineError) -> [String] {
    do throws(SchemeTests.Ambiguity) {
      return try selection.onlyTesting()
    } catch {
      throw EngineError(error)
    }
  }

  /// The test that a person names: its id, or one without its place if no other test is called so; `nil` if there
  /// is none.
  ///
  /// - Throws: `EngineError` if more than one test is called so.
  package func choice(named name: String) throws(EngineError) -> TestSelection.Choice? {
    let choices = selection.choices
    if let choice = choices.first(where: { $0.test.identifier.description == name }) {
      return choice
    }
    let namesakes = choices.filter { choice in
      let id = choice.test.identifier.description
      return id.hasPrefix(name + "/") && id.contains(".swift:")
    }
    guard namesakes.count > 1 else { return namesakes.first }
    let ids = namesakes.map(\.test.identifier.description)
    throw EngineError(
      .ambiguousTest,
      "\(ids.count) tests are called `\(name)`: name one, as \(ids.prefix(3).quotedList)"
    )
  }
}
