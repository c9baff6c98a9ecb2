import WorkspaceModel

extension ArchitectureRules {
  static let featureRules: [ArchitectureRule] = [
    ArchitectureRule(
      id: "C03",
      title: "Interfaces of other features",
      level: .off,
      statement:
        "Code of a product's feature uses another feature by its interface, where it has one (F1).",
      computed:
        "Arrows from a source to a source of another feature in the layer `product` that has an interface.",
      errsWhere:
        "Names that state a role by chance. Apps, examples, umbrellas and foundation are left out.",
      example: "`Cart` imports `Chat`, although `ChatInterface` exists (1 name: `Message`)",
      check: { facts throws(CancellationError) in FeatureArrows(facts).implementations() }
    ),
    ArchitectureRule(
      id: "F2",
      title: "Own interface",
      level: .note,
      statement: "The source of a feature depends on its interface.",
      computed: "Features with a source and an interface, and no arrow between them.",
      errsWhere:
        "An interface of constants alone. Left out if another module of the feature uses it.",
      example: "`Chat` does not use its interface `ChatInterface`",
      check: { facts throws(CancellationError) in FeatureArrows(facts).ownInterfaces() }
    ),
    ArchitectureRule(
      id: "F3",
      title: "Thin interface",
      level: .note,
      statement: "An interface depends on no source but foundation.",
      computed:
        "Arrows from an interface to its own source, or to that of a feature with an interface.",
      errsWhere: "Names that state a role by chance.",
      example: "`ChatInterface` imports `Call`, a source (1 name: `CallID`)",
      check: { facts throws(CancellationError) in FeatureArrows(facts).interfaces() }
    ),
    ArchitectureRule(
      id: "F4",
      title: "Testing modules",
      level: .note,
      statement: "Only tests, examples and other testing modules use a testing module.",
      computed: "Arrows from a source, an interface or an app to a module with the role `testing`.",
      errsWhere:
        "A product that is a library for tests, if its name does not show it. Left out: imports if `DEBUG`.",
      example: "`Cart` imports `ChatTesting`, a module for tests (1 name: `ChatStub`)",
      check: { facts throws(CancellationError) in FeatureArrows(facts).testing() }
    ),
    ArchitectureRule(
      id: "F5",
      title: "Tests of one feature",
      level: .off,
      statement:
        "Tests use the source of their own feature, and others by interface or testing modules.",
      computed:
        "Arrows from tests to the source of another feature of the product that has an interface.",
      errsWhere: "Tests of several features together.",
      example: "`CartTests` import `Chat` of another feature (1 name: `Message`)",
      check: { facts throws(CancellationError) in FeatureArrows(facts).tests() }
    ),
    ArchitectureRule(
      id: "F6",
      title: "Examples at the end",
      level: .note,
      statement: "Nothing but its tests depends on an example.",
      computed: "Arrows to modules with the role `example`.",
      errsWhere: "Parts of one example, such as an extension of an app.",
      example: "`Cart` depends on `ChatExample`, an example",
      check: { facts throws(CancellationError) in FeatureArrows(facts).examples() }
    ),
    ArchitectureRule(
      id: "F7",
      title: "Foundation",
      level: .error,
      statement: "A foundation feature uses no feature of the product.",
      computed:
        "Arrows from features in the layer `foundation` of `features.layers` to other layers.",
      errsWhere: "Wrong layers in the settings.",
      example: "`Log` of the foundation imports `Chat` of the product (1 name: `Message`)",
      check: { facts throws(CancellationError) in FeatureArrows(facts).foundation() }
    ),
    ArchitectureRule(
      id: "C13",
      title: "Tests on programs",
      level: .note,
      statement:
        "Unit tests link libraries and not a program, so that they need not build and start it.",
      computed:
        "Arrows from unit tests to an app, an extension, an example, or an executable of another feature.",
      errsWhere:
        "Code that lies in the app itself. Tests of an executable of their own feature are left out.",
      example: "`CartTests` run in the app `Shop`",
      check: { facts throws(CancellationError) in FeatureArrows(facts).programs() }
    ),
  ]
}

/// Arrows between modules by their roles.
private struct FeatureArrows {
  private let facts: ArchitectureFacts

  init(_ facts: ArchitectureFacts) { self.facts = facts }

  private func layer(_ module: Int) -> FeatureLayer? { facts.feature(of: module)?.layer }

  private func isOfOneFeature(_ module: Int, _ other: Int) -> Bool {
    facts.areRelated(module, other)
  }

  /// The first interface of a module's feature.
  private func interface(of module: Int) -> Int? {
    facts.feature(of: module)?.modules([.interface]).first
  }

  /// A violation for each arrow from a module of `roles` for which `describe` returns words and a remedy.
  private func arrows(
    from roles: Set<ModuleRole>,
    _ certainty: Finding.Certainty = .likely,
    _ describe: (_ module: Int, _ other: Int) -> (words: String, remedy: String?)?
  ) -> [Violation] {
    facts.graph.modules.indices.flatMap { module -> [Violation] in
      guard let role = facts.role(of: module), roles.contains(role) else { return [] }
      return facts.dependencies(of: module).compactMap { other in
        guard facts.graph.modules[other].kind != nil,
          let (words, remedy) = describe(module, other)
        else { return nil }
        let used = UsedNames(of: other, in: module, facts)
        return Violation(
          from: .module(module),
          to: .module(other),
          certainty: certainty,
          message:
            "`\(facts.name(module))` \(facts.verb(from: module, to: other)) `\(facts.name(other))`\(words) "
            + "(\(used.phrase))",
          remedy: remedy.map(used.remedy),
          evidence: facts.evidence(from: module, to: other),
          places: facts.importPlaces(of: other, by: module)
        )
      }
    }
  }

  func implementations() -> [Violation] {
    arrows(from: [.source]) { module, other in
      guard facts.role(of: other) == .source, layer(other) == .product, layer(module) == .product,
        !isOfOneFeature(module, other), let interface = interface(of: other)
      else { return nil }
      return (
        ", although `\(facts.name(interface))` exists", "Move %NAMES% to `\(facts.name(interface))`"
      )
    }
  }

  func ownInterfaces() -> [Violation] {
    facts.features.features.compactMap { feature in
      guard let source = feature.modules([.source]).first,
        let interface = feature.modules([.interface]).first,
        let users = Optional(feature.modules([.source])),
        !users.contains(where: { facts.dependencies(of: $0).contains(interface) }),
        facts.target(of: source)?.kind != .macro, facts.hasKnownDependencies(source)
      else { return nil }
      let (name, other) = (facts.name(source), facts.name(interface))
      return Violation(
        from: .module(source),
        to: .module(interface),
        certainty: .likely,
        message: "`\(name)` does not use its interface `\(other)`",
        remedy: "Let `\(name)` conform to the protocols of `\(other)`, or remove `\(other)`",
        evidence: [place(of: source), place(of: interface)]
      )
    }
  }

  private func place(of module: Int) -> Finding.Evidence {
    Finding.Evidence(
      path: facts.folder(of: module) ?? facts.snapshot.container(of: module)?.manifest,
      module: facts.graph.modules[module].id,
      note: facts.role(of: module).map { "role `\($0.rawValue)`" } ?? "no role"
    )
  }

  func interfaces() -> [Violation] {
    arrows(from: [.interface]) { module, other in
      guard facts.role(of: other) == .source, layer(other) == .product else { return nil }
      let isOwn =
        facts.features.position(ofModule: module) == facts.features.position(ofModule: other)
      guard isOwn || facts.hasFoundation && interface(of: other) != nil else { return nil }
      return (isOwn ? ", its own source" : ", a source", "Move %NAMES% to an interface")
    }
  }

  func testing() -> [Violation] {
    arrows(from: [.source, .interface, .app]) { module, other in
      guard facts.role(of: other) == .testing, !isForDebugging(module, other) else { return nil }
      return (", a module for tests", "Move %NAMES% to a module that is not for tests")
    }
  }

  /// Whether all imports stand under `#if DEBUG`.
  private func isForDebugging(_ module: Int, _ other: Int) -> Bool {
    let places = facts.imports(of: other, by: module)
    return !places.isEmpty && places.allSatisfy { $0.condition.contains("DEBUG") }
  }

  func tests() -> [Violation] {
    arrows(from: [.tests]) { module, other in
      guard facts.role(of: other) == .source, layer(other) == .product,
        !isOfOneFeature(module, other), interface(of: other) != nil
      else { return nil }
      return (" of another feature", "Use its interface or a testing module")
    }
  }

  func examples() -> [Violation] {
    arrows(from: [.source, .interface, .testing, .app]) { module, other in
      guard facts.role(of: other) == .example else { return nil }
      return (", an example", "Move %NAMES% out of the example")
    }
  }

  func foundation() -> [Violation] {
    arrows(from: [.source, .interface, .testing], .certain) { module, other in
      guard layer(module) == .foundation, let above = layer(other), above != .foundation,
        !isOfOneFeature(module, other)
      else { return nil }
      return (
        " of layer `\(above.rawValue)` above the foundation",
        "Move %NAMES% to the foundation, or turn the dependency round"
      )
    }
  }

  func programs() -> [Violation] {
    arrows(from: [.tests]) { module, other in
      guard let kind = facts.target(of: other)?.kind, facts.target(of: module)?.kind == .test else {
        return nil
      }
      let kinds = facts.graph.kinds(from: module, to: other)
      switch kind {
      case .app, .appExtension:
        let words = kinds.contains(.hosted) ? ", the app that they run in" : ", a program"
        return (words, "Move %NAMES% to a library, and test that without a host")
      case .executable:
        // A target that starts the executable does not link it.
        guard !isOfOneFeature(module, other), !facts.imports(of: other, by: module).isEmpty else {
          return nil
        }
        return (", an executable", "Move %NAMES% to a library")
      default: return nil
      }
    }
  }
}
