import Foundation
import Testing

@testable import ImpactAnalysis

/// Judges the recorded edits once per rule without that rule, which needs no compiler.
///
/// `GRAPHD_RULE_PRICES=FILE` writes the worth and the price of every rule and every filter over all edits as tables.
@Suite struct RuleAblationTests {
  /// The effect of a rule on the answers of recorded edits.
  struct Effect: Sendable {
    /// Answers in which it invalidated anything.
    var acts = 0
    /// Modules that differ, and that no other rule names.
    var needed = 0
    /// Modules that do not differ, and that no other rule names.
    var extra = 0

    init() {}

    /// The effect of modules that one answer names and the other does not.
    init(on modules: Set<String>, acts: Bool, _ truth: Truth) {
      self.acts = acts ? 1 : 0
      needed = truth.required.intersection(modules).count
      extra = truth.asked.subtracting(truth.required).intersection(modules).count
    }

    static func += (left: inout Effect, right: Effect) {
      (left.acts, left.needed) = (left.acts + right.acts, left.needed + right.needed)
      left.extra += right.extra
    }
  }

  /// Rules that no recorded edit needs alone: another rule names the same modules, or no edit was found yet.
  private static let covered: Set<String> = [
    "carry.body.instances", "carry.diagnostics", "carry.expansion", "carry.instances.exposed",
    "carry.instances.resilient", "carry.layout.inferred", "carry.layout.superclass-resilient",
    "carry.linkage", "carry.marker.inferred", "carry.marker.storage", "carry.type.exposed",
    "carry.use.storage", "carry.value.emitted-constant", "change.witness",
  ]

  /// A rule without which nothing is missed is dead, or no edit shows what it is for.
  @Test func rulesWithoutWhichNothingIsMissedAreListed() async throws {
    let prices = ProcessInfo.processInfo.environment["GRAPHD_RULE_PRICES"]
    let collections = try EditFile.all().flatMap { try $0.collections() }
    let effects = try await Self.sum(over: collections, Self.ruleEffects)
    for id in ChangeRule.all.map(\.id) + CarryingRule.all.map(\.id) {
      let isNeeded = (effects[id]?.needed ?? 0) > 0
      #expect(
        isNeeded != Self.covered.contains(id),
        """
        \(isNeeded ? "An edit needs" : "Nothing is missed without") `\(id)`: \
        \(isNeeded ? "take it off the list" : "remove it, or add an edit that needs it")
        """
      )
    }
    if let prices {
      let filters = try await Self.sum(over: collections, Self.filterEffects)
      let tables = [
        Self.table(effects, ["rule", "needed modules", "extra modules"]),
        Self.table(filters, ["filter", "modules missed", "modules spared"]),
      ]
      try tables.joined(separator: "\n").write(toFile: prices, atomically: true, encoding: .utf8)
      for (filter, effect) in filters {
        #expect(effect.needed == 0, "`\(filter)` hides modules that differ")
      }
    }
  }

  private static func sum(
    over collections: [EditCollection],
    _ effects: @escaping @Sendable (EditCollection) throws -> [String: Effect]
  ) async throws -> [String: Effect] {
    try await withThrowingTaskGroup(of: [String: Effect].self) { group in
      for collection in collections { group.addTask { try effects(collection) } }
      return try await group.reduce(into: [:]) { all, found in
        for (id, effect) in found { all[id, default: Effect()] += effect }
      }
    }
  }

  /// The modules that each filter spares alone; needed ones are misses.
  @Sendable private static func filterEffects(
    on collection: EditCollection
  ) throws -> [String: Effect] {
    var effects: [String: Effect] = [:]
    try judge(collection) { answer, options, truth in
      let named = try answer(options).named
      for filter in UseFilter.allCases {
        var options = options
        options.withoutRules = [filter.rawValue]
        let more = try answer(options).named.subtracting(named)
        let effect = Effect(on: more, acts: !more.isEmpty, truth)
        effects[filter.rawValue, default: Effect()] += effect
      }
    }
    return effects
  }

  @Sendable private static func ruleEffects(
    on collection: EditCollection
  ) throws -> [String: Effect] {
    var effects: [String: Effect] = [:]
    try judge(collection) { answer, options, truth in
      let whole = try answer(options)
      let named = whole.named
      for id in Set(whole.propagation.log.invalidations.map(\.provenance.rule)) where !id.isEmpty {
        var options = options
        options.withoutRules = [id]
        let lost = named.subtracting(try answer(options).named)
        effects[id, default: Effect()] += Effect(on: lost, acts: true, truth)
      }
    }
    return effects
  }

  /// Calls `body` with each recorded edit in each configuration: what answers by options, these, and the truth.
  private static func judge(
    _ collection: EditCollection,
    _ body: ((ImpactOptions) throws -> ImpactAnalyzer, ImpactOptions, Truth) throws -> Void
  ) throws {
    let summaries = collection.base.summaries
    let base = try collection.base.snapshot(reusing: summaries)
    for edit in collection.edits where edit.isRecorded {
      let head = try edit.result.snapshot(reusing: summaries)
      for configuration in ImpactOptions.Configuration.all {
        guard let recorded = edit.recorded[configuration] else { continue }
        let above = edit.result.modules(above: collection.base, in: configuration)
        try body(
          { try ImpactAnalyzer(from: base, to: head, options: $0) },
          ImpactOptions(configuration: configuration),
          recorded.truth(above: above)
        )
      }
    }
  }

  /// The rules or filters with the most modules that do not differ first.
  private static func table(_ effects: [String: Effect], _ titles: [String]) -> String {
    let rows = effects.sorted { ($1.value.extra, $0.key) < ($0.value.extra, $1.key) }.map {
      id,
      effect in
      "| `\(id)` | \(effect.acts) | \(effect.needed) | \(effect.extra) |"
    }
    let head = ["| \(titles[0]) | answers | \(titles[1]) | \(titles[2]) |", "|---|---:|---:|---:|"]
    return (head + rows).joined(separator: "\n") + "\n"
  }
}
