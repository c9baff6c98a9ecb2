import GraphCore
import WorkspaceModel

/// Texts that no table has where they are looked up.
///
/// Rules: R02 in a bundle that the code names, R03 in the main bundles of programs.
struct MissingKey: ResourceRule {
  static let ids = ["R02", "R03"]

  func findings(in facts: ResourceFacts) throws(CancellationError) -> [Finding] {
    var (named, main) = (LookupGroups(), LookupGroups())
    for lookup in facts.lookups {
      guard lookup.use.kind == .string, lookup.isShipped, !facts.isTest(lookup.module),
        lookup.use.hasKnownKey, lookup.use.name.hasLetters, let key = lookup.use.name.shownKey
      else { continue }
      if lookup.isByLocalizer {
        guard isInNoTable(key, lookup, facts) else { continue }
        main.add(lookup, [facts.idOfCode(lookup), "", key], owner: lookup.module)
      }
      guard let table = lookup.table else { continue }
      switch lookup.place {
      case .bundle(of: let owner):
        guard let bundle = facts.catalog.bundle(of: owner), bundle.tables[table] != nil,
          bundle.hasKey(lookup.use.name, inTable: table) == false
        else { continue }
        named.add(lookup, [facts.id(owner), table, key], owner: owner)
      case .main:
        guard isNowhere(lookup, table, facts) else { continue }
        main.add(lookup, [facts.idOfCode(lookup), table, key], owner: lookup.module)
      case .unknown: continue
      }
    }
    try checkCancellation()
    return named.sorted.map { inNamedBundle($0, facts) } + main.sorted.map { inMain($0, facts) }
  }

  /// Whether no program that runs a look-up has the key, and no module beside it has.
  ///
  /// Some program must have a table of that name.
  private func isNowhere(
    _ lookup: CodeLookup,
    _ table: String,
    _ facts: ResourceFacts
  ) -> Bool {
    let programs = facts.programs(running: lookup)
    guard
      programs.contains(where: { facts.mainBundle(of: $0)?.tables[table] != nil }),
      programs.allSatisfy({
        facts.mainBundle(of: $0)?.hasKey(lookup.use.name, inTable: table) != true
      })
    else { return false }
    let modules = [lookup.module] + facts.dependencies(of: lookup.module) + programs
    return modules.allSatisfy { module in
      guard let bundle = facts.catalog.bundle(of: module) else { return true }
      return bundle.hasKey(lookup.use.name, inTable: table) == false
    }
  }

  /// Whether no table that the module or one of its programs has a way to has the key; there must be one.
  ///
  /// The text beside the key may be the key instead.
  private func isInNoTable(_ key: String, _ lookup: CodeLookup, _ facts: ResourceFacts) -> Bool {
    guard lookup.use.call?.others.isEmpty != false else { return false }
    let graph = facts.snapshot.graph.graph
    let modules = Set(graph.reachable(from: [lookup.module], .forward))
      .union(facts.programs(running: lookup).flatMap { facts.apps.modules(of: $0) })
    let tables = modules.compactMap { facts.catalog.bundle(of: $0)?.tables.values }.joined()
    return !tables.isEmpty && tables.allSatisfy { $0.isKnown && !$0.contains(key) }
  }

  /// How many keys that are identifiers a table must have, so that another one is no text of its own.
  private static let identifierCount = 20

  private func inNamedBundle(_ group: LookupGroups.Group, _ facts: ResourceFacts) -> Finding {
    let (table, key) = (group.subject[1], group.subject[2])
    let content = facts.catalog.bundle(of: group.owner)?.tables[table]
    let identifiers = content?.keys.lazy.filter(\.isIdentifierLike).prefix(Self.identifierCount)
    let isIdentifier = key.isIdentifierLike && identifiers?.count == Self.identifierCount
    let path = content?.files.first?.path
    return Finding(
      rule: "R02",
      severity: isIdentifier ? .error : .warning,
      certainty: isIdentifier ? .likely : .possible,
      subject: group.subject,
      message:
        "\(Quoted(key)) is looked up in the bundle of `\(facts.name(group.owner))`, whose table `\(table)` does not have it",
      remedy: "Add the key to the table, or mend it",
      evidence: group.evidence(facts) + [
        Finding.Evidence(path: path, module: facts.id(group.owner), note: "has no such key")
      ]
    )
  }

  private func inMain(_ group: LookupGroups.Group, _ facts: ResourceFacts) -> Finding {
    let (table, key) = (group.subject[1], group.subject[2])
    let isMistake = facts.settings.hasCompleteCatalogs
    return Finding(
      rule: "R03",
      severity: isMistake ? .warning : .note,
      certainty: isMistake ? .likely : .possible,
      subject: group.subject,
      message:
        "\(Quoted(key)) is in no table\(table.isEmpty ? "" : " `\(table)`") that can be looked into",
      remedy: "Add the key to a table, or write a text that is not to translate as `verbatim`",
      evidence: group.evidence(facts)
    )
  }
}

extension KeyPattern {
  /// The key with `%@` for each interpolation.
  var shownKey: String? {
    guard case .texts(let texts) = self else { return nil }
    return texts.joined(separator: "%@")
  }
}

extension String {
  /// Whether it is made of words with dots or low lines between them, `settings.title`: nobody reads it as a text.
  var isIdentifierLike: Bool {
    let words = split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
    return words.count > 1
      && words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }
}
