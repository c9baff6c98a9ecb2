import GraphCore
import HashTreeCollections
import WorkspaceModel

/// Imports of modules none of whose names the file contains.
struct RedundantImports {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  func violations() throws(CancellationError) -> [Violation] {
    var names: [Int: VisibleNames?] = [:]
    var violations: [Violation] = []
    for module in facts.graph.modules.indices {
      try checkCancellation()
      guard facts.target(of: module) != nil else { continue }
      for other in facts.graph.graph.neighbors(of: module) {
        let places = facts.imports(of: other, by: module)
        guard !places.isEmpty else { continue }
        let known = names[other] ?? VisibleNames(of: other, facts)
        names[other] = .some(known)
        guard let known else { continue }
        let redundant = places.filter { isRedundant($0, among: places, known) }
        // A comment takes its file out of the list.
        for places in facts.comments.separated(redundant, "C06", \.place) {
          if let violation = violation(module, other, places) { violations.append(violation) }
        }
      }
    }
    return violations
  }

  private func isRedundant(
    _ place: ArchitectureFacts.ImportPlace,
    among places: [ArchitectureFacts.ImportPlace],
    _ names: VisibleNames
  ) -> Bool {
    guard place.condition.isEmpty, !place.attributes.contains(.exported),
      let summary = facts.snapshot.summaries[place.path], summary.problems.isEmpty
    else { return false }
    return !names.areUsed(in: summary)
  }

  private func violation(
    _ module: Int,
    _ other: Int,
    _ places: [ArchitectureFacts.ImportPlace]
  ) -> Violation? {
    guard let first = places.first else { return nil }
    let name = facts.name(other)
    let files = Set(places.map(\.path)).count
    let others = files == 1 ? "" : " and \(files - 1) more file\(files == 2 ? "" : "s")"
    return Violation(
      from: .module(module),
      to: .module(other),
      certainty: .possible,
      message:
        "`\(first.path.name)`\(others) of `\(facts.name(module))` import\(files == 1 ? "s" : "") `\(name)` and "
        + "contain\(files == 1 ? "s" : "") no name that it declares",
      remedy: "Remove the import" + (files == 1 ? "" : "s"),
      evidence: places.map { place in
        Finding.Evidence(
          path: place.path,
          line: place.line,
          module: facts.graph.modules[module].id,
          note: "imports `\(name)`"
        )
      }
    )
  }
}

/// Re-exports that nothing needs.
struct NeedlessExports {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  func violations() throws(CancellationError) -> [Violation] {
    var violations: [Violation] = []
    for module in facts.graph.modules.indices {
      try checkCancellation()
      guard facts.target(of: module) != nil, facts.feature(of: module)?.layer != .umbrella,
        !facts.isVended(module)
      else { continue }
      for other in facts.graph.graph.neighbors(of: module)
      where facts.graph.kinds(from: module, to: other).contains(.exported) && facts.isKnown(other) {
        let clients = clients(of: module)
        guard !clients.isEmpty, !clients.contains(where: { needs($0, module, other) }),
          let place = facts.imports(of: other, by: module)
            .first(where: { $0.attributes.contains(.exported) })
        else { continue }
        violations.append(
          Violation(
            from: .module(module),
            to: .module(other),
            certainty: .likely,
            message:
              "`\(facts.name(module))` re-exports `\(facts.name(other))`, and no module needs that",
            remedy: "Remove `@_exported`",
            evidence: [
              Finding.Evidence(
                path: place.path,
                line: place.line,
                module: facts.graph.modules[module].id,
                note: "re-exports `\(facts.name(other))`"
              )
            ]
          )
        )
      }
    }
    return violations
  }

  /// The modules that import it.
  private func clients(of module: Int) -> [Int] {
    facts.graph.graph.neighbors(of: module, .backward)
      .filter { !facts.imports(of: module, by: $0).isEmpty }
  }

  /// Whether a file of the client uses the re-exported module by the re-export alone.
  private func needs(_ client: Int, _ module: Int, _ other: Int) -> Bool {
    guard facts.isKnown(client) else { return true }
    let importing = Set(facts.imports(of: other, by: client).map(\.path))
    let names = facts.summaries(of: other).flatMap { _, summary in
      summary.declarations
        .filter { $0.hasOwnName && $0.access >= .package || $0.kind == .extension }
        .compactMap { summary.key(of: $0) }
    }
    return facts.imports(of: module, by: client).contains { place in
      guard !importing.contains(place.path), let summary = facts.snapshot.summaries[place.path]
      else { return false }
      return names.contains(where: summary.contains)
    }
  }
}
