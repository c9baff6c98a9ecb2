import WorkspaceModel

/// Languages of one table that do not have the same keys.
///
/// Rules: R04 for keys that a language lacks, R05 for those that only a translation has.
struct TableLanguages: ResourceRule {
  static let ids = ["R04", "R05"]

  /// Languages of one table that differ from the others by the same keys.
  private struct Difference {
    var rule: String
    var severity = Finding.Severity.warning
    var languages: [String] = []
    var keys: [String]
  }

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    var mentions: NameMentions?
    for (bundle, table) in facts.distinctTables
    where bundle.hasTexts(of: table) && table.isKnown && table.languages.count > 1 {
      try checkCancellation()
      let source = facts.sourceLanguage(of: table, in: bundle.module)
      let required = Set(facts.settings.languages.map(\.languageKey))
      let languages = table.comparison(source: source)
      guard languages.contains(where: { !$0.missing.isEmpty || !$0.extra.isEmpty }) else {
        continue
      }
      let known: NameMentions
      if let mentions { known = mentions } else { known = try NameMentions(facts) }
      mentions = known
      var differences: [[String]: Difference] = [:]
      func add(_ language: String, _ difference: Difference) {
        guard !difference.keys.isEmpty else { return }
        let id = [difference.rule, "\(difference.severity)"] + difference.keys
        differences[id, default: difference].languages.append(language)
      }
      for language in languages {
        if required.isEmpty || required.contains(language.name.languageKey) {
          let keys = table.needed(language.missing, source: source) { key in
            known.leaveOut(key: key, of: bundle.module)
          }
          // People of that region read the others in the source language.
          let isRegion = source.map { language.name.isRegion(of: $0) } == true
          add(
            language.name,
            Difference(rule: "R04", severity: isRegion ? .note : .warning, keys: keys)
          )
        }
        // The texts of `Info.plist` itself are those of the source language.
        guard source != nil, table.name != "InfoPlist" else { continue }
        // A key that is its own text needs no text in the source language.
        let (identifiers, texts) = language.extra.partitioned(by: \.isIdentifierLike)
        let stale = texts.filter { $0.hasLetters && known.leaveOut(key: $0, of: bundle.module) }
        add(language.name, Difference(rule: "R05", keys: (identifiers + stale).sorted()))
      }
      findings += differences.values.map { difference in
        difference.rule == "R04"
          ? lacking(difference, table, bundle.module, facts)
          : additional(difference, source ?? "", table, bundle.module, facts)
      }
    }
    return findings
  }

  private func lacking(
    _ difference: Difference,
    _ table: LocalizedTable,
    _ module: Int,
    _ facts: ResourceFacts
  ) -> Finding {
    let keys = difference.keys
    let isCatalog = table.files.contains(where: \.isCatalog)
    return Finding(
      rule: "R04",
      severity: difference.severity,
      certainty: .certain,
      subject: [facts.id(module), table.name] + difference.languages,
      message:
        "\(difference.languages.inProse) \(difference.languages.count == 1 ? "lacks" : "lack") "
        + "\(keys.count == 1 ? "1 text" : "\(keys.count) texts") of the table `\(table.name)` of "
        + "`\(facts.name(module))`: \(keys.firstFewQuoted)",
      remedy: isCatalog
        ? "Translate the keys, or state that they need no translation" : "Add the texts",
      evidence: table.evidence(
        ofLanguages: difference.languages,
        facts.id(module),
        "lacks the texts"
      )
        + table.evidence(of: keys, facts.id(module), "has this text")
    )
  }

  private func additional(
    _ difference: Difference,
    _ source: String,
    _ table: LocalizedTable,
    _ module: Int,
    _ facts: ResourceFacts
  ) -> Finding {
    let keys = difference.keys
    return Finding(
      rule: "R05",
      severity: difference.severity,
      certainty: .certain,
      subject: [facts.id(module), table.name] + difference.languages,
      message:
        "\(difference.languages.inProse) \(difference.languages.count == 1 ? "has" : "have") "
        + "\(keys.count == 1 ? "1 key" : "\(keys.count) keys") of the table `\(table.name)` of "
        + "`\(facts.name(module))` that `\(source)` lacks: \(keys.firstFewQuoted)",
      remedy: "Remove the keys if they are no longer used, else add them to `\(source)`",
      evidence: table.evidence(ofLanguages: [source], facts.id(module), "lacks the keys")
        + table.evidence(of: keys, facts.id(module), "has this key")
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
  /// The tables that the system reads.
  static let systemNames: Set<String> = ["InfoPlist", "ServicesMenu", "AppShortcuts"]

  /// The keys that a language must have: those with something to translate, and that code may name.
  ///
  /// Without a source language some file has a key that nobody uses any more, and the others do not lack it.
  fileprivate func needed(
    _ keys: [String],
    source: String?,
    isUnused: (String) -> Bool
  ) -> [String] {
    let hasSource = source != nil || files.contains { $0.language?.lowercased() == "base" }
    return keys.filter { key in
      guard key.hasLetters || key.contains(where: \.isNumber) else { return false }
      // `Info.plist` has the names of the bundle.
      if name == "InfoPlist" { return !key.hasPrefix("CFBundle") }
      return hasSource || Self.systemNames.contains(name) || !isUnused(key)
    }
  }

  /// The files of the first few languages.
  fileprivate func evidence(
    ofLanguages languages: [String],
    _ module: String,
    _ note: String
  ) -> [Finding.Evidence] {
    languages.prefix(10).compactMap { language in
      let file = files.first { $0.language?.isSameLanguage(as: language) == true }
      return file.map {
        Finding.Evidence(path: $0.path, module: module, symbol: language, note: note)
      }
    }
  }

  /// The first keys with their places.
  func evidence(of keys: [String], _ module: String, _ note: String) -> [Finding.Evidence] {
    keys.prefix(20).map { key in
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

extension [String] {
  /// Names of languages in backticks, as prose lists them.
  fileprivate var inProse: String { map { "`\($0)`" }.joinedForProse }

  /// The members that are so, and the others, in order.
  fileprivate func partitioned(by isIncluded: (String) -> Bool) -> ([String], [String]) {
    (filter(isIncluded), filter { !isIncluded($0) })
  }
}

extension String {
  /// Whether a language is another one as a region writes it: `en-GB` of `en`.
  func isRegion(of language: String) -> Bool { languageKey.hasPrefix(language.languageKey + "-") }
}
