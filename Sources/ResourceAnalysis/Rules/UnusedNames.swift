import HashTreeCollections
import WorkspaceModel

/// Keys and assets that no code, nib or property list names.
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
    where !mentions.openModules.contains(bundle.module) && bundle.hasTexts(of: table) {
      try checkCancellation()
      if table.isKnown, table.name != "InfoPlist" {
        let unused = table.keys.filter { !mentions.contain(key: $0) }
        if !unused.isEmpty {
          findings.append(
            finding(
              [facts.id(bundle.module), table.name],
              "No code names \(unused.count == 1 ? "1 key" : "\(unused.count) keys") of the table `\(table.name)` of "
                + "`\(facts.name(bundle.module))`: \(unused.firstFewQuoted)",
              table.evidence(of: unused, "", facts.id(bundle.module), "is named nowhere")
            )
          )
        }
      }
    }
    var seen: Set<SourcePath> = []
    for bundle in facts.catalog.all
    where !facts.isTest(bundle.module) && !mentions.openModules.contains(bundle.module) {
      try checkCancellation()
      let unused = bundle.assets.assets.filter { asset in
        seen.insert(asset.path).inserted && !mentions.contain(asset: asset.name)
      }
      if !unused.isEmpty {
        findings.append(
          finding(
            [facts.id(bundle.module), "assets"],
            "No code names \(unused.count == 1 ? "1 asset" : "\(unused.count) assets") of "
              + "`\(facts.name(bundle.module))`: \(unused.map(\.name).firstFewQuoted)",
            unused.prefix(20).map {
              Finding.Evidence(
                path: $0.path,
                module: facts.id(bundle.module),
                symbol: $0.name,
                note: "is named nowhere"
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
    _ message: String,
    _ evidence: [Finding.Evidence]
  ) -> Finding {
    Finding(
      rule: "R16",
      severity: .note,
      certainty: .possible,
      subject: subject,
      message: message,
      evidence: evidence
    )
  }
}

/// All names of a state that may be those of resources.
private struct NameMentions {
  private var literals: Set<String> = []
  private var shapes: Set<String> = []
  /// The texts between parts that may be anything.
  private var patterns: Set<[String]> = []
  /// Identifiers of code without case and punctuation, as generators make them of keys.
  private var identifiers: Set<String> = []
  /// Modules in whose bundles something is looked up by a name which is only known at run time.
  private(set) var openModules: Set<Int> = []

  init(_ facts: ResourceFacts) throws(CancellationError) {
    let snapshot = facts.snapshot
    for (_, summary) in snapshot.summaries {
      for name in summary.names { identifiers.insert(name.identifierKey) }
      for use in summary.resourceMentions.uses {
        add(use.name)
        if let qualifier = use.qualifier { add(qualifier) }
      }
      for literal in summary.resourceMentions.bundleNames { literals.insert(literal.text) }
    }
    try checkCancellation()
    for lookup in facts.lookups where lookup.use.name.mayBeAnything {
      switch lookup.place {
      case .bundle(of: let module): openModules.insert(module)
      case .main: openModules.formUnion(facts.apps.apps(of: lookup.module))
      case .unknown:
        openModules.insert(lookup.module)
        openModules.formUnion(facts.apps.apps(of: lookup.module))
        openModules.formUnion(facts.dependencies(of: lookup.module))
      }
    }
    // Settings name the assets of accents and of launch screens.
    literals.insert("AccentColor")
    for target in snapshot.workspace.containers.lazy.flatMap(\.targets) {
      for setting in target.settings { literals.formUnion(setting.values) }
    }
    for (_, summary) in snapshot.resources {
      switch summary.content {
      case .interface(let document): literals.formUnion(document.images + document.colors)
      case .propertyList(let texts): literals.formUnion(texts.values)
      case .strings, .assetFolder, .unknown: break
      }
    }
  }

  private mutating func add(_ pattern: KeyPattern) {
    guard case .texts(let texts) = pattern else { return }
    if let literal = pattern.literal {
      literals.insert(literal)
    } else {
      shapes.insert(FormatText.shape(of: texts))
      if texts.contains(where: { !$0.isEmpty }) { patterns.insert(texts) }
    }
  }

  func contain(key: String) -> Bool {
    literals.contains(key) || shapes.contains(FormatText(key).shape) || contain(identifier: key)
      || patterns.contains { key.matches($0) }
  }

  func contain(asset name: String) -> Bool {
    literals.contains(name) || contain(identifier: name)
      || contain(identifier: name.lastComponent)
      || patterns.contains { name.matches($0) }
  }

  private func contain(identifier name: String) -> Bool {
    let key = name.identifierKey
    guard !key.isEmpty else { return true }
    // A generator may make a type of the first part, `settings.title` of the last.
    return identifiers.contains(key)
      || name.split { $0 == "." || $0 == "/" }.last.map {
        identifiers.contains(String($0).identifierKey)
      } == true
  }
}

extension KeyPattern {
  /// Whether no part of it is known.
  fileprivate var mayBeAnything: Bool {
    switch self {
    case .dynamic: true
    case .texts(let texts): texts.count > 1 && texts.allSatisfy(\.isEmpty)
    case .parameter: false
    }
  }
}

extension String {
  /// Whether it consists of these texts with anything between them.
  fileprivate func matches(_ texts: [String]) -> Bool {
    guard let first = texts.first, let last = texts.last, hasPrefix(first), hasSuffix(last),
      utf8.count >= first.utf8.count + last.utf8.count
    else { return false }
    var rest = dropFirst(first.count).dropLast(last.count)
    for text in texts.dropFirst().dropLast() where !text.isEmpty {
      guard let found = rest.firstRange(of: text) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// Letters and digits in small letters.
  fileprivate var identifierKey: String {
    String(lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
