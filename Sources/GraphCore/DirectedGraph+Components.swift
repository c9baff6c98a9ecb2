extension DirectedGraph {
  /// The strongly connected components, what is depended on before what depends on it.
  ///
  /// For an edge `a -> b` the component of `b` comes first. The nodes of a component ascend.
  ///
  /// Tarjan's algorithm without recursion, so that a long chain cannot exhaust the stack.
  /// Complexity: O(nodes + edges).
  package func stronglyConnectedComponents() -> [[Int]] {
    var search = ComponentSearch(nodeCount: nodeCount)
    for root in 0..<nodeCount where !search.isVisited(root) {
      search.enter(root)
      while let frame = search.frames.last {
        let edges = neighbors(of: frame.node)
        let position = edges.startIndex + frame.nextEdge
        if position < edges.endIndex {
          search.follow(edges[position])
        } else {
          search.leave()
        }
      }
    }
    return search.components
  }

  /// The components of more than one node, and single nodes with an edge to themselves.
  package func cycles() -> [[Int]] {
    stronglyConnectedComponents().filter { component in
      component.count > 1 || component.first.map { neighbors(of: $0).contains($0) } == true
    }
  }
}

/// The state of Tarjan's algorithm.
private struct ComponentSearch {
  struct Frame {
    var node: Int
    var nextEdge = 0
  }

  var frames: [Frame] = []
  var components: [[Int]] = []
  private var index: [Int]
  private var low: [Int]
  private var isOnStack: [Bool]
  private var stack: [Int] = []
  private var counter = 0

  init(nodeCount: Int) {
    index = Array(repeating: -1, count: nodeCount)
    low = index
    isOnStack = Array(repeating: false, count: nodeCount)
  }

  func isVisited(_ node: Int) -> Bool { index[node] >= 0 }

  mutating func enter(_ node: Int) {
    index[node] = counter
    low[node] = counter
    counter += 1
    stack.append(node)
    isOnStack[node] = true
    frames.append(Frame(node: node))
  }

  mutating func follow(_ next: Int) {
    let node = frames[frames.count - 1].node
    frames[frames.count - 1].nextEdge += 1
    if !isVisited(next) {
      enter(next)
    } else if isOnStack[next] {
      low[node] = min(low[node], index[next])
    }
  }

  mutating func leave() {
    let node = frames.removeLast().node
    if let parent = frames.last?.node { low[parent] = min(low[parent], low[node]) }
    guard low[node] == index[node] else { return }
    var component: [Int] = []
    while let member = stack.popLast() {
      isOnStack[member] = false
      component.append(member)
      if member == node { break }
    }
    components.append(component.sorted())
  }
}
