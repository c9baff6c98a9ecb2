package import BitCollections
import DequeModule

extension DirectedGraph {
  /// Everything that can be reached from `roots`, the roots included.
  ///
  /// Complexity: proportional to the nodes and edges reached.
  package func reachable(from roots: some Sequence<Int>, _ direction: Direction) -> BitSet {
    var seen = BitSet()
    var pending: [Int] = []
    for root in roots where (0..<nodeCount).contains(root) && seen.insert(root).inserted {
      pending.append(root)
    }
    while let node = pending.popLast() {
      for next in neighbors(of: node, direction) where seen.insert(next).inserted {
        pending.append(next)
      }
    }
    return seen
  }

  /// The number of hops from the nearest of `roots` to every node that can be reached.
  ///
  /// Complexity: proportional to the nodes and edges reached.
  package func distances(from roots: some Sequence<Int>, _ direction: Direction) -> [Int: Int] {
    var distances: [Int: Int] = [:]
    var pending = Deque<Int>()
    for root in roots where (0..<nodeCount).contains(root) && distances[root] == nil {
      distances[root] = 0
      pending.append(root)
    }
    while let node = pending.popFirst() {
      let next = distances[node, default: 0] + 1
      for neighbor in neighbors(of: node, direction) where distances[neighbor] == nil {
        distances[neighbor] = next
        pending.append(neighbor)
      }
    }
    return distances
  }

  /// The shortest paths from one node to another, at most `limit`, in lexicographic order.
  ///
  /// Empty if there is none; one path of one node if both are the same. Complexity: proportional to the
  /// nodes and edges that lead to `end`, and to the length of the paths.
  package func shortestPaths(from start: Int, to end: Int, limit: Int) -> [[Int]] {
    let toEnd = distances(from: [end], .backward)
    guard let length = toEnd[start] else { return [] }
    var paths: [[Int]] = []
    var path: [Int] = []
    var pending = [start]
    while paths.count < limit, let node = pending.popLast() {
      // The distance of a node from the end is its place on the path.
      let rest = toEnd[node, default: 0]
      path.removeSubrange((length - rest)...)
      path.append(node)
      if rest == 0 { paths.append(path) }
      for next in neighbors(of: node).reversed() where toEnd[next] == rest - 1 {
        pending.append(next)
      }
    }
    return paths
  }
}
