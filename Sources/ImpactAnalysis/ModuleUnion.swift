import GraphCore
import WorkspaceModel

/// The modules and arrows of two snapshots together: a removed module and a removed dependency still
/// say whom the change reaches.
struct ModuleUnion: Sendable {
  /// One module in both states.
  struct Member: Sendable {
    /// As in the new state, or as in the old one if it was removed.
    var module: Module
    var base: Int?
    var head: Int?
  }

  let members: [Member]
  let graph: DirectedGraph
  /// Indices of dependencies before what depends on them, cycles together.
  let order: [[Int]]
  private let headPositions: [Int]
  private let basePositions: [Int]
  private let baseGraph: ModuleGraph
  private let headGraph: ModuleGraph

  /// Complexity: O(modules + arrows) of both.
  init(base: ModuleGraph, head: ModuleGraph) {
    baseGraph = base
    headGraph = head
    var members = head.modules.enumerated().map { index, module in
      Member(module: module, base: base.index(of: module.key), head: index)
    }
    headPositions = Array(members.indices)
    var basePositions: [Int] = []
    for (index, module) in base.modules.enumerated() {
      if let known = head.index(of: module.key) {
        basePositions.append(known)
      } else {
        basePositions.append(members.count)
        members.append(Member(module: module, base: index, head: nil))
      }
    }
    self.basePositions = basePositions
    self.members = members
    var edges: [(from: Int, to: Int)] = []
    for (graph, positions) in [(head, headPositions), (base, basePositions)] {
      for from in 0..<graph.graph.nodeCount {
        for to in graph.graph.neighbors(of: from) { edges.append((positions[from], positions[to])) }
      }
    }
    graph = DirectedGraph(nodeCount: members.count, edges: edges)
    order = graph.stronglyConnectedComponents()
  }

  var indices: Range<Int> { members.indices }

  /// How `from` needs `to` in either state.
  func kinds(from: Int, to: Int) -> EdgeKinds {
    var kinds: EdgeKinds = []
    if let from = members[from].head, let to = members[to].head {
      kinds.formUnion(headGraph.kinds(from: from, to: to))
    }
    if let from = members[from].base, let to = members[to].base {
      kinds.formUnion(baseGraph.kinds(from: from, to: to))
    }
    return kinds
  }

  /// The union's index of a module of the new state.
  func position(head index: Int) -> Int { headPositions[index] }
  /// The union's index of a module of the old state.
  func position(base index: Int) -> Int { basePositions[index] }
}
