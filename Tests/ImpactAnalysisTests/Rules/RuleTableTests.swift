import Testing
import WorkspaceModel

@testable import ImpactAnalysis

/// The tables of what a change invalidates, and of what carries invalidations.
@Suite struct RuleTableTests {
  @Test func idsAreUniqueAndTextsAreSentences() {
    let rules = ImpactRule.all
    #expect(Set(rules.map(\.id)).count == rules.count)
    for rule in rules {
      #expect(rule.statement.last == ".", "\(rule.id)")
      #expect(rule.statement.split(separator: " ").count <= 25, "\(rule.id)")
      #expect(!rule.computed.isEmpty && !rule.source.isEmpty, "\(rule.id)")
    }
  }

  /// Every combination of facts is tried that a declaration can have.
  @Test(arguments: Declaration.Section.allCases)
  func atMostOneRowAppliesToAMention(in section: Declaration.Section) {
    for kind in Invalidation.Kind.allCases {
      let rows = CarryingTable.all.rules(kind, in: section)
      let facts = Set(rows.flatMap { $0.facts + $0.exceptions }).union(implied(by: rows)).sorted {
        "\($0)" < "\($1)"
      }
      for bits in 0..<(1 << facts.count) {
        let holding = Set(facts.indices.filter { bits >> $0 & 1 == 1 }.map { facts[$0] })
        guard Self.arePossible(holding, of: Set(facts)) else { continue }
        let applying = rows.filter { $0.applies(holding.contains) }
        #expect(applying.count <= 1, "\(kind) in \(section): \(applying.map(\.id)) of \(holding)")
      }
    }
  }

  @Test func aTableCanBeWithoutARule() {
    let id = "carry.type.storage"
    #expect(CarryingTable.all.rules(.type, in: .storage).map(\.id).contains(id))
    #expect(!CarryingTable.without([id]).rules(.type, in: .storage).map(\.id).contains(id))
    #expect(ChangeRule.without(["change.body"]).count == ChangeRule.all.count - 1)
  }

  /// Facts of which one follows from another.
  private static let implications: [(MentionSite.Fact, MentionSite.Fact)] = [
    (.isClass, .isReference), (.isClass, .isInheritable), (.isTypeAlias, .isInheritable),
    (.hidesTables, .isInResilientModule), (.hidesLayout, .hidesTables),
    (.infersType, .infersTypeOrDefault), (.emitsBody, .isEmitted),
    (.hasDefaultArguments, .isEmitted), (.isEmitted, .isCompiledByClients),
    (.isStoredVariable, .isCompiledByClients), (.isOptimized, .emitsBody),
    (.isSharedByReference, .isReference),
  ]

  private func implied(by rows: [CarryingRule]) -> Set<MentionSite.Fact> {
    let named = Set(rows.flatMap { $0.facts + $0.exceptions })
    return Set(Self.implications.filter { named.contains($0.0) }.map(\.1))
  }

  private static func arePossible(
    _ holding: Set<MentionSite.Fact>,
    of facts: Set<MentionSite.Fact>
  ) -> Bool {
    implications.allSatisfy { left, right in
      !holding.contains(left) || !facts.contains(right) || holding.contains(right)
    }
  }
}
