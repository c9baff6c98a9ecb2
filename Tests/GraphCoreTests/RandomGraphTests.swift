import GraphCore
import TestSupport
import Testing

/// Small random graphs against what definitions say, tried out naively.
///
/// The seed is the test's argument.
@Suite struct RandomGraphTests {
  static let seeds = Array(UInt64(0)..<60)

  /// A graph with its edges as a set of pairs.
  private struct Sample: CustomStringConvertible {
    let graph: DirectedGraph
    let count: Int
    let edges: Set<[Int]>

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...9, using: &random)
      let edges = (0..<Int.random(in: 0...(2 * count), using: &random)).map { _ in
        (
          from: Int.random(in: 0..<count, using: &random),
          to: Int.random(in: 0..<count, using: &random)
        )
      }
      self.count = count
      self.edges = Set(edges.map { [$0.from, $0.to] })
      graph = DirectedGraph(nodeCount: count, edges: edges)
    }

    var description: String {
      "\(count) nodes, " + edges.map { "\($0[0])->\($0[1])" }.sorted().joined(separator: " ")
    }

    /// By Floyd and Warshall; `nil` where there is no way.
    func distances() -> [[Int?]] {
      var result = (0..<count).map { from in
        (0..<count).map { to in from == to ? 0 : edges.contains([from, to]) ? 1 : nil }
      }
      for middle in 0..<count {
        for from in 0..<count {
          for to in 0..<count {
            guard let first = result[from][middle], let second = result[middle][to] else {
              continue
            }
            result[from][to] = min(result[from][to] ?? .max, first + second)
          }
        }
      }
      return result
    }

    /// All paths of `length` edges, in lexicographic order.
    func walks(from start: Int, length: Int) -> [[Int]] {
      if length == 0 { return [[start]] }
      return (0..<count).filter { edges.contains([start, $0]) }
        .flatMap { next in walks(from: next, length: length - 1).map { [start] + $0 } }
    }
  }

  @Test(arguments: seeds) func edgesAreWhatWasGiven(seed: UInt64) {
    let sample = Sample(seed: seed)
    #expect(sample.graph.checkInvariants() == [], "\(sample)")
    #expect(sample.graph.edgeCount == sample.edges.count, "\(sample)")
    for edge in sample.edges {
      #expect(sample.graph.neighbors(of: edge[0]).contains(edge[1]), "\(sample)")
    }
  }

  @Test(arguments: seeds) func reachabilityAndDistances(seed: UInt64) {
    let sample = Sample(seed: seed)
    let oracle = sample.distances()
    var random = SeededGenerator(seed: ~seed)
    let roots = (0..<sample.count).filter { _ in Bool.random(using: &random) }
    for direction in [DirectedGraph.Direction.forward, .backward] {
      var expected: [Int: Int] = [:]
      for node in 0..<sample.count {
        let distances = roots.compactMap { root in
          direction == .forward ? oracle[root][node] : oracle[node][root]
        }
        expected[node] = distances.min()
      }
      #expect(sample.graph.distances(from: roots, direction) == expected, "\(sample)")
      let reached = Array(sample.graph.reachable(from: roots, direction))
      #expect(reached == expected.keys.sorted(), "\(sample)")
    }
  }

  @Test(arguments: seeds) func shortestPaths(seed: UInt64) {
    let sample = Sample(seed: seed)
    let oracle = sample.distances()
    for start in 0..<sample.count {
      for end in 0..<sample.count {
        let expected =
          oracle[start][end].map { length in
            sample.walks(from: start, length: length).filter { $0.last == end }
          } ?? []
        for limit in [1, 2, 1000] {
          let found = sample.graph.shortestPaths(from: start, to: end, limit: limit)
          #expect(found == Array(expected.prefix(limit)), "\(sample): \(start) to \(end)")
        }
      }
    }
  }

  @Test(arguments: seeds) func components(seed: UInt64) {
    let sample = Sample(seed: seed)
    let oracle = sample.distances()
    let components = sample.graph.stronglyConnectedComponents()
    #expect(components.joined().sorted() == Array(0..<sample.count), "\(sample)")
    var position: [Int: Int] = [:]
    for (index, component) in components.enumerated() {
      #expect(component == component.sorted(), "\(sample)")
      for node in component { position[node] = index }
    }
    for from in 0..<sample.count {
      for to in 0..<sample.count {
        let isMutual = oracle[from][to] != nil && oracle[to][from] != nil
        #expect((position[from] == position[to]) == isMutual, "\(sample): \(from), \(to)")
      }
    }
    for edge in sample.edges {
      #expect((position[edge[1]] ?? .max) <= (position[edge[0]] ?? .min), "\(sample): \(edge)")
    }
    let cycles = components.filter { $0.count > 1 || sample.edges.contains([$0[0], $0[0]]) }
    #expect(sample.graph.cycles() == cycles, "\(sample)")
  }
}
