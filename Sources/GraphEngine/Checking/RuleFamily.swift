import ArchitectureRules
import ResourceAnalysis
import WiringAnalysis

/// A set of rules that one room checks.
package enum RuleFamily: String, Sendable, Hashable, CaseIterable {
  case architecture
  case resources
  case wiring

  /// The ids of its rules, ascending.
  package var ids: [String] {
    switch self {
    case .architecture: ArchitectureRules.all.map(\.id)
    case .resources: ResourceFindings.ids
    case .wiring: WiringAnalysis.ruleIDs
    }
  }

  /// The ids of the rules of all families.
  static let allIDs = Set(allCases.flatMap(\.ids))
}

/// The rules that a question names.
struct RuleSelection: Sendable, Hashable {
  /// By family; a family that is not there is not checked, and one without ids as a whole.
  private(set) var ids: [RuleFamily: Set<String>] = [:]

  /// All rules if `names` is empty.
  ///
  /// - Throws: `EngineError` for a name that is neither a rule's nor a family's.
  init(_ names: Set<String>) throws(EngineError) {
    guard !names.isEmpty else {
      ids = Dictionary(uniqueKeysWithValues: RuleFamily.allCases.map { ($0, []) })
      return
    }
    for name in names.sorted() {
      if let family = RuleFamily(rawValue: name) {
        ids[family] = []
      } else if let family = RuleFamily.allCases.first(where: { $0.ids.contains(name) }) {
        guard ids[family]?.isEmpty != true || !names.contains(family.rawValue) else { continue }
        ids[family, default: []].insert(name)
      } else {
        throw EngineError(
          .invalidRequest,
          "There is no rule and no family of rules `\(name)`; `graphctl check --list-rules` lists them"
        )
      }
    }
  }

  /// The ids of the rules that are checked, ascending.
  var ruleIDs: [String] {
    ids.flatMap { family, ids in ids.isEmpty ? family.ids : ids.sorted() }.sorted()
  }
}
