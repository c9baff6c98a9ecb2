import BitCollections
import GraphCore
import Testing

@Suite struct DirectedGraphTests {
  /// A diamond with a tail.
  static let diamond = "a -> b c\nb -> d\nc -> d\nd -> e"

  // MARK: Edges

  private func checkNeighbors(
    _ fixture: String,
    of node: String,
    _ direction: DirectedGraph.Direction,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let named = NamedGraph(fixture)
    let found = named.nodes(node).flatMap { named.graph.neighbors(of: $0, direction) }
    #expect(named.text(found) == expected, sourceLocation: sourceLocation)
    #expect(named.graph.checkInvariants() == [], sourceLocation: sourceLocation)
  }

  @Test func neighborsAscend() {
    checkNeighbors("a -> d b c", of: "a", .forward, "b c d")
    checkNeighbors(Self.diamond, of: "d", .backward, "b c")
    checkNeighbors(Self.diamond, of: "a", .backward, "")
    checkNeighbors("a", of: "a", .forward, "")
  }

  @Test func repeatedEdgesAreOne() {
    checkNeighbors("a -> b b\na -> b", of: "a", .forward, "b")
    #expect(NamedGraph("a -> b b\na -> b").graph.edgeCount == 1)
  }

  @Test func anEdgeToItselfIsKept() {
    checkNeighbors("a -> a b", of: "a", .forward, "a b")
    checkNeighbors("a -> a b", of: "a", .backward, "a")
  }

  @Test func edgesToNowhereAreDropped() {
    let edges = [(from: 0, to: 1), (from: 0, to: 2), (from: -1, to: 0), (from: 7, to: 7)]
    let graph = DirectedGraph(nodeCount: 2, edges: edges)
    #expect(graph.edgeCount == 1)
    #expect(Array(graph.neighbors(of: 0)) == [1])
    #expect(graph.checkInvariants() == [])
  }

  @Test(arguments: [-3, 0]) func aGraphOfNothingAnswersNothing(nodeCount: Int) {
    let graph = DirectedGraph(nodeCount: nodeCount, edges: [(from: 0, to: 0)])
    #expect(graph.nodeCount == 0)
    #expect(graph.edgeCount == 0)
    #expect(graph.neighbors(of: 0).isEmpty)
    #expect(graph.reachable(from: [0], .forward) == [])
    #expect(graph.distances(from: [0], .forward).isEmpty)
    #expect(graph.shortestPaths(from: 0, to: 0, limit: 1).isEmpty)
    #expect(graph.stronglyConnectedComponents().isEmpty)
  }

  @Test(arguments: [-1, 5, Int.max - 1, Int.min]) func anUnknownNodeHasNoNeighbors(node: Int) {
    let graph = NamedGraph(Self.diamond).graph
    #expect(graph.neighbors(of: node).isEmpty)
    #expect(graph.neighbors(of: node, .backward).isEmpty)
    #expect(graph.reachable(from: [node], .forward) == [])
    #expect(graph.shortestPaths(from: node, to: 0, limit: 1).isEmpty)
    #expect(graph.shortestPaths(from: 0, to: node, limit: 1).isEmpty)
  }

  // MARK: Reachability

  private func checkReachable(
    _ fixture: String,
    from roots: String,
    following direction: DirectedGraph.Direction = .forward,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let named = NamedGraph(fixture)
    let found = named.graph.reachable(from: named.nodes(roots), direction)
    #expect(named.text(found.sorted()) == expected, sourceLocation: sourceLocation)
  }

  @Test func rootsReachThemselves() {
    checkReachable("a\nb", from: "a", "a")
    checkReachable(Self.diamond, from: "", "")
  }

  @Test func edgesAreFollowedBothWays() {
    checkReachable(Self.diamond, from: "b", "b d e")
    checkReachable(Self.diamond, from: "d", following: .backward, "a b c d")
    checkReachable(Self.diamond, from: "b c", "b c d e")
  }

  @Test func cyclesEnd() {
    checkReachable("a -> b\nb -> a c\nd -> a", from: "b", "a b c")
  }

  // MARK: Distances

  private func checkDistances(
    _ fixture: String,
    from roots: String,
    following direction: DirectedGraph.Direction = .forward,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let named = NamedGraph(fixture)
    let found = named.graph.distances(from: named.nodes(roots), direction)
    let text = found.sorted { $0.key < $1.key }.map { "\(named.text([$0.key])):\($0.value)" }
    #expect(text.joined(separator: " ") == expected, sourceLocation: sourceLocation)
  }

  @Test func distanceIsThatOfTheNearestRoot() {
    checkDistances(Self.diamond, from: "a", "a:0 b:1 c:1 d:2 e:3")
    checkDistances(Self.diamond, from: "a c", "a:0 b:1 c:0 d:1 e:2")
    checkDistances(Self.diamond, from: "d", following: .backward, "a:2 b:1 c:1 d:0")
  }

  @Test func shortcutsShortenDistances() {
    checkDistances("a -> b d\nb -> c\nc -> d", from: "a", "a:0 b:1 c:2 d:1")
  }

  // MARK: Paths

  private func checkPaths(
    _ fixture: String,
    _ start: String,
    _ end: String,
    limit: Int = 10,
    _ expected: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let named = NamedGraph(fixture)
    let found = named.nodes(start).flatMap { start in
      named.nodes(end).flatMap { named.graph.shortestPaths(from: start, to: $0, limit: limit) }
    }
    #expect(found.map { named.text($0) } == expected, sourceLocation: sourceLocation)
  }

  @Test func allShortestPathsInOrder() {
    checkPaths(Self.diamond, "a", "e", "a b d e", "a c d e")
    checkPaths(
      "a -> c b\nb -> e d\nc -> d\nd -> f\ne -> f",
      "a",
      "f",
      "a b d f",
      "a b e f",
      "a c d f"
    )
  }

  @Test func longerPathsAreLeftOut() {
    checkPaths("a -> b d\nb -> c\nc -> d", "a", "d", "a d")
  }

  @Test func aNodeIsAPathToItself() {
    checkPaths("a -> a b\nb -> a", "a", "a", "a")
  }

  @Test func noPathAgainstTheArrows() { checkPaths(Self.diamond, "e", "a") }

  @Test func theLimitCutsTheOrder() {
    checkPaths(Self.diamond, "a", "e", limit: 1, "a b d e")
    checkPaths(Self.diamond, "a", "e", limit: 0)
    checkPaths(Self.diamond, "a", "e", limit: -1)
  }

  /// 2^40 paths: only the asked ones may be made.
  @Test func theLimitBoundsTheWork() {
    let edges = (0..<40).flatMap { layer in
      [(0, 1), (0, 2), (1, 3), (2, 3)].map { (from: 3 * layer + $0.0, to: 3 * layer + $0.1) }
    }
    let paths = DirectedGraph(nodeCount: 121, edges: edges).shortestPaths(
      from: 0,
      to: 120,
      limit: 3
    )
    #expect(paths.map(\.count) == [81, 81, 81])
    #expect(
      paths.map { $0.suffix(5) } == [
        [114, 115, 117, 118, 120], [114, 115, 117, 119, 120], [114, 116, 117, 118, 120],
      ]
    )
  }

  // MARK: Components

  private func checkComponents(
    _ fixture: String,
    _ expected: String...,
    cycles: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let named = NamedGraph(fixture)
    let found = named.graph.stronglyConnectedComponents().map { named.text($0) }
    #expect(found == expected, sourceLocation: sourceLocation)
    let foundCycles = named.graph.cycles().map { named.text($0) }
    #expect(foundCycles == cycles, sourceLocation: sourceLocation)
  }

  @Test func dependenciesComeFirst() {
    checkComponents(Self.diamond, "e", "d", "b", "c", "a")
    checkComponents("a -> b\nb -> c", "c", "b", "a")
    checkComponents("c -> b\nb -> a", "a", "b", "c")
  }

  @Test func aCycleIsOneComponent() {
    checkComponents("c -> a\na -> b\nb -> c d", "d", "a b c", cycles: ["a b c"])
  }

  @Test func cyclesThatShareANodeAreOne() {
    checkComponents("a -> b\nb -> a c\nc -> b", "a b c", cycles: ["a b c"])
  }

  @Test func anEdgeBetweenCyclesJoinsNothing() {
    checkComponents(
      "a -> b\nb -> a c\nc -> d\nd -> c",
      "c d",
      "a b",
      cycles: ["c d", "a b"]
    )
  }

  @Test func onlyAnEdgeToItselfMakesALoneNodeACycle() {
    checkComponents("a -> a b\nb", "b", "a", cycles: ["a"])
  }

  // MARK: Size

  @Test func aLongChainDoesNotExhaustTheStack() {
    let count = 200_000
    let edges = (0..<(count - 1)).map { (from: $0, to: $0 + 1) }
    let graph = DirectedGraph(nodeCount: count, edges: edges)
    let components = graph.stronglyConnectedComponents()
    #expect(components.count == count)
    #expect(components.first == [count - 1])
    #expect(graph.reachable(from: [0], .forward).count == count)
    #expect(graph.distances(from: [0], .forward)[count - 1] == count - 1)
    let paths = graph.shortestPaths(from: 0, to: count - 1, limit: 2)
    #expect(paths.count == 1)
    #expect(paths.first?.count == count)
  }

  @Test func aLongCycleIsOneComponent() {
    let count = 200_000
    let edges = (0..<count).map { (from: $0, to: ($0 + 1) % count) }
    let graph = DirectedGraph(nodeCount: count, edges: edges)
    #expect(graph.cycles().map(\.count) == [count])
  }
}
