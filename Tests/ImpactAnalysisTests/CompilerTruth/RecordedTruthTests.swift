import Foundation
import ImpactAnalysis
import Testing

/// Compares what `output_can_change` reports of every edit with the recorded truth, without a compiler.
///
/// Only modules that an edit does not touch count: an edited module must be compiled anyway.
/// `GRAPHD_TRUTH_NOTES=1` prints each module that is named and does not differ, and why it is named.
/// `GRAPHD_UPDATE_SCORE=1` rewrites `Edits/score.txt`.
@Suite struct RecordedTruthTests {
  /// A rule that gains or loses precision changes the score in its commit.
  @Test func nothingIsMissedAndTheScoreIsTheRecordedOne() async throws {
    let collections = try EditFile.all().flatMap { try $0.collections() }
    var table = ScoreTable()
    await withTaskGroup(of: [Outcome].self) { group in
      for collection in collections { group.addTask { Self.outcomes(collection) } }
      for await outcomes in group {
        for outcome in outcomes {
          table.add(outcome.score, of: outcome.collection, outcome.configuration)
          if !outcome.notes.isEmpty { print(outcome.notes.joined(separator: "\n")) }
          for problem in outcome.problems { Issue.record("\(problem)") }
        }
      }
    }
    table.unexplained = collections.flatMap(\.edits).count { $0.intent.isEmpty }
    try check(table)
  }

  private func check(_ table: ScoreTable) throws {
    let old = (try? String(contentsOf: ScoreTable.url, encoding: .utf8)) ?? ""
    if let most = ScoreTable.unexplained(in: old) {
      #expect(
        table.unexplained <= most,
        "New edits lack a sentence of intent between the title and `<<<`"
      )
      guard table.unexplained <= most else { return }
    }
    guard ProcessInfo.processInfo.environment["GRAPHD_UPDATE_SCORE"] == nil else {
      return try Data(table.text.utf8).write(to: ScoreTable.url, options: .atomic)
    }
    let (before, after) = (old.split(separator: "\n"), table.text.split(separator: "\n"))
    let changes =
      before.filter { !after.contains($0) }.map { "- \($0)" }
      + after.filter { !before.contains($0) }.map { "+ \($0)" }
    guard !changes.isEmpty else { return }
    Issue.record(
      """
      The score differs from `Edits/score.txt`:
      \(changes.joined(separator: "\n"))
      If a rule is meant to change it, commit what this writes: \
      GRAPHD_UPDATE_SCORE=1 swift test --filter RecordedTruthTests
      """
    )
  }

  /// The score of one collection's edits in one configuration.
  fileprivate struct Outcome {
    var collection: EditCollection
    var configuration: ImpactOptions.Configuration
    var score = TruthScore()
    var problems: [String] = []
    var notes: [String] = []
  }

  private static func outcomes(_ collection: EditCollection) -> [Outcome] {
    var outcomes = ImpactOptions.Configuration.all.map { configuration in
      Outcome(collection: collection, configuration: configuration)
    }
    do {
      let summaries = collection.base.summaries
      let base = try collection.base.snapshot(reusing: summaries, onDemand: true)
      for edit in collection.edits {
        guard edit.isRecorded else {
          outcomes[0].problems.append(
            """
            \(collection.name), \(edit.title): the truth of this text is not recorded. \
            Run GRAPHD_UPDATE_TRUTH=1 swift test --filter CompilerTruthTests
            """
          )
          continue
        }
        let head = try edit.result.snapshot(reusing: summaries, onDemand: true)
        for index in outcomes.indices {
          let options = ImpactOptions(configuration: outcomes[index].configuration)
          try outcomes[index].add(edit, try ImpactAnalyzer(from: base, to: head, options: options))
        }
      }
    } catch {
      outcomes[0].problems.append("\(collection.name): \(error)")
    }
    return outcomes
  }
}

extension RecordedTruthTests.Outcome {
  fileprivate mutating func add(
    _ edit: EditCollection.Edit,
    _ analyzer: ImpactAnalyzer
  ) throws {
    guard let recorded = edit.recorded[configuration] else { return }
    let above = edit.result.modules(above: collection.base, in: configuration)
    let truth = recorded.truth(above: above)
    let named = analyzer.named
    score.count(named, against: truth)
    let title = "\(collection.name), \(configuration), \(edit.title)"
    let missed = truth.required.subtracting(named)
    for name in missed.subtracting(recorded.knownMisses).sorted() {
      problems.append("\(title): `\(name)` differs and is not named")
    }
    for name in recorded.knownMisses.subtracting(missed).sorted() {
      problems.append("\(title): `\(name)` is no longer missed: remove its mark `known-miss`")
    }
    guard Self.isVerbose else { return }
    for name in named.intersection(truth.asked).subtracting(truth.required).sorted() {
      let steps = try analyzer.why("demo/\(name)", limit: 1)?.chains.first ?? []
      let chain = steps.map { "\($0.module) \($0.text)" }.joined(separator: " | ")
      notes.append("\(title): `\(name)` does not differ: \(chain)")
    }
  }

  private static let isVerbose = ProcessInfo.processInfo.environment["GRAPHD_TRUTH_NOTES"] != nil
}
