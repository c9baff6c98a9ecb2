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
    var effects: [String: Effect] = [:]
    try await withThrowingTaskGroup(of: [String: Effect].self) { group in
      for collection in collections {
        group.addTask { try Self.effects(on: collection) }
      }
      for try await found in group {
        for (id, effect) in found { effects[id, default: Effect()] += effect }
      }
    }
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
      let filters = try await Self.filterEffects(on: collections)
      let tables = Self.table(effects) + "\n" + Self.table(ofFilters: filters)
      try tables.write(toFile: prices, atomically: true, encoding: .utf8)
      for (filter, effect) in filters {
        #expect(effect.needed == 0, "`\(filter.rawValue)` hides modules that differ")
      }
    }
  }

  /// The modules that each filter spares alone; needed ones are misses.
  private static func filterEffects(
    on collections: [EditCollection]
  ) async throws -> [UseFilter: Effect] {
    try await withThrowingTaskGroup(of: [UseFilter: Effect].self) { group in
      for collection in collections {
        group.addTask {
          var effects: [UseFilter: Effect] = [:]
          try judge(collection) { answer, options, truth in
            let named = try answer(options).named
            for filter in UseFilter.allCases {
              var options = options
              options.withoutRules = [filter.rawValue]
              let more = try answer(options).named.subtracting(named)
              effects[filter, default: Effect()] += Effect(
                acts: more.isEmpty ? 0 : 1,
                needed: truth.required.intersection(more).count,
                extra: truth.asked.subtracting(truth.required).intersection(more).count
              )
            }
          }
          return effects
        }
      }
      return try await group.reduce(into: [:]) { all, found in
        for (filter, effect) in found { all[filter, default: Effect()] += effect }
      }
    }
  }

  private static func effects(on collection: EditCollection) throws -> [String: Effect] {
    var effects: [String: Effect] = [:]
    try judge(collection) { answer, options, truth in
      let whole = try answer(options)
      let named = whole.named
      for id in Set(whole.propagation.log.invalidations.map(\.provenance.rule)) where !id.isEmpty {
        var options = options
        options.withoutRules = [id]
        let lost = named.subtracting(try answer(options).named)
        effects[id, default: Effect()] += Effect(
          acts: 1,
          needed: truth.required.intersection(lost).count,
          extra: truth.asked.subtracting(truth.required).intersection(lost).count
        )
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

  /// The rules that cost the most first.
  private static func table(_ effects: [String: Effect]) -> String {
    let rows = effects.sorted { ($1.value.extra, $0.key) < ($0.value.extra, $1.key) }.map {
      id,
      effect in
      "| `\(id)` | \(effect.acts) | \(effect.needed) | \(effect.extra) |"
    }
    let head = ["| rule | answers | needed modules | extra modules |", "|---|---:|---:|---:|"]
    return (head + rows).joined(separator: "\n") + "\n"
  }

  /// The filters that spare the most first.
  private static func table(ofFilters effects: [UseFilter: Effect]) -> String {
    let rows = effects.sorted {
      ($1.value.extra, $0.key.rawValue) < ($0.value.extra, $1.key.rawValue)
    }.map { filter, effect in
      "| `\(filter.rawValue)` | \(effect.acts) | \(effect.extra) | \(effect.needed) |"
    }
    let head = ["| filter | answers | modules spared | modules missed |", "|---|---:|---:|---:|"]
    return (head + rows).joined(separator: "\n") + "\n"
  }
}
