import WorkspaceModel

/// Plurals without a category that their language needs.
///
/// Rule: R19
struct IncompletePlurals: ResourceRule {
  static let ids = ["R19"]

  /// Plurals of one language that lack the same categories.
  private struct Group: Hashable {
    var language: String
    var lacks: PluralCategories
  }

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var findings: [Finding] = []
    for (bundle, table) in facts.distinctTables {
      try checkCancellation()
      var missing: [Group: [(key: String, path: SourcePath, line: UInt32)]] = [:]
      for file in table.files {
        for entry in file.content.entries where !entry.isStale {
          for value in entry.values where !value.plurals.isEmpty {
            let language = value.language.isEmpty ? file.language ?? "" : value.language
            let lacks = PluralCategories.needed(by: language).subtracting(value.plurals)
            guard !lacks.isEmpty else { continue }
            missing[Group(language: language, lacks: lacks), default: []]
              .append((entry.key, file.path, entry.line))
          }
        }
      }
      for (group, keys) in missing {
        let (language, lacks) = (group.language, group.lacks.names)
        findings.append(
          Finding(
            rule: "R19",
            severity: .warning,
            certainty: .certain,
            subject: [facts.id(bundle.module), table.name, language] + lacks,
            message:
              "\(keys.count == 1 ? "A plural" : "\(keys.count) plurals") in `\(language)` of the table `\(table.name)` "
              + "of `\(facts.name(bundle.module))` \(keys.count == 1 ? "lacks" : "lack") "
              + "\(lacks.joinedForProse): \(keys.map(\.key).sorted().firstFewQuoted)",
            remedy: "Write a text for \(lacks.joinedForProse)",
            evidence: keys.prefix(20).map {
              Finding.Evidence(
                path: $0.path,
                line: $0.line == 0 ? nil : Int($0.line),
                module: facts.id(bundle.module),
                symbol: $0.key,
                note: "lacks \(lacks.joinedForProse)"
              )
            }
          )
        )
      }
    }
    return findings
  }
}

extension PluralCategories {
  /// The categories without which whole numbers of a language have no text of their own; always `other`.
  ///
  /// Unicode's cardinal rules (CLDR, `plurals.xml`). `many` of Romance languages is left out: it is for millions. So is
  /// `many` of Czech, Slovak and Lithuanian: it is for fractions.
  fileprivate static func needed(by language: String) -> PluralCategories {
    switch language.languageKey.split(separator: "-").first {
    case "ru", "uk", "be", "pl": [.few, .many, .other]
    case "cs", "sk", "sr", "hr", "bs", "sh", "ro", "mo", "lt", "sl", "gd", "hsb", "dsb":
      [.few, .other]
    case "ar", "cy", "ga", "mt", "br": [.few, .many, .other]
    default: .other
    }
  }

  /// In backticks.
  fileprivate var names: [String] {
    let all: [(PluralCategories, String)] = [
      (.zero, "zero"), (.one, "one"), (.two, "two"), (.few, "few"), (.many, "many"),
      (.other, "other"),
    ]
    return all.filter { contains($0.0) }.map { "`\($0.1)`" }
  }
}
