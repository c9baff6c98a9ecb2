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
  /// Empty if there is none; one path of one node if both are the same.
  package func shortestPaths(from start: Int, to end: Int, limit: Int) -> [[Int]] {
    let toEnd = distances(from: [end], .backward)
    guard toEnd[start] != nil else { return [] }
    var paths: [[Int]] = []
    var pending: [[Int]] = [[start]]
    while paths.count < limit, let path = pending.popLast() {
      guard let last = path.last, let rest = toEnd[last] else { continue }
      if rest == 0 {
        paths.append(path)
        continue
      }
      for next in neighbors(of: last).reversed() where toEnd[next] == rest - 1 {
        pending.append(path + [next])
      }
    }
    return paths
  }
}
