import BitCollections
import GraphCore
import WorkspaceModel

/// Public declarations that no other module names, or only some.
///
/// Names are compared, so that a declaration of the same name elsewhere hides a finding and makes none.
struct AccessCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  private struct Subject {
    var path: SourcePath
    var summary: FileSummary
    var index: Int
    var key: NameKey

    var declaration: Declaration { summary.declarations[index] }
  }

  func tooPublic() throws(CancellationError) -> [Violation] {
    let users = try users()
    var violations: [Violation] = []
    for module in checkedModules() {
      try checkCancellation()
      let (subjects, count) = subjects(of: module)
      let needed = neededNames(of: module) { (users[$0] ?? []).contains { $0 != module } }
      let found = subjects.filter { !needed.contains($0.key) }
      violations += self.violations(
        "C08",
        module,
        found,
        "of \(count) public declarations that no other module names",
        "Make them internal",
        symbol: ""
      )
    }
    return violations
  }

  func narrower() throws(CancellationError) -> [Violation] {
    let users = try users()
    var violations: [Violation] = []
    for module in checkedModules() {
      try checkCancellation()
      let (subjects, _) = subjects(of: module)
      let package = facts.graph.modules[module].key.containerPath
      let used = neededNames(of: module) { (users[$0] ?? []).contains { $0 != module } }
      let byCode = neededNames(of: module) { key in
        (users[key] ?? []).contains { $0 != module && !isTest($0) }
      }
      let byOthers = neededNames(of: module) { key in
        (users[key] ?? []).contains {
          $0 != module && facts.graph.modules[$0].key.containerPath != package
        }
      }
      let cases: [(String, String, String, (NameKey) -> Bool)] = [
        (
          "public declarations that only tests name",
          "Make them internal, and import the module `@testable`",
          "tests", { used.contains($0) && !byCode.contains($0) }
        ),
        (
          "public declarations that only modules of its package name", "Make them `package`",
          "package",
          { byCode.contains($0) && !byOthers.contains($0) }
        ),
      ]
      for (words, remedy, symbol, isChosen) in cases {
        if symbol == "package", facts.snapshot.container(of: module)?.kind != .package { continue }
        let found = subjects.filter { isChosen($0.key) }
        violations += self.violations("C09", module, found, words, remedy, symbol: symbol)
      }
    }
    return violations
  }

  private func isTest(_ module: Int) -> Bool {
    facts.graph.modules[module].isTest || facts.role(of: module) == .testing
  }

  private func checkedModules() -> [Int] {
    guard facts.workspace.unreadProjects.isEmpty else { return [] }
    return facts.graph.modules.indices.filter { module in
      guard facts.target(of: module)?.kind.isLibrary == true, !facts.isVended(module),
        facts.isKnown(module)
      else { return false }
      let users = facts.graph.graph.reachable(from: [module], .backward).filter { $0 != module }
      return !users.isEmpty && users.allSatisfy(facts.isKnown)
    }
  }

  /// By name, the modules whose files contain it.
  private func users() throws(CancellationError) -> [NameKey: Set<Int>] {
    var declared: Set<NameKey> = []
    for module in checkedModules() {
      for (_, summary) in facts.summaries(of: module) {
        for declaration in summary.declarations where declaration.access >= .public {
          if let key = summary.key(of: declaration) { declared.insert(key) }
        }
      }
    }
    var users: [NameKey: Set<Int>] = [:]
    for module in facts.graph.modules.indices {
      try checkCancellation()
      for (_, summary) in facts.summaries(of: module) {
        for key in summary.nameKeys where declared.contains(key) {
          users[key, default: []].insert(module)
        }
      }
    }
    return users
  }

  /// The declarations that could have a narrower access, and the number of all public ones.
  private func subjects(of module: Int) -> (subjects: [Subject], publicCount: Int) {
    let summaries = facts.summaries(of: module)
    var conforming: Set<NameKey> = []
    for (_, summary) in summaries {
      for declaration in summary.declarations where declaration.inheritance != .none {
        if let key = summary.key(of: declaration) { conforming.insert(key) }
      }
    }
    var subjects: [Subject] = []
    var count = 0
    for (path, summary) in summaries {
      for (index, declaration) in summary.declarations.enumerated()
      where declaration.access >= .public && declaration.hasOwnName {
        count += 1
        guard let key = summary.key(of: declaration), isSubject(declaration, summary, conforming)
        else { continue }
        subjects.append(Subject(path: path, summary: summary, index: index, key: key))
      }
    }
    return (subjects, count)
  }

  /// Names that the compiler looks for by itself.
  private static let implicitNames: Set<Substring> = [
    "callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue", "appendInterpolation",
    "makeIterator", "makeAsyncIterator", "next",
  ]

  private func isSubject(
    _ declaration: Declaration,
    _ summary: FileSummary,
    _ conforming: Set<NameKey>
  ) -> Bool {
    let flags: Declaration.Flags = [
      .usableFromInline, .isOverride, .isSPI, .isForeign, .isUsedImplicitly, .isWitnessByAttribute,
      .hasCustomAttributes,
    ]
    guard declaration.flags.isDisjoint(with: flags) else { return false }
    switch declaration.kind {
    case .enumCase, .associatedType, .macro: return false
    case .function where declaration.name.first?.isLetter != true: return false
    case _ where Self.implicitNames.contains(declaration.name.prefix { $0 != "(" }): return false
    default: break
    }
    let parent = Int(declaration.parent)
    guard parent >= 0 else { return true }
    guard summary.declarations.indices.contains(parent) else { return false }
    let type = summary.declarations[parent]
    // A requirement is needed with its protocol; a member of a type that conforms may be a witness.
    return type.kind != .protocol && type.inheritance == .none
      && summary.key(of: type).map { !conforming.contains($0) } == true
      && (type.kind == .extension || type.access >= .public)
  }

  /// The names that others use, and those that the declarations of these names show.
  private func neededNames(
    of module: Int,
    _ isUsed: (NameKey) -> Bool
  ) -> Set<NameKey> {
    // By name, what its declarations show.
    var shown: [NameKey: Set<NameKey>] = [:]
    var needed: Set<NameKey> = []
    let sections: [Declaration.Section] = [
      .signature, .parameters, .inheritance, .storage, .exposedBody,
    ]
    for (_, summary) in facts.summaries(of: module) {
      for (index, declaration) in summary.declarations.enumerated() {
        // Clients compile it, whatever names it.
        let isExposed = !declaration.flags.isDisjoint(with: [.bodyIsExposed, .usableFromInline])
        guard declaration.access >= .package || declaration.kind == .extension || isExposed else {
          continue
        }
        guard let owner = owner(of: index, in: summary) else { continue }
        let names = sections.flatMap { summary.keys(in: $0, of: declaration) }
        shown[owner, default: []].formUnion(names)
        if isExposed { needed.formUnion(names) }
        // Initializers, cases and witnesses have no name that is looked for: they stand for their type.
        if let key = summary.key(of: declaration), isUsed(key) { needed.insert(key) }
        if let parent = self.parent(of: index, in: summary) {
          // A member shows what its type shows, and needs its type.
          shown[owner, default: []].insert(parent)
          if !declaration.hasOwnName { shown[parent, default: []].formUnion(names) }
          if parentConforms(index, in: summary) { shown[parent, default: []].formUnion(names) }
        }
      }
    }
    var pending = Array(needed)
    while let next = pending.popLast() {
      for name in shown[next] ?? [] where needed.insert(name).inserted { pending.append(name) }
    }
    return needed
  }

  private func owner(of index: Int, in summary: FileSummary) -> NameKey? {
    summary.key(of: summary.declarations[index])
  }

  private func parent(of index: Int, in summary: FileSummary) -> NameKey? {
    let parent = Int(summary.declarations[index].parent)
    guard summary.declarations.indices.contains(parent) else { return nil }
    return summary.key(of: summary.declarations[parent])
  }

  private func parentConforms(_ index: Int, in summary: FileSummary) -> Bool {
    let parent = Int(summary.declarations[index].parent)
    guard summary.declarations.indices.contains(parent) else { return false }
    let type = summary.declarations[parent]
    return type.kind == .protocol || type.kind == .enum || type.inheritance != .none
  }

  /// One violation with all declarations; another one with those that comments excuse.
  private func violations(
    _ rule: String,
    _ module: Int,
    _ found: [Subject],
    _ words: String,
    _ remedy: String,
    symbol: String
  ) -> [Violation] {
    facts.comments.separated(found, rule) { subject in
      CommentExceptions.Place(path: subject.path, line: Int(subject.declaration.line))
    }
    .map { violation(module, $0, words, remedy, symbol: symbol) }
  }

  private func violation(
    _ module: Int,
    _ found: [Subject],
    _ words: String,
    _ remedy: String,
    symbol: String
  ) -> Violation {
    let plural = "public declarations"
    let words =
      found.count == 1 && words.hasPrefix(plural)
      ? "public declaration" + words.dropFirst(plural.count) : words
    let names = found.prefix(3).map { $0.summary.qualifiedName(ofDeclarationAt: $0.index) }
    return Violation(
      from: .module(module),
      symbol: symbol,
      certainty: .likely,
      message: "`\(facts.name(module))` has \(found.count) \(words): \(names.quotedList)"
        + (found.count > 3 ? " …" : ""),
      remedy: remedy,
      evidence: found.map { subject in
        Finding.Evidence(
          path: subject.path,
          line: Int(subject.declaration.line),
          module: facts.graph.modules[module].id,
          symbol: subject.summary.qualifiedName(ofDeclarationAt: subject.index),
          note: "declares it"
        )
      }
    )
  }
}
