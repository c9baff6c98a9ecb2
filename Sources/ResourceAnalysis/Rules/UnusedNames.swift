import HashTreeCollections
import WorkspaceModel

/// Keys and assets that no look-up, nib or property list names.
///
/// Every mention counts, whatever bundle it is about: literals, patterns, arguments of functions that may be wrappers,
/// and identifiers as generators make them. Names that code puts together when it runs are not seen: a note.
///
/// Rule: R16
struct UnusedNames: ResourceRule {
  static let ids = ["R16"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    guard facts.unreadModules.isEmpty else { return [] }
    let mentions = try NameMentions(facts)
    var findings: [Finding] = []
    // A name that is only known at run time may be any of the module's.
    for (bundle, table) in facts.distinctTables
    where !mentions.openTexts.contains(bundle.module) && bundle.hasTexts(of: table) {
      try checkCancellation()
      if table.isKnown, !LocalizedTable.systemNames.contains(table.name) {
        let unused = table.keys.filter { !mentions.contain(key: $0) }
        if !unused.isEmpty {
          findings.append(
            finding(
              [facts.id(bundle.module), table.name],
              facts,
              "No look-up names \(unused.count == 1 ? "1 key" : "\(unused.count) keys") of the table `\(table.name)` of "
                + "`\(facts.name(bundle.module))`: \(unused.firstFewQuoted)",
              table.evidence(of: unused, facts.id(bundle.module), "no look-up names it")
            )
          )
        }
      }
    }
    var seen: Set<SourcePath> = []
    for bundle in facts.catalog.all
    where !facts.isTest(bundle.module) && !mentions.openAssets.contains(bundle.module) {
      try checkCancellation()
      let unused = bundle.assets.assets.filter { asset in
        seen.insert(asset.path).inserted && !mentions.contain(asset)
      }
      if !unused.isEmpty {
        findings.append(
          finding(
            [facts.id(bundle.module), "assets"],
            facts,
            "No look-up names \(unused.count == 1 ? "1 asset" : "\(unused.count) assets") of "
              + "`\(facts.name(bundle.module))`: \(unused.map(\.name).firstFewQuoted)",
            unused.prefix(20).map {
              Finding.Evidence(
                path: $0.path,
                module: facts.id(bundle.module),
                symbol: $0.name,
                note: "no look-up names it"
              )
            }
          )
        )
      }
    }
    return findings
  }

  private func finding(
    _ subject: [String],
    _ facts: ResourceFacts,
    _ message: String,
    _ evidence: [Finding.Evidence]
  ) -> Finding {
    Finding(
      rule: "R16",
      severity: facts.settings.reportsUnused ? .warning : .note,
      certainty: .possible,
      subject: subject,
      message: message,
      remedy: "Remove what is not used; a name that code puts together when it runs is not seen",
      evidence: evidence
    )
  }
}
