import WorkspaceModel

/// A selector of modules as the settings write it.
enum ModuleSelector {
  /// A glob over names of modules and targets, or over folders.
  case pattern(FeaturePattern)
  case role(ModuleRole)
  /// The layer of that name.
  case layer(String)
  /// The packages and projects whose name or identity matches.
  case package(FeaturePattern)
  /// The products of packages outside whose name, or whose package's identity, matches.
  case external(FeaturePattern)

  /// The selector; `nil` if its prefix or its role is not known.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else {
      self = .pattern(FeaturePattern(text))
      return
    }
    let value = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case "role":
      guard let role = ModuleRole(rawValue: value) else { return nil }
      self = .role(role)
    case "layer": self = .layer(value)
    case "package": self = .package(FeaturePattern(value))
    case "external": self = .external(FeaturePattern(value))
    default: return nil
    }
  }

  /// Complexity: O(pattern · name).
  func matches(_ module: Int, _ facts: ArchitectureFacts) -> Bool {
    let node = facts.graph.modules[module]
    switch self {
    case .pattern(let pattern):
      return pattern.matches(name: node.name) || pattern.matches(name: node.moduleName)
        || facts.folder(of: module).map(pattern.matches(folder:)) == true
    case .role(let role): return facts.role(of: module) == role
    case .layer(let name): return facts.layers.layer(of: module)?.name == name
    case .package(let pattern):
      return pattern.matches(name: node.containerName)
        || facts.snapshot.container(of: module).map { pattern.matches(name: $0.identity) } == true
    case .external(let pattern):
      return node.kind == nil
        && (pattern.matches(name: node.name) || pattern.matches(name: node.containerName))
    }
  }
}

/// The layers of the settings and the modules in them.
struct LayerMap: Sendable {
  private(set) var layers: [ArchitectureSettings.Layer] = []
  /// By module, the positions of all layers that name it; the first counts.
  private(set) var positions: [Int: [Int]] = [:]

  init() {}

  /// A selector `layer:` cannot be part of a layer.
  init(_ facts: ArchitectureFacts) {
    layers = facts.settings.layers
    for (position, layer) in layers.enumerated() {
      let selectors = layer.modules.compactMap { ModuleSelector($0.text) }
      for module in facts.graph.modules.indices
      where selectors.contains(where: { $0.matches(module, facts) }) {
        positions[module, default: []].append(position)
      }
    }
  }

  /// The selector that puts a module into its layer.
  func selector(of module: Int, _ facts: ArchitectureFacts) -> ArchitectureSettings.Pattern? {
    layer(of: module)?.modules.first { pattern in
      ModuleSelector(pattern.text)?.matches(module, facts) == true
    }
  }

  /// The position of a module's layer, the uppermost 0.
  func position(of module: Int) -> Int? { positions[module]?.first }

  func layer(of module: Int) -> ArchitectureSettings.Layer? {
    position(of: module).map { layers[$0] }
  }
}
