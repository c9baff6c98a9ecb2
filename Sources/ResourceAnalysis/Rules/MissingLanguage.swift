import WorkspaceModel

/// Modules whose texts lack a language that the rest of the program has, or that the settings require.
///
/// Rule: R07
struct MissingLanguage: ResourceRule {
  static let ids = ["R07"]

  /// Without a program most localized modules decide, if there are so many.
  private static let fewestModules = 5

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    let localized = facts.catalog.all.filter { bundle in
      // The texts of `InfoPlist` have their source in `Info.plist`.
      !facts.isTest(bundle.module)
        && bundle.tables.values.contains { $0.name != "InfoPlist" && bundle.hasTexts(of: $0) }
        && !bundle.languages.isEmpty
        && bundle.tables.values.allSatisfy(\.isKnown)
    }
    if !facts.settings.languages.isEmpty { return required(of: localized, facts) }
    let usual = Self.usualLanguages(localized)
    return localized.compactMap { bundle in
      let apps = facts.apps.apps(of: bundle.module).filter { $0 != bundle.module }
      let others = apps.compactMap { facts.mainBundle(of: $0) }
      let expected = others.isEmpty ? (apps.isEmpty ? usual : []) : others.flatMap(\.languages)
      let own = Set(bundle.languages.map(\.languageKey))
      let missing = Dictionary(
        expected.map { ($0.languageKey, $0) },
        uniquingKeysWith: { first, _ in first }
      )
      .filter { !own.contains($0.key) && $0.key != "mul" && !$0.key.isRegion(ofOne: own) }
      .values.sorted()
      guard !missing.isEmpty else { return nil }
      let named = missing.map { "`\($0)`" }.joinedForProse
      let owners = others.filter { app in
        app.languages.contains { language in missing.contains { $0.isSameLanguage(as: language) } }
      }
      let who =
        owners.isEmpty
        ? "most modules have"
        : "\(owners.map { "`\(facts.name($0.module))`" }.joinedForProse) "
          + (owners.count == 1 ? "has" : "have")
      return Finding(
        rule: "R07",
        severity: .warning,
        certainty: .certain,
        subject: [facts.id(bundle.module)],
        message: "`\(facts.name(bundle.module))` has no texts in \(named), which \(who)",
        remedy: "Translate its tables",
        evidence: [evidence(of: bundle, facts)]
          + owners.map {
            Finding.Evidence(
              module: facts.id($0.module),
              note: "has \($0.languages.map { "`\($0)`" }.joinedForProse)"
            )
          }
      )
    }
  }

  /// The modules without a language that the settings require.
  private func required(of bundles: [ResourceBundle], _ facts: ResourceFacts) -> [Finding] {
    bundles.compactMap { bundle in
      let own = Set(bundle.languages.map(\.languageKey))
      let missing = facts.settings.languages.filter { !own.contains($0.languageKey) }
      guard !missing.isEmpty else { return nil }
      let configuration = Finding.Evidence(
        path: facts.settings.file,
        note: "requires \(facts.settings.languages.map { "`\($0)`" }.joinedForProse)"
      )
      return Finding(
        rule: "R07",
        severity: .warning,
        certainty: .certain,
        subject: [facts.id(bundle.module)],
        message: "`\(facts.name(bundle.module))` has no texts in "
          + "\(missing.map { "`\($0)`" }.joinedForProse), which the settings require",
        remedy: "Translate its tables",
        evidence: [evidence(of: bundle, facts), configuration]
      )
    }
  }

  /// The first table of a module, with its languages.
  private func evidence(of bundle: ResourceBundle, _ facts: ResourceFacts) -> Finding.Evidence {
    Finding.Evidence(
      path: bundle.tables.values.min { $0.name < $1.name }?.files.first?.path,
      module: facts.id(bundle.module),
      note: "has \(bundle.languages.map { "`\($0)`" }.joinedForProse)"
    )
  }

  /// The languages of at least four in five localized modules.
  private static func usualLanguages(_ bundles: [ResourceBundle]) -> [String] {
    guard bundles.count >= fewestModules else { return [] }
    let all = Dictionary(grouping: bundles.flatMap(\.languages), by: \.languageKey)
    return all.values.compactMap { $0.count * 5 >= bundles.count * 4 ? $0.first : nil }
  }
}

extension String {
  /// Whether a region's language falls back to one of these: `es-AR` to `es`, but not `zh-Hant` to `zh`.
  fileprivate func isRegion(ofOne languages: Set<String>) -> Bool {
    guard let dash = lastIndex(of: "-") else { return false }
    let region = self[index(after: dash)...]
    let isRegion =
      region.count == 2 && region.allSatisfy(\.isLetter)
      || region.count == 3 && region.allSatisfy(\.isNumber)
    return isRegion && languages.contains(String(self[..<dash]))
  }
}
