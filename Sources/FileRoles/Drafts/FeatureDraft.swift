import BitCollections
import GraphCore
import HashTreeCollections
package import WorkspaceModel

/// The lines of `features:` for `.graphd.yml`: what the configuration states, and layers that the graph suggests.
package struct FeatureDraft: Sendable, Hashable {
  package let text: String
  /// How many layers are suggested that the configuration does not state.
  package let suggestionCount: Int

  /// Complexity: O(modules + arrows + files), and O(features²) for how many use each.
  package init(for state: WorkspaceSnapshot) {
    let suggestions = LayerSuggestions(state)
    let settings = state.workspace.features
    var lines = ["features:"]
    if !settings.roles.isEmpty {
      lines.append("  roles:")
      lines += settings.roles.flatMap { Self.lines($0.value.rawValue, $0.patterns.map(\.text), []) }
    }
    var layers: [String] = []
    let stated = settings.layers.map(\.value)
    let suggested = [FeatureLayer.foundation, .umbrella].filter { !stated.contains($0) }
    for layer in stated + suggested {
      let patterns = settings.layers.filter { $0.value == layer }.flatMap(\.patterns).map(\.text)
      let found = suggestions.layers.filter { $0.layer == layer }
      guard !patterns.isEmpty || !found.isEmpty else { continue }
      layers += Self.lines(layer.rawValue, patterns, found.map { ($0.pattern, $0.reason) })
    }
    if layers.isEmpty { lines = settings.roles.isEmpty ? ["features: {}"] : lines }
    if !layers.isEmpty { lines += ["  layers:"] + layers }
    suggestionCount = suggestions.layers.count
    let title =
      suggestionCount == 0
      ? "# The graph suggests no other layers than those that are known."
      : "# Layers that the graph suggests have a reason; remove those that are not so."
    text = ([title] + lines).joined(separator: "\n") + "\n"
  }

  private static func lines(
    _ key: String,
    _ patterns: [String],
    _ suggested: [(pattern: String, reason: String)]
  ) -> [String] {
    ["    \(key):"] + patterns.map { "      - \(SettlingPatterns.scalar($0))" }
      + suggested.map { "      - \(SettlingPatterns.scalar($0.pattern))  # \($0.reason)" }
  }
}

/// The layers of features for which the configuration has none, as far as the graph shows them.
private struct LayerSuggestions {
  struct Suggestion {
    var layer: FeatureLayer
    var pattern: String
    var reason: String
  }

  private(set) var layers: [Suggestion] = []
  private let state: WorkspaceSnapshot
  private let features: FeatureCatalog

  init(_ state: WorkspaceSnapshot) {
    self.state = state
    features = state.features
    let uses = graph(to: [.source, .interface, .testing])
    let usesOfSource = graph(to: [.source])
    var (foundations, needsProduct) = (BitSet(), BitSet())
    let umbrellas = Set(features.features.indices).filter { index in
      let layer = features.features[index].layer
      return layer == .umbrella || layer == .product && handsOn(index)
    }
    let product = features.features.indices.filter { features.features[$0].layer == .product }
    // A fifth of all features is many, and fewer than three are not.
    let many = max(3, (product.count + 4) / 5)
    for component in uses.stronglyConnectedComponents() {
      for index in component {
        let layer = features.features[index].layer
        let others = uses.neighbors(of: index)
        let isAlone = component.count == 1
        if umbrellas.contains(index), isAlone {
          if others.contains(where: needsProduct.contains) { needsProduct.insert(index) }
          guard layer != .umbrella else { continue }
          suggest(.umbrella, index, "has no declarations of its own")
          continue
        }
        let needsOthers = !isAlone || others.contains(where: needsProduct.contains)
        let users = usesOfSource.reachable(from: [index], .backward)
          .count { $0 != index && !umbrellas.contains($0) && features.features[$0].layer != .app }
        if layer == .product, !needsOthers, users >= many {
          foundations.insert(index)
          suggest(.foundation, index, "\(users) features use it, and it uses none of the product")
        }
        if layer != .foundation, !foundations.contains(index) { needsProduct.insert(index) }
      }
    }
    layers.sort { $0.pattern < $1.pattern }
  }

  /// The arrows from features to those of which they use a module of some roles; tests and examples do not count.
  private func graph(to roles: Set<ModuleRole>) -> DirectedGraph {
    let own: Set<ModuleRole> = [.source, .interface, .app]
    let modules = state.graph
    let edges = features.features.enumerated().flatMap { index, feature in
      feature.modules(own).flatMap { modules.graph.neighbors(of: $0) }.compactMap {
        module -> (from: Int, to: Int)? in
        guard let role = features.role(of: module), roles.contains(role),
          let other = features.position(ofModule: module), other != index
        else { return nil }
        return (index, other)
      }
    }
    return DirectedGraph(nodeCount: features.features.count, edges: edges)
  }

  /// Whether no source of the feature declares anything, and it needs other modules.
  private func handsOn(_ index: Int) -> Bool {
    let modules = features.features[index].modules([.source, .interface])
    let files = modules.flatMap { state.target(of: $0)?.sources ?? [] }
    return !modules.isEmpty && modules.contains { !state.graph.graph.neighbors(of: $0).isEmpty }
      && files.allSatisfy { path in
        guard let summary = state.summaries[path] else { return false }
        return summary.isSwift && summary.declarations.isEmpty && summary.problems.isEmpty
      }
  }

  private mutating func suggest(_ layer: FeatureLayer, _ index: Int, _ reason: String) {
    let feature = features.features[index]
    let isUnique = features.positions(matching: feature.name).count == 1
    let folder = state.workspace.containers[feature.container].folder
    let pattern = isUnique || folder == .root ? feature.name : "\(folder)/**"
    layers.append(Suggestion(layer: layer, pattern: pattern, reason: reason))
  }
}
