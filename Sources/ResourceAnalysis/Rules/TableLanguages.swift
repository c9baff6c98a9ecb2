import WorkspaceModel

/// Languages of one table that do not have the same keys.
///
/// Rules: R04 for keys that a language lacks, R05 for those that only a translation has.
struct TableLanguages: ResourceRule {
  static let ids = ["R04", "R05"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for (bundle, table) in facts.distinctTables
    where bundle.hasTexts(of: table) && table.isKnown && table.languages.count > 1 {
      try checkCancellation()
      let source = facts.sourceLanguage(of: table, in: bundle.module)
      for language in table.comparison(source: source) {
        if !language.missing.isEmpty {
          findings.append(lacking(language, table, bundle.module, facts))
        }
        // The texts of `Info.plist` itself are those of the source language.
        if let source, !language.extra.isEmpty, table.name != "InfoPlist" {
          findings.append(additional(language, source, table, bundle.module, facts))
        }
      }
    }
    return findings
  }

  private func lacking(
    _ language: LocalizedTable.Language,
    _ table: LocalizedTable,
    _ module: Int,
    _ facts: ResourceFacts
  ) -> Finding {
    let texts = language.missing.count == 1 ? "1 text" : "\(language.missing.count) texts"
    return Finding(
      rule: "R04",
      severity: .warning,
      certainty: .certain,
      subject: [facts.id(module), table.name, language.name],
      message:
        "`\(language.name)` lacks \(texts) of the table `\(table.name)` of `\(facts.name(module))`: "
        + language.missing.firstFewQuoted,
      evidence: table.evidence(of: language.missing, language.name, facts.id(module), "has no text")
    )
  }

  private func additional(
    _ language: LocalizedTable.Language,
    _ source: String,
    _ table: LocalizedTable,
    _ module: Int,
    _ facts: ResourceFacts
  ) -> Finding {
    let keys = language.extra.count == 1 ? "1 key" : "\(language.extra.count) keys"
    return Finding(
      rule: "R05",
      severity: .warning,
      certainty: .certain,
      subject: [facts.id(module), table.name, language.name],
      message:
        "`\(language.name)` has \(keys) of the table `\(table.name)` of `\(facts.name(module))` that `\(source)` "
        + "lacks: \(language.extra.firstFewQuoted)",
      evidence: table.evidence(of: language.extra, language.name, facts.id(module), "only here")
    )
  }
}

extension ResourceBundle {
  /// Whether code looks the texts of a table up: those of nibs and storyboards have their source in these.
  func hasTexts(of table: LocalizedTable) -> Bool {
    !hasFile(named: "\(table.name).storyboard") && !hasFile(named: "\(table.name).xib")
  }
}

extension LocalizedTable {
  /// The file of a language, then the first keys with their places.
  func evidence(
    of keys: [String],
    _ language: String,
    _ module: String,
    _ note: String
  ) -> [Finding.Evidence] {
    let own = files.first { $0.language?.isSameLanguage(as: language) == true }
    let file = own ?? files.first(where: \.isCatalog) ?? files.first
    return [Finding.Evidence(path: file?.path, module: module, note: "texts of `\(language)`")]
      + keys.prefix(20).map { key in
        let place = place(of: key)
        return Finding.Evidence(
          path: place?.path,
          line: place.flatMap { $0.line == 0 ? nil : Int($0.line) },
          module: module,
          symbol: key,
          note: note
        )
      }
  }
}

extension [String] {
  /// The first three in backticks, and the number of the others.
  var firstFewQuoted: String {
    let shown = prefix(3).map { Quoted($0).description }
    return count > 3 ? (shown + ["\(count - 3) more"]).joinedForProse : shown.joinedForProse
  }
}
