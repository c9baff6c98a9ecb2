import Foundation
import ImpactAnalysis
import TestSupport
import Testing

/// What `output_can_change` says of each edit, held against the compiler.
///
/// Only modules that an edit does not touch count: that an edited module must be compiled, everybody
/// knows. A module whose dependency does not compile any more says nothing.
///
/// `GRAPHD_TRUTH_SHARE` says how many percent of the edits are compiled at least (18), `GRAPHD_TRUTH_SEED` which.
@Suite(.serialized) struct CompilerTruthTests {
  /// With the precision that is reached: no rule may lose some of it unnoticed.
  @Test(arguments: [(ImpactOptions.Configuration.debug, 0.70), (.release, 0.54)])
  func nothingIsMissed(_ configuration: ImpactOptions.Configuration, precision: Double) async throws
  {
    try await check("Swift", EditCollection.all().filter(\.isOnlySwift), configuration, precision)
  }

  /// Naming all dependents would reach this precision.
  @Test(arguments: [(ImpactOptions.Configuration.debug, 0.04), (.release, 0.04)])
  func nothingIsMissedAboveC(
    _ configuration: ImpactOptions.Configuration,
    precision: Double
  ) async throws {
    try await check("C", EditCollection.all().filter(\.base.hasC), configuration, precision)
  }

  /// Naming all dependents would reach this precision.
  @Test(
    .needsSwiftSyntax,
    arguments: [(ImpactOptions.Configuration.debug, 0.05), (.release, 0.05)]
  )
  func nothingIsMissedAboveMacros(
    _ configuration: ImpactOptions.Configuration,
    precision: Double
  ) async throws {
    let collections = try EditCollection.all().filter(\.base.hasMacros)
    try await check("macros", collections, configuration, precision)
  }

  private static let share = Int(fuzzSetting("GRAPHD_TRUTH_SHARE") ?? 18)
  private static let seed = fuzzSetting("GRAPHD_TRUTH_SEED") ?? UInt64.random(in: 0..<1_000_000)

  /// Whole collections, and of the last one a part: of one edit the package costs as much as of all of its edits.
  private static func sample(_ collections: [EditCollection]) -> [EditCollection] {
    var generator = SeededGenerator(seed: seed)
    var left = (collections.reduce(0) { $0 + $1.edits.count } * share + 99) / 100
    return collections.shuffled(using: &generator).compactMap { collection in
      guard left > 0 else { return nil }
      var sample = collection
      sample.edits = Array(collection.edits.shuffled(using: &generator).prefix(left))
      left -= sample.edits.count
      return sample
    }
  }

  private func check(
    _ title: String,
    _ collections: [EditCollection],
    _ configuration: ImpactOptions.Configuration,
    _ precision: Double
  ) async throws {
    var total = TruthScore()
    // Two at once: most of them have but a few edits.
    try await withThrowingTaskGroup(of: (String, TruthScore).self) { group in
      func finishOne() async throws {
        guard let (name, score) = try await group.next() else { return }
        #expect(score.missed.isEmpty, "\(name), \(configuration), seed \(Self.seed)")
        total += score
        if Self.isVerbose { print(score.notes.joined(separator: "\n")) }
      }
      for (index, collection) in Self.sample(collections).enumerated() {
        if index >= 2 { try await finishOne() }
        group.addTask {
          try await TruthCompiler.with(configuration) { compiler in
            (collection.name, try await Self.score(collection, compiler))
          }
        }
      }
      while !group.isEmpty { try await finishOne() }
    }
    let needed = total.right + total.missed.count
    let byDependents = Double(needed) / Double(max(1, total.dependents))
    print(
      """
      Compiler truth, \(title), \(configuration), \(Self.share) % with seed \(Self.seed): \
      \(total.edits) edits, \(total.right) of \(needed) untouched modules found, precision \
      \(Self.rounded(total.precision)) (all dependents: \(Self.rounded(byDependents)))
      """
    )
    #expect(total.precision >= byDependents)
    // A part of the edits may have less precision than all of them have; of few it says nothing.
    guard Self.share >= 100 || total.edits > 100 else { return }
    #expect(total.precision >= precision * (Self.share >= 100 ? 1 : 0.7))
  }

  private static let isVerbose = ProcessInfo.processInfo.environment["GRAPHD_TRUTH_NOTES"] != nil

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private static func score(
    _ collection: EditCollection,
    _ compiler: TruthCompiler
  ) async throws -> TruthScore {
    let before = try await compiler.compile(collection.base, in: "base")
    for (name, output) in before where output == nil {
      Issue.record("\(collection.name): `\(name)` does not compile")
    }
    // As many at once as there are cores, each one process at a time.
    let width = ProcessInfo.processInfo.activeProcessorCount
    return try await withThrowingTaskGroup(of: TruthScore.self) { group in
      var total = TruthScore()
      for (index, edit) in collection.edits.enumerated() {
        if index >= width, let score = try await group.next() { total += score }
        group.addTask {
          try await Self.score(edit, of: collection, before, compiler, folder: "edit\(index)")
        }
      }
      for try await score in group { total += score }
      return total
    }
  }

  private static func score(
    _ edit: EditCollection.Edit,
    of collection: EditCollection,
    _ before: TruthCompiler.Outputs,
    _ compiler: TruthCompiler,
    folder: String
  ) async throws -> TruthScore {
    let truth = try await TruthCache.truth(collection.base, edit.result, compiler.configuration) {
      let base = TruthCompiler.Compiled(scenario: collection.base, outputs: before, folder: "base")
      return try await compiler.truth(of: edit.result, over: base, in: folder).truth
    }
    let analyzer = try collection.base.impact(
      to: edit.result,
      ImpactOptions(configuration: compiler.configuration)
    )
    let named = analyzer.named
    let (wanted, found) = (truth.required, named.intersection(truth.asked))
    var score = TruthScore()
    score.count(named, against: truth)
    let missed = wanted.subtracting(found).sorted()
    let title = "\(collection.name), \(compiler.configuration), \(edit.title)"
    if !missed.isEmpty { score.missed = ["\(title): \(missed.joined(separator: " "))"] }
    if wanted != found {
      score.notes = [
        "\(title): missed \(missed), extra \(found.subtracting(wanted).sorted()), right "
          + "\(wanted.intersection(found).sorted())"
      ]
      for name in found.subtracting(wanted).sorted() {
        let steps = try analyzer.why("demo/\(name)", limit: 1)?.chains.first ?? []
        let chain = steps.map { "\($0.module) \($0.text)" }.joined(separator: " | ")
        score.notes.append("    \(chain)")
      }
    }
    return score
  }
}
