import GraphCore
import WorkspaceModel

extension ArchitectureRules {
  static let layerRules: [ArchitectureRule] = [
    ArchitectureRule(
      id: "C01",
      title: "Layers",
      level: .error,
      statement: "A module uses modules of its own layer and of those below.",
      computed: "Declared and imported arrows between modules under `layers`, direct ones only.",
      errsWhere: "A dependency for one platform alone. Tests and examples are left out.",
      example:
        "`Core` of layer `core` imports `ChatFeature` of layer `features` above it (2 names: `Chat`, `Room`)",
      check: { facts throws(CancellationError) in LayerOrder(facts).upward() }
    ),
    ArchitectureRule(
      id: "C02",
      title: "Independent features",
      level: .error,
      statement: "Features of an independent layer do not use one another.",
      computed: """
        Arrows between modules of one layer with `independent: true`. Modules of one feature, modules of which one \
        lies in the other's folder, and interfaces are related.
        """,
      errsWhere:
        "Features that their names do not join. Tests, examples and testing modules are left out.",
      example:
        "`ChatFeature` imports `CallFeature` of the independent layer `features` (1 name: `CallView`)",
      check: { facts throws(CancellationError) in LayerOrder(facts).sideways() }
    ),
    ArchitectureRule(
      id: "C12",
      title: "Placement of packages outside",
      level: .error,
      statement: "Only the modules under `visible_to` use a product of a package outside.",
      computed: "Arrows to products that a key of `visible_to` selects.",
      errsWhere: "Modules of a product with another name than the product.",
      example:
        "`ChatFeature` imports `Alamofire`, which is visible to `NetworkKit` alone (3 files)",
      check: { facts throws(CancellationError) in VisibilityCheck(facts).violations(external: true)
      }
    ),
    ArchitectureRule(
      id: "C20",
      title: "Visibility",
      level: .error,
      statement: "Only the modules under `visible_to` use a module that is named there.",
      computed:
        "Arrows to modules that a key of `visible_to` selects. Modules of the same feature may.",
      errsWhere: "–",
      example:
        "`ChatFeature` imports `Secrets`, which is visible to `Keychain` alone (1 name: `Token`)",
      check: { facts throws(CancellationError) in VisibilityCheck(facts).violations(external: false)
      }
    ),
  ]
}

/// Arrows against the order of layers, and between the features of one.
private struct LayerOrder {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  func upward() -> [Violation] {
    arrows { module, other in
      guard let lower = facts.layers.position(of: module),
        let upper = facts.layers.position(of: other), upper < lower
      else { return nil }
      return (
        "of layer `\(facts.layers.layers[lower].name)`",
        "of layer `\(facts.layers.layers[upper].name)` above it",
        "Move %NAMES% to layer `\(facts.layers.layers[lower].name)` or below, or turn the dependency round"
      )
    }
  }

  func sideways() -> [Violation] {
    arrows { module, other in
      guard let position = facts.layers.position(of: module),
        position == facts.layers.position(of: other), facts.layers.layers[position].isIndependent,
        !facts.areRelated(module, other), facts.role(of: other) != .interface,
        facts.role(of: module) != .testing
      else { return nil }
      let name = facts.layers.layers[position].name
      let interface = facts.feature(of: other)?.modules([.interface]).first
      return (
        "", "of the independent layer `\(name)`",
        interface.map { "Move %NAMES% to `\(facts.name($0))`" }
          ?? "Move %NAMES% to a module below layer `\(name)`"
      )
    }
  }

  /// `describe` returns what stands after each end's name, and the remedy.
  private func arrows(
    _ describe: (_ module: Int, _ other: Int) -> (from: String, to: String, remedy: String)?
  ) -> [Violation] {
    guard !facts.layers.layers.isEmpty else { return [] }
    return facts.graph.modules.indices.flatMap { module -> [Violation] in
      guard facts.role(of: module) != .tests, facts.role(of: module) != .example else { return [] }
      return facts.dependencies(of: module).compactMap { other in
        guard let words = describe(module, other) else { return nil }
        let used = UsedNames(of: other, in: module, facts)
        let ends = ["`\(facts.name(module))`", words.from].filter { !$0.isEmpty }
        return Violation(
          from: .module(module),
          to: .module(other),
          message: ends.joined(separator: " ") + " \(facts.verb(from: module, to: other)) "
            + "`\(facts.name(other))` \(words.to) (\(used.phrase))",
          remedy: used.remedy(moving: words.remedy),
          evidence: facts.evidence(from: module, to: other),
          places: facts.importPlaces(of: other, by: module)
        )
      }
    }
  }
}

/// Arrows to modules that settings show to others only.
private struct VisibilityCheck {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  func violations(external: Bool) -> [Violation] {
    facts.settings.visibilities.flatMap { visibility -> [Violation] in
      guard let provider = ModuleSelector(visibility.provider.text) else { return [] }
      let clients = visibility.clients.compactMap { ModuleSelector($0.text) }
      return facts.graph.modules.indices.flatMap { other -> [Violation] in
        guard (facts.graph.modules[other].kind == nil) == external, provider.matches(other, facts)
        else { return [] }
        return facts.graph.graph.neighbors(of: other, .backward).compactMap { module in
          let isAllowed =
            clients.contains { $0.matches(module, facts) } || provider.matches(module, facts)
            || facts.areRelated(module, other)
          guard !isAllowed, facts.dependencies(of: module).contains(other) else { return nil }
          return violation(module, other, visibility)
        }
      }
    }
  }

  private func violation(
    _ module: Int,
    _ other: Int,
    _ visibility: ArchitectureSettings.Visibility
  ) -> Violation {
    let clients = visibility.clients.map(\.text)
    let shown =
      clients.isEmpty
      ? "no module" : clients.prefix(3).quotedList + (clients.count > 3 ? " …" : "") + " alone"
    let files = Set(facts.imports(of: other, by: module).map(\.path)).count
    let count =
      facts.graph.modules[other].kind == nil
      ? (files == 1 ? "1 file" : "\(files) files") : UsedNames(of: other, in: module, facts).phrase
    var evidence = facts.evidence(from: module, to: other)
    evidence.append(
      Finding.Evidence(
        path: facts.settings.file,
        line: visibility.provider.line,
        note: "`\(visibility.provider.text)` is visible to \(shown)"
      )
    )
    return Violation(
      from: .module(module),
      to: .module(other),
      message:
        "`\(facts.name(module))` \(facts.verb(from: module, to: other)) `\(facts.name(other))`, "
        + "which is visible to \(shown) (\(count))",
      remedy: "Use it through \(clients.first.map { "`\($0)`" } ?? "another module")",
      evidence: evidence,
      places: facts.importPlaces(of: other, by: module)
    )
  }
}
