import Foundation
import Testing
import WorkspaceModel

@testable import ImpactAnalysis

/// Compares the exact rules with the recorded edits, which needs no compiler.
///
/// `GRAPHD_EXACT_RULES=FILE` writes the record of every rule, and how many stale modules are certain, as a table.
@Suite struct ExactRuleTests {
  /// The share of the certainly stale modules that differ, at least.
  private static let leastCertainShare = 0.80
  /// The share of the modules named by exact ways with one rule that differ, at least.
  private static let leastShare = 0.75
  /// How many modules such ways must name before a rule can be exact.
  private static let leastModules = 20

  /// Modules that ways name, and those of them that differ.
  private struct Count: Sendable {
    var named = 0
    var differing = 0

    var share: Double { named == 0 ? 0 : Double(differing) / Double(named) }

    mutating func add(_ differs: Bool) {
      named += 1
      if differs { differing += 1 }
    }

    static func += (left: inout Count, right: Count) {
      left.named += right.named
      left.differing += right.differing
    }
  }

  private struct Record: Sendable {
    /// By rule, of modules to which exact ways with it lead.
    var rules: [String: Count] = [:]
    /// Modules that the build leaves stale, and those of them that are certain.
    var stale = Count()
    var certain = Count()

    static func += (left: inout Record, right: Record) {
      for (rule, count) in right.rules { left.rules[rule, default: Count()] += count }
      left.stale += right.stale
      left.certain += right.certain
    }
  }

  /// A rule that is called exact, and whose record falls below the bar, must lose the word.
  @Test func exactRulesHardlyEverNameAModuleThatDoesNotDiffer() async throws {
    let collections = try EditFile.all().flatMap { try $0.collections() }
    var records: [ImpactOptions.Configuration: Record] = [:]
    try await withThrowingTaskGroup(of: [ImpactOptions.Configuration: Record].self) { group in
      for collection in collections { group.addTask { try Self.records(of: collection) } }
      for try await found in group {
        for (configuration, record) in found { records[configuration, default: Record()] += record }
      }
    }
    for (configuration, rules) in ExactRules.all {
      let record = try #require(records[configuration])
      for rule in rules.sorted() {
        let count = record.rules[rule] ?? Count()
        #expect(
          count.share >= Self.leastShare && count.named >= Self.leastModules,
          """
          `\(rule)` is not exact in \(configuration) builds: of \(count.named) modules that exact ways with it name, \
          \(count.differing) differ. Take it out of `ExactRules`
          """
        )
      }
    }
    let certain = try #require(records[.debug]?.certain)
    #expect(
      certain.share >= Self.leastCertainShare && certain.named >= Self.leastModules,
      "Of \(certain.named) modules that are certainly stale, \(certain.differing) differ"
    )
    guard let file = ProcessInfo.processInfo.environment["GRAPHD_EXACT_RULES"] else { return }
    try Self.table(records).write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// A field changes what a value consists of; another case may leave code as it is.
  @Test(
    arguments: [
      (
        "public var name", "private var n = 1; public var name", "func show() { _ = account() }",
        StaleCertainty.certain
      ),
      (
        "public var name", "private var n = 1; public var name",
        "public struct Shelf { var profile: Profile }", .certain
      ),
      ("case plain", "case plain, strict", "func show() { _ = account() }", .possible),
    ]
  )
  func aModuleIsCertainlyStaleIfAnExactWayLeadsToIt(
    _ old: String,
    _ new: String,
    _ code: String,
    _ certainty: StaleCertainty
  ) throws {
    let base = Scenario(
      """
      //- Core
      public enum Mode { case plain }
      public struct Account { public var name = ""; public var mode = Mode.plain; public init() {} }
      //- Feature: Core
      import Core
      public struct Profile { public var account = Account(); public init() {} }
      public func account() -> Account { Account() }
      //- App: Feature
      import Feature
      \(code)

      """
    )
    let analyzer = try base.impact(to: base.replacing(old, with: new))
    let impact = analyzer.impact()
    let stale = impact.modules.filter(\.isStale)
    #expect(stale.map(\.name) == ["App"])
    #expect(stale.map(\.staleness?.certainty) == [certainty])
    #expect(impact.modules.allSatisfy { $0.staleness?.outputs.isEmpty != true })
    let ways = try #require(
      analyzer.union.indices.first { analyzer.union.members[$0].module.id == "demo/App" }
        .map(analyzer.ways)
    )
    let exact = try #require(ExactRules.all[.debug])
    #expect(ways.contains { $0.isSubset(of: exact) } == (certainty == .certain))
  }

  @Test func exactRulesExist() {
    let ids = Set(ChangeRule.all.map(\.id) + CarryingRule.all.map(\.id) + WayEnd.allCases.map(\.id))
    for rules in ExactRules.all.values { #expect(rules.isSubset(of: ids)) }
  }

  private static func records(
    of collection: EditCollection
  ) throws -> [ImpactOptions.Configuration: Record] {
    var records: [ImpactOptions.Configuration: Record] = [:]
    let summaries = collection.base.summaries
    let base = try collection.base.snapshot(reusing: summaries)
    for edit in collection.edits where edit.isRecorded {
      let head = try edit.result.snapshot(reusing: summaries)
      for configuration in ImpactOptions.Configuration.all {
        guard let recorded = edit.recorded[configuration] else { continue }
        let truth = recorded.truth(
          above: edit.result.modules(above: collection.base, in: configuration)
        )
        let options = ImpactOptions(configuration: configuration)
        let analyzer = try ImpactAnalyzer(from: base, to: head, options: options)
        records[configuration, default: Record()] += record(analyzer, truth)
      }
    }
    return records
  }

  private static func record(_ analyzer: ImpactAnalyzer, _ truth: Truth) -> Record {
    var record = Record()
    let exact = ExactRules.all[analyzer.options.configuration] ?? []
    let indices = Dictionary(
      uniqueKeysWithValues: analyzer.union.indices.map {
        (analyzer.union.members[$0].module.id, $0)
      }
    )
    for module in analyzer.impact().modules
    where module.outputCanChange && truth.asked.contains(module.name) {
      let differs = truth.required.contains(module.name)
      let ways = indices[module.id].map(analyzer.ways) ?? []
      let exactWays = ways.filter { $0.isSubset(of: exact) }
      for rule in Set(exactWays.joined()) {
        record.rules[rule, default: Count()].add(differs)
      }
      guard module.isStale else { continue }
      record.stale.add(differs)
      if module.staleness?.certainty == .certain { record.certain.add(differs) }
    }
    return record
  }

  private static func table(_ records: [ImpactOptions.Configuration: Record]) -> String {
    var lines = ["| configuration | | modules | differ | |", "|---|---|---:|---:|---:|"]
    func add(_ configuration: ImpactOptions.Configuration, _ title: String, _ count: Count) {
      let share = String(format: "%.1f %%", count.share * 100)
      lines.append(
        "| \(configuration) | \(title) | \(count.named) | \(count.differing) | \(share) |"
      )
    }
    for configuration in ImpactOptions.Configuration.all {
      guard let record = records[configuration] else { continue }
      add(configuration, "stale", record.stale)
      add(configuration, "stale, certain", record.certain)
      for (rule, count) in record.rules.sorted(by: { $0.key < $1.key }) {
        add(configuration, "`\(rule)`", count)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
