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
    ForeignResources(), IncompletePlurals(), TranslationStates(), ManifestRules(),
    UnbundledParameter(),
  ]

  /// The ids of all rules, ascending.
  package static var ids: [String] { rules.flatMap { type(of: $0).ids }.sorted() }

  /// The findings of the rules with these ids, of all if there are none; in the order of `sorted`.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package static func all(
    in facts: ResourceFacts,
    rules ids: Set<String> = []
  ) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for rule in rules {
      try checkCancellation()
      guard ids.isEmpty || !ids.isDisjoint(with: type(of: rule).ids) else { continue }
      findings += try rule.findings(in: facts)
    }
    if !ids.isEmpty { findings.removeAll { !ids.contains($0.rule) } }
    return sorted(findings)
  }

  /// By worth: first what shows when the program runs, then what fails a build, at last what only some people see.
  private static let order = [
    "R01", "R06", "R17", "R13", "R02", "R11", "R08", "R09", "R21", "R10", "R14", "R12", "R20",
    "R19",
    "R18", "R15", "R07", "R04", "R05", "R03", "R16", "R22",
  ]

  /// The gravest first, then by the worth of the rule, then by subject.
  package static func sorted(_ findings: [Finding]) -> [Finding] {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return findings.gravestFirst { places[$0] ?? order.count }
  }
}
