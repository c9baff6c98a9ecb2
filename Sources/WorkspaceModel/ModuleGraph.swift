package import GraphCore

/// The modules of one snapshot and the arrows between them, from the dependent to its dependency.
package struct ModuleGraph: Sendable {
  /// Sorted by id.
  package let modules: [Module]
  /// Every arrow, of whatever kind.
  package let graph: DirectedGraph
  private let kinds: [Arrow: EdgeKinds]
  /// Of arrows whose every import stands under `#if`: the conditions.
  private let importConditions: [Arrow: Set<String>]
  private let indexByKey: [Module.Key: Int]
  private let indexByID: [String: Int]

  /// One reason for an arrow.
  package struct Edge: Sendable {
    package var from: Int
    package var to: Int
    package var kinds: EdgeKinds
    package var conditions: Set<String>

    package init(from: Int, to: Int, kinds: EdgeKinds, conditions: Set<String> = []) {
      self.from = from
      self.to = to
      self.kinds = kinds
      self.conditions = conditions
    }
  }

  private struct Arrow: Sendable, Hashable {
    var from: Int
    var to: Int
  }

  /// Makes a graph of `modules`, which must have distinct keys and ids and be sorted by id.
  ///
  /// An edge's conditions are those of its imports, of which "" is none.
  package init(modules: [Module], edges: [Edge]) {
    self.modules = modules
    var kinds: [Arrow: EdgeKinds] = [:]
    var conditions: [Arrow: Set<String>] = [:]
    for edge in edges {
      let arrow = Arrow(from: edge.from, to: edge.to)
      kinds[arrow, default: []].formUnion(edge.kinds)
      if !edge.conditions.isEmpty { conditions[arrow, default: []].formUnion(edge.conditions) }
    }
    self.kinds = kinds
    importConditions = conditions.filter { !$0.value.contains("") }
    graph = DirectedGraph(
      nodeCount: modules.count,
      edges: kinds.keys.map { (from: $0.from, to: $0.to) }
    )
    indexByKey = Dictionary(
      modules.enumerated().map { ($1.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    indexByID = Dictionary(
      modules.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  package func index(of key: Module.Key) -> Int? { indexByKey[key] }
  package func index(ofID id: String) -> Int? { indexByID[id] }

  /// How `from` needs `to`; empty if it does not.
  package func kinds(from: Int, to: Int) -> EdgeKinds { kinds[Arrow(from: from, to: to)] ?? [] }

  /// Whether `from` imports `to` where it is built for `platform`.
  package func imports(from: Int, to: Int, on platform: BuildPlatform?) -> Bool {
    let arrow = Arrow(from: from, to: to)
    guard kinds[arrow]?.contains(.imported) == true else { return false }
    guard let platform, let conditions = importConditions[arrow] else { return true }
    return conditions.contains { platform.holds($0) != false }
  }

  /// The modules that a text identifies: the one with that id, else all with that name.
  package func modules(matching text: String) -> [Int] {
    if let exact = indexByID[text] { return [exact] }
    return modules.indices.filter { modules[$0].name == text || modules[$0].moduleName == text }
  }

  /// Up to three ids that look like `text`, or whose modules' names do, the most similar first.
  ///
  /// Complexity: O(modules · length²).
  package func idsSimilar(to text: String) -> [String] {
    similarNames(to: text, among: modules.map { ($0.id, [$0.name, $0.id]) })
  }
}
