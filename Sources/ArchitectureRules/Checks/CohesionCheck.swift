import GraphCore
import WorkspaceModel

/// Modules whose declarations fall into parts that name nothing of each other and have distinct users.
struct CohesionCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  private static let smallestPart = 3

  /// A part of a module: its declarations and the modules in whose files their names stand.
  private struct Part {
    /// In the order of the alphabet.
    var names: [String]
    var users: Set<Int>
  }

  func violations() throws(CancellationError) -> [Violation] {
    var violations: [Violation] = []
    for module in facts.graph.modules.indices {
      try checkCancellation()
      guard facts.target(of: module)?.kind.isLibrary == true, facts.isKnown(module) else {
        continue
      }
      let parts = parts(of: module)
      guard parts.count > 1, areApart(parts) else { continue }
      let words = parts.prefix(3).map { part in
        "\(part.names.prefix(3).quotedList)\(part.names.count > 3 ? " …" : "") for "
          + part.users.sorted().prefix(3).map(facts.name).quotedList
      }
      violations.append(
        Violation(
          from: .module(module),
          certainty: .possible,
          message: "`\(facts.name(module))` falls into \(parts.count) parts with distinct users: "
            + words.joined(separator: "; "),
          remedy: "Make a module of each part",
          evidence: [
            Finding.Evidence(
              path: facts.folder(of: module),
              module: facts.graph.modules[module].id,
              note: "\(parts.count) parts"
            )
          ]
        )
      )
    }
    return violations
  }

  private func areApart(_ parts: [Part]) -> Bool {
    var seen: Set<Int> = []
    for part in parts {
      guard !part.users.isEmpty, seen.isDisjoint(with: part.users) else { return false }
      seen.formUnion(part.users)
    }
    return true
  }

  /// The parts of at least three declarations; none if a smaller one has users.
  private func parts(of module: Int) -> [Part] {
    let mentions = mentions(of: module)
    let keys = mentions.keys.sorted()
    let positions = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    var counts: [NameKey: Int] = [:]
    for names in mentions.values {
      for name in names.mentioned where positions[name] != nil { counts[name, default: 0] += 1 }
    }
    // Types that half of the module uses join what has nothing else in common.
    let edges = keys.flatMap { key in
      (mentions[key]?.mentioned ?? []).compactMap { name -> (Int, Int)? in
        guard let other = positions[name], let own = positions[key], other != own,
          counts[name, default: 0] * 2 < keys.count
        else { return nil }
        return (own, other)
      }
    }
    let graph = DirectedGraph(
      nodeCount: keys.count,
      edges: edges.flatMap { [(from: $0.0, to: $0.1), (from: $0.1, to: $0.0)] }
    )
    let users = facts.graph.graph.neighbors(of: module, .backward)
    var parts: [Part] = []
    for component in graph.stronglyConnectedComponents() {
      let found = users.filter { user in
        facts.summaries(of: user).contains { _, summary in
          component.contains { summary.contains(keys[$0]) }
        }
      }
      guard component.count >= Self.smallestPart else {
        if found.isEmpty { continue }
        return []
      }
      let names = component.compactMap { mentions[keys[$0]]?.name }.sorted()
      parts.append(Part(names: names, users: Set(found)))
    }
    return parts.sorted { $0.names.lexicographicallyPrecedes($1.names) }
  }

  /// By the name of a declaration at the top level, the names in it, in its members and extensions.
  private func mentions(of module: Int) -> [NameKey: (name: String, mentioned: Set<NameKey>)] {
    var mentions: [NameKey: (name: String, mentioned: Set<NameKey>)] = [:]
    for (_, summary) in facts.summaries(of: module) {
      for (index, declaration) in summary.declarations.enumerated() {
        let root = summary.declarations[summary.topIndex(ofDeclarationAt: index)]
        guard root.hasOwnName || root.kind == .extension, let key = summary.key(of: root),
          Int(root.baseName) < summary.names.count
        else { continue }
        let name = summary.names[Int(root.baseName)]
        let names = Declaration.Section.allCases.flatMap { summary.keys(in: $0, of: declaration) }
        mentions[key, default: (name, [])].mentioned.formUnion(names)
      }
    }
    return mentions
  }
}
