// Nodes, edges and what can be reached: nothing here knows what a node stands for.

/// An immutable directed graph over the nodes `0 ..< nodeCount`, stored as two adjacency arrays.
package struct DirectedGraph: Sendable, Hashable {
  /// Which way edges are followed.
  package enum Direction: Sendable {
    case forward
    case backward
  }

  package let nodeCount: Int
  private let forward: Adjacency
  private let backward: Adjacency

  /// Makes a graph; repeated edges are kept once, edges to nodes that do not exist are dropped.
  ///
  /// Complexity: O(nodes + edges · log edges).
  package init(nodeCount: Int, edges: some Sequence<(from: Int, to: Int)>) {
    let nodes = 0..<max(nodeCount, 0)
    var list = edges.filter { nodes.contains($0.from) && nodes.contains($0.to) }
    self.nodeCount = nodes.count
    forward = Adjacency(nodeCount: nodes.count, edges: &list)
    var reversed = list.map { (from: $0.to, to: $0.from) }
    backward = Adjacency(nodeCount: nodes.count, edges: &reversed)
  }

  /// The nodes one edge away, in ascending order.
  package func neighbors(of node: Int, _ direction: Direction = .forward) -> ArraySlice<Int> {
    switch direction {
    case .forward: forward[node]
    case .backward: backward[node]
    }
  }

  package var edgeCount: Int { forward.targets.count }

  /// Describes what is wrong with the structure; empty if nothing is.
  package func checkInvariants() -> [String] {
    var failures: [String] = []
    if forward.targets.count != backward.targets.count { failures.append("edge counts differ") }
    for node in 0..<nodeCount {
      let targets = neighbors(of: node)
      if zip(targets, targets.dropFirst()).contains(where: { $0 >= $1 }) {
        failures.append("neighbours of \(node) are not strictly ascending")
      }
      for target in targets where !neighbors(of: target, .backward).contains(node) {
        failures.append("edge \(node) -> \(target) has no reverse")
      }
    }
    return failures
  }
}

/// Compressed rows: the targets of node `n` are `targets[offsets[n] ..< offsets[n + 1]]`.
private struct Adjacency: Sendable, Hashable {
  var offsets: [Int]
  var targets: [Int]

  /// Sorts `edges` and removes repetitions.
  init(nodeCount: Int, edges: inout [(from: Int, to: Int)]) {
    edges.sort { ($0.from, $0.to) < ($1.from, $1.to) }
    var unique: [(from: Int, to: Int)] = []
    unique.reserveCapacity(edges.count)
    for edge in edges {
      if let last = unique.last, last == edge { continue }
      unique.append(edge)
    }
    edges = unique
    offsets = Array(repeating: 0, count: nodeCount + 1)
    for edge in unique { offsets[edge.from + 1] += 1 }
    for node in 0..<nodeCount { offsets[node + 1] += offsets[node] }
    targets = unique.map(\.to)
  }

  subscript(node: Int) -> ArraySlice<Int> {
    guard node >= 0, node + 1 < offsets.count else { return [] }
    return targets[offsets[node]..<offsets[node + 1]]
  }
}
