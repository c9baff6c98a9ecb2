import BitCollections
import GraphCore
import HashTreeCollections
import WorkspaceModel

/// The findings about values of `DependencyValues` without a live value: W30.
///
/// A key conforms to `TestDependencyKey` in one module, and to `DependencyKey` in another. A program that does not link the
/// second gets the test value.
struct LiveKeyFindings {
  private static let libraries: Set<String> = ["Dependencies", "ComposableArchitecture"]
  /// Attributes that add no conformance.
  private static let knownAttributes: Set<String> = ["DependencyClient", "MainActor"]

  let facts: ServiceWorkspace

  /// A declaration that makes a key conform.
  private struct Conformance {
    var path: SourcePath
    var line: Int
    var modules: [Int]
  }

  private struct Key {
    /// Index into the table of types.
    var type: Int
    /// The properties of `DependencyValues` that read it.
    var names: Set<String> = []
  }

  func findings() -> [Finding] {
    let users = facts.users(
      of: Self.libraries,
      declaring: ["TestDependencyKey", "DependencyKey", "DependencyValues"]
    )
    guard !users.isEmpty else { return [] }
    let reads = facts.uses(.dependencyRead).filter { use in
      !use.mention.place.isConditional && use.modules.contains(where: users.contains)
    }
    return keys().flatMap { findings($0, reads) }
  }

  private func keys() -> [Key] {
    var keys: [Int: Key] = [:]
    for use in facts.uses(.dependencyProperty) + facts.uses(.dependencyRead) {
      guard let type = use.mention.type, !type.isEmpty, let key = keyType(type, use) else {
        continue
      }
      keys[key, default: Key(type: key)].names.formUnion(
        use.mention.kind == .dependencyProperty ? use.mention.name.map { [$0] } ?? [] : []
      )
    }
    return keys.values.sorted { $0.type < $1.type }
  }

  private func keyType(_ spelling: String, _ use: ServiceWorkspace.Use) -> Int? {
    let place = NamePlace(path: use.path, module: use.modules.first, type: use.mention.place.type)
    let types = facts.table.types(named: spelling, from: place)
    return types.count == 1 ? types[0] : nil
  }

  // MARK: One key

  private func findings(_ key: Key, _ reads: [ServiceWorkspace.Use]) -> [Finding] {
    let entry = facts.table.entries[key.type]
    guard hasKnownAttributes(entry) else { return [] }
    let test = conformances(of: key.type) { $0 == "TestDependencyKey" }
    let live = conformances(of: key.type, where: isLive)
    guard let interface = test.first, let module = interface.modules.first else { return [] }
    let reads = reads.filter { isRead($0, of: key) }
    var findings: [Finding] = []
    for app in facts.programs(with: interface.modules) {
      guard facts.isKnown(app), !live.contains(where: { facts.contains(app, anyOf: $0.modules) }),
        !live.contains(where: \.modules.isEmpty)
      else { continue }
      let covered = modules(settingValueOf: key, in: app)
      let read = reads.first { read in
        facts.contains(app, anyOf: read.modules) && !read.modules.contains(where: covered.contains)
      }
      guard let read else { continue }
      // Nothing links a program: its live value is its own.
      let linkable = live.first { $0.modules.contains { !facts.isProgram($0) } }
      let gap = Gap(
        app: app,
        module: module,
        interface: interface,
        live: linkable ?? live.first,
        isLinkable: linkable != nil,
        read: read
      )
      if linkable == nil, !facts.facts.settings.includesNotes { continue }
      findings.append(finding(entry, gap))
    }
    return findings
  }

  private func isRead(_ read: ServiceWorkspace.Use, of key: Key) -> Bool {
    if let name = read.mention.name, !name.isEmpty { return key.names.contains(name) }
    return read.mention.type.flatMap { keyType($0, read) } == key.type
  }

  /// The modules whose code may run where a program sets the value: those that set it, and what they depend on.
  private func modules(settingValueOf key: Key, in app: Int) -> BitSet {
    let last = facts.table.entries[key.type].name.lastComponent
    let setters = facts.uses(.dependencyOverride).filter { use in
      guard facts.contains(app, anyOf: use.modules) else { return false }
      guard let name = use.mention.name else { return true }
      if !name.isEmpty { return key.names.contains(name) }
      return use.mention.type.map { $0.lastComponent == last } ?? true
    }
    return facts.graph.graph.reachable(from: setters.flatMap(\.modules), .forward)
  }

  // MARK: Conformances

  private func hasKnownAttributes(_ entry: TypeTable.Entry) -> Bool {
    guard entry.mayBeExpanded, let summary = facts.table.summary(of: entry) else { return true }
    let labels = summary.declarations[entry.declaration].mentions.argumentLabels
    return summary.mentions[labels].map { summary.names[Int($0)] }
      .filter { $0.hasPrefix("@") }
      .allSatisfy { Self.knownAttributes.contains(String($0.dropFirst()).lastComponent) }
  }

  /// Whether a protocol makes a key's value live.
  private func isLive(_ name: String) -> Bool {
    if name == "DependencyKey" { return true }
    return facts.table.types(ending: name).contains { type in
      facts.table.entries[type].kind == .protocol
        && facts.table.ancestors(of: type).contains("DependencyKey")
    }
  }

  private func conformances(
    of type: Int,
    where isWanted: (String) -> Bool
  ) -> [Conformance] {
    let entry = facts.table.entries[type]
    let last = entry.name.lastComponent
    let places =
      [(path: entry.path, declaration: entry.declaration)]
      + (facts.table.extensions[last] ?? [])
    return places.compactMap { place in
      guard let summary = facts.snapshot.summaries[place.path] else { return nil }
      let declaration = summary.declarations[place.declaration]
      let section = summary.mentions[declaration.mentions.range(of: .inheritance)]
      guard section.contains(where: { isWanted(summary.names[Int($0)]) }) else { return nil }
      return Conformance(
        path: place.path,
        line: Int(declaration.line),
        modules: facts.snapshot.owners(of: place.path)
      )
    }
  }

  // MARK: Finding

  private struct Gap {
    var app: Int
    var module: Int
    var interface: Conformance
    var live: Conformance?
    var isLinkable: Bool
    var read: ServiceWorkspace.Use
  }

  private func finding(_ entry: TypeTable.Entry, _ gap: Gap) -> Finding {
    let name = gap.read.mention.name.flatMap { $0.isEmpty ? nil : "\\.\($0)" }
    let read = "`@Dependency(\(name ?? "\(entry.name).self"))`"
    let app = facts.name(gap.app)
    let live = gap.live?.modules.first.map(facts.name)
    let reason =
      live.map {
        "the live value of `\(entry.name)` is in `\($0)`, "
          + (gap.isLinkable ? "which `\(app)` does not link" : "a program with a value of its own")
      }
      ?? "`\(entry.name)` has no live value anywhere"
    return Finding(
      rule: "W30",
      severity: gap.isLinkable ? .warning : .note,
      certainty: .likely,
      subject: [facts.id(gap.app), facts.id(gap.module), entry.name],
      message: "\(read) has its test value in `\(app)`: \(reason)",
      remedy: (gap.isLinkable ? live.map { "Link `\($0)` into `\(app)`" } : nil)
        .map { $0 + ", or set the value with `withDependencies`" }
        ?? "Declare a live value\(live == nil ? "" : " for `\(app)`, if its code reads it"), or set the value with "
        + "`withDependencies`",
      evidence: [
        facts.evidence(gap.read, "it is read here", symbol: entry.name),
        evidence(gap.interface, entry, "its test value is declared here"),
      ] + (gap.live.map { [evidence($0, entry, "its live value is declared here")] } ?? [])
    )
  }

  private func evidence(
    _ conformance: Conformance,
    _ entry: TypeTable.Entry,
    _ note: String
  ) -> Finding.Evidence {
    Finding.Evidence(
      path: conformance.path,
      line: conformance.line,
      module: conformance.modules.first.map(facts.id),
      symbol: entry.name,
      note: note
    )
  }
}
