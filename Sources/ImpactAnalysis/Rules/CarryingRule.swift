import WorkspaceModel

/// A row of the table of what carries a difference: a declaration differs because one of its sections mentions a name.
///
/// At most one row of a kind and section applies, so their order is of no importance.
struct CarryingRule: Sendable {
  /// The differences that the declaration gets.
  enum Result: Sendable, Hashable {
    case kinds([Invalidation.Kind])
    /// The difference of the name itself.
    case same
    /// The layout of a value, or that of a reference's instances, beside others.
    case ownLayout(besides: [Invalidation.Kind] = [])
    /// The difference of a value whose type became `Sendable`.
    case marks
  }

  /// Its id, as `docs/rules.md` names it.
  let id: String
  /// The differences of the name.
  let kinds: [Invalidation.Kind]
  /// The sections that mention the name.
  let sections: [Declaration.Section]
  /// All of them are true.
  let facts: [MentionSite.Fact]
  /// None of them is true.
  let exceptions: [MentionSite.Fact]
  let result: Result
  /// One sentence.
  let statement: String
  /// Its reason: a proposal, a file of the compiler, an experiment.
  let source: String

  init(
    _ id: String,
    _ kinds: [Invalidation.Kind],
    in sections: [Declaration.Section],
    if facts: [MentionSite.Fact] = [],
    unless exceptions: [MentionSite.Fact] = [],
    gives result: Result,
    _ statement: String,
    source: String
  ) {
    self.id = id
    self.kinds = kinds
    self.sections = sections
    self.facts = facts
    self.exceptions = exceptions
    self.result = result
    self.statement = statement
    self.source = source
  }

  /// Whether it applies where `holds` is true of facts.
  func applies(_ holds: (MentionSite.Fact) -> Bool) -> Bool {
    facts.allSatisfy(holds) && !exceptions.contains(where: holds)
  }

  /// The differences of a declaration that mentions a name with a difference of `kind`.
  func kinds(of site: MentionSite, mentioning kind: Invalidation.Kind) -> [Invalidation.Kind] {
    switch result {
    case .kinds(let kinds): kinds
    case .same: [kind]
    case .ownLayout(let others): others + [site.subject.declaration.ownLayout]
    case .marks: site.subject.marks
    }
  }
}

/// The rules of the table by kind and section.
struct CarryingTable: Sendable {
  /// By kind and section, so that no mention costs a search.
  private var rows: [[CarryingRule]]

  /// All rules.
  static let all = CarryingTable(CarryingRule.all)

  /// A table of some rules.
  init(_ rules: [CarryingRule]) {
    rows = Array(repeating: [], count: Invalidation.Kind.allCases.count * Self.sectionCount)
    for rule in rules {
      for kind in rule.kinds {
        for section in rule.sections { rows[Self.place(kind, section)].append(rule) }
      }
    }
  }

  private static let sectionCount = Declaration.Section.allCases.count

  private static func place(_ kind: Invalidation.Kind, _ section: Declaration.Section) -> Int {
    Int(kind.rawValue) * sectionCount + Int(section.rawValue)
  }

  /// The table without some of its rules: answers then miss what these are for.
  static func without(_ ids: Set<String>) -> CarryingTable {
    ids.isEmpty ? all : CarryingTable(CarryingRule.all.filter { !ids.contains($0.id) })
  }

  /// The rules of a kind in a section.
  func rules(_ kind: Invalidation.Kind, in section: Declaration.Section) -> [CarryingRule] {
    rows[Self.place(kind, section)]
  }

  /// The rule by which a mention carries a difference; `nil` if it carries none.
  func rule(
    _ kind: Invalidation.Kind,
    in section: Declaration.Section,
    at site: MentionSite
  ) -> CarryingRule? {
    rules(kind, in: section).first { $0.applies(site.holds) }
  }
}
