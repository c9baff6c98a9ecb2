package import WorkspaceModel

/// A rule, or a family of rules, about resources and the code that uses them.
protocol ResourceRule: Sendable {
  /// The ids of its rules; docs/resource-rules.md describes each.
  static var ids: [String] { get }
  /// The findings, in any order.
  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding]
}

/// The defects that resources and code show together.
///
/// An unknown fact makes no finding: a bundle that an expression hides, a table that could not be read.
package enum ResourceFindings {
  private static let rules: [any ResourceRule] = [
    WrongBundle(), MissingKey(), TableLanguages(), Placeholders(), MissingLanguage(),
    DefaultLocalization(), FlattenedNames(), LanguageFolders(), MissingAccessor(), UnusedBundle(),
    HardCodedName(), BundleLookup(), DuplicateFiles(), UnusedNames(), MissingAsset(),
    ForeignResources(), IncompletePlurals(), TranslationStates(), UnbundledParameter(),
  ]

  /// The ids of all rules, ascending.
  package static var ids: [String] { rules.flatMap { type(of: $0).ids }.sorted() }

  /// The findings of the rules with these ids, of all if there are none; the gravest first, then by rule and subject.
  ///
  /// With ids of `modules`, only findings in whose evidence one of them is.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package static func all(
    in facts: ResourceFacts,
    rules ids: Set<String> = [],
    modules: Set<String> = []
  ) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for rule in rules {
      try checkCancellation()
      guard ids.isEmpty || !ids.isDisjoint(with: type(of: rule).ids) else { continue }
      findings += try rule.findings(in: facts)
    }
    if !ids.isEmpty { findings.removeAll { !ids.contains($0.rule) } }
    if !modules.isEmpty {
      findings.removeAll { finding in
        !finding.evidence.contains { $0.module.map(modules.contains) == true }
      }
    }
    return findings.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      if left.rule != right.rule { return left.rule < right.rule }
      return left.subject.lexicographicallyPrecedes(right.subject)
    }
  }
}
