import GraphCore

/// The features of a workspace: each module with a role belongs to one.
package struct FeatureCatalog: Sendable {
  /// By id.
  package private(set) var features: [Feature] = []
  /// Patterns of the configuration that match nothing.
  package private(set) var problems: [Problem] = []
  /// By the index of the module; `nil` where it has no part in a feature.
  private var roles: [ModuleRole?]
  /// The same, indices into `features`.
  private var positions: [Int?]

  /// Complexity: O(modules · patterns + arrows).
  package init(_ workspace: Workspace, _ graph: ModuleGraph) {
    let settings = workspace.features
    var families = Families(workspace, graph)
    families.join()
    roles = graph.modules.indices.map { families.decisions[$0]?.role }
    positions = Array(repeating: nil, count: graph.modules.count)
    let layers = LayerRules(settings, families)
    let prefixes = workspace.idPrefixes
    var ids: Set<String> = []
    for (key, modules) in families.members {
      let members = modules.compactMap { module in
        roles[module].map { Feature.Member(role: $0, module: module) }
      }
      var id = "\(prefixes[key.container])/\(key.name)"
      while !ids.insert(id).inserted { id += "'" }
      features.append(
        Feature(
          id: id,
          name: key.name,
          container: key.container,
          layer: layers.layer(of: key.name, members),
          members: members.sorted { ($0.role.rank, $0.module) < ($1.role.rank, $1.module) }
        )
      )
    }
    features.sort { $0.id < $1.id }
    for (position, feature) in features.enumerated() {
      for member in feature.members { positions[member.module] = position }
    }
    problems = Self.problems(settings, families)
  }

  /// The role of a module; `nil` if it has no part in a feature.
  package func role(of module: Int) -> ModuleRole? { roles[module] }

  /// The position of a module's feature.
  package func position(ofModule module: Int) -> Int? { positions[module] }

  /// The positions of the features that a text identifies: the one with that id, else all of that name.
  package func positions(matching text: String) -> [Int] {
    if let exact = features.firstIndex(where: { $0.id == text }) { return [exact] }
    return features.indices.filter { features[$0].name == text }
  }

  private static func problems(_ settings: FeatureSettings, _ families: Families) -> [Problem] {
    let names = Set(families.members.map(\.key.name))
    func problem(_ key: String, _ pattern: FeatureSettings.Pattern, _ noun: String) -> Problem {
      Problem(
        .configurationInvalid,
        .warning,
        path: settings.file,
        line: pattern.line,
        "No \(noun) matches `\(pattern.text)` under `features.\(key)`; correct or remove it"
      )
    }
    var problems: [Problem] = []
    for rule in settings.roles {
      for text in rule.patterns {
        let pattern = FeaturePattern(text.text)
        let isUsed = families.names.contains { module, name in
          pattern.matches(name: name) || pattern.matches(name: NameSuffix.withoutPlatform(name))
            || pattern.matches(folder: families.folders[module] ?? .root)
        }
        if !isUsed { problems.append(problem("roles.\(rule.value.rawValue)", text, "module")) }
      }
    }
    for rule in settings.layers {
      for text in rule.patterns {
        let pattern = FeaturePattern(text.text)
        let isUsed =
          names.contains(where: pattern.matches(name:))
          || families.folders.values.contains(where: pattern.matches(folder:))
        if !isUsed { problems.append(problem("layers.\(rule.value.rawValue)", text, "feature")) }
      }
    }
    return problems
  }
}

extension ModuleRole {
  /// The place in the order of the cases.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The layers of features, by the configuration or by what they consist of.
private struct LayerRules {
  private let configured: [(layer: FeatureLayer, pattern: FeaturePattern)]
  private let folders: [Int: SourcePath]

  init(_ settings: FeatureSettings, _ families: Families) {
    configured = settings.layers.flatMap { rule in
      rule.patterns.map { (rule.value, FeaturePattern($0.text)) }
    }
    folders = families.folders
  }

  func layer(of name: String, _ members: [Feature.Member]) -> FeatureLayer {
    for (layer, pattern) in configured {
      if pattern.matches(name: name)
        || members.contains(where: { folders[$0.module].map(pattern.matches(folder:)) == true })
      {
        return layer
      }
    }
    let roles = Set(members.map(\.role))
    // A program without modules of its own composes those of others.
    let composes = roles.contains(.example) && roles.isDisjoint(with: [.source, .interface])
    return roles.contains(.app) || composes ? .app : .product
  }
}

/// The modules of each feature, found by names, and by dependencies where a name states no feature.
private struct Families {
  struct Key: Hashable {
    var container: Int
    var name: String
  }

  private let graph: ModuleGraph
  private var keys: [Int: Key] = [:]
  private var containers: [Int: Int] = [:]
  /// By the index of the module: the target's name and folder.
  private(set) var names: [Int: String] = [:]
  private(set) var folders: [Int: SourcePath] = [:]
  private(set) var decisions: [Int: RoleRules.Decision] = [:]

  init(_ workspace: Workspace, _ graph: ModuleGraph) {
    self.graph = graph
    let rules = RoleRules(workspace.features)
    for (module, node) in graph.modules.enumerated() {
      guard case .target(let container, let index) = node.origin else { continue }
      let target = workspace.containers[container].targets[index]
      let folder = target.folder(in: workspace.containers[container])
      containers[module] = container
      names[module] = target.name
      folders[module] = folder
      decisions[module] = rules.decision(about: target, in: folder)
    }
  }

  /// In the order of the keys' first modules.
  var members: [(key: Key, modules: [Int])] {
    Dictionary(grouping: keys.keys.sorted()) { keys[$0] }
      .compactMap { key, modules in key.map { ($0, modules) } }
      .sorted { ($0.modules[0], $0.key.name) < ($1.modules[0], $1.key.name) }
  }

  /// Joins modules to features: first those whose names state them, tests last.
  mutating func join() {
    let modules = decisions.keys.sorted()
    var unnamed: [Int] = []
    for module in modules {
      guard let decision = decisions[module], decision.role != .tests else { continue }
      if decision.stem == nil, decision.role == .example {
        unnamed.append(module)
      } else {
        join(module, to: decision.stem ?? plainName(of: module))
      }
    }
    for module in unnamed { join(module, to: dependency(of: module) ?? plainName(of: module)) }
    let features = featuresByName
    let tests = modules.filter { decisions[$0]?.role == .tests }
    let names = tests.map { testedName(by: $0, features) }
    for (module, name) in zip(tests, names) { join(module, to: name) }
  }

  /// The features by their names and by those of their modules, which come first.
  private var featuresByName: [Key: String] {
    var features: [Key: String] = [:]
    for (module, key) in keys.sorted(by: { $0.key < $1.key }) {
      for name in [names[module] ?? "", plainName(of: module), graph.modules[module].moduleName] {
        let named = Key(container: key.container, name: name)
        if features[named] == nil { features[named] = key.name }
      }
    }
    for key in keys.values where features[key] == nil { features[key] = key.name }
    return features
  }

  private mutating func join(_ module: Int, to name: String) {
    guard let container = containers[module] else { return }
    keys[module] = Key(container: container, name: name)
  }

  private func plainName(of module: Int) -> String {
    NameSuffix.withoutPlatform(names[module] ?? "")
  }

  /// The only feature of the container that a module depends on.
  private func dependency(of module: Int) -> String? {
    let others = graph.graph.neighbors(of: module).compactMap { keys[$0] }
      .filter { $0.container == containers[module] }
    let found = Set(others)
    return found.count == 1 ? found.first?.name : nil
  }

  /// The feature that tests belong to: that of the module or feature that they are named after.
  ///
  /// Without one it is that of their only dependency in the container.
  private func testedName(by module: Int, _ features: [Key: String]) -> String {
    let name = plainName(of: module)
    // `ChatUITests` may test `ChatUI`: the longest name of a module counts.
    let stems = NameSuffix.stems(of: name, NameSuffix.tests).reversed()
    for stem in stems {
      if let tested = containers[module].flatMap({ features[Key(container: $0, name: stem)] }) {
        return tested
      }
    }
    return dependency(of: module) ?? stems.last ?? name
  }
}
