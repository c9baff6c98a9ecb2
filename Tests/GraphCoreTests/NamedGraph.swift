import GraphCore

/// A graph whose nodes have names, numbered in their order.
///
/// It is written as one text: `a -> b c` is two edges, `a` alone a node.
struct NamedGraph {
  let graph: DirectedGraph
  private let names: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    names = Set(lines.joined()).subtracting(["->"]).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let edges = lines.flatMap { words in
      words.dropFirst(2).map { (from: numbers[words[0]] ?? -1, to: numbers[$0] ?? -1) }
    }
    graph = DirectedGraph(nodeCount: names.count, edges: edges)
  }

  /// The nodes called as the words of `text`; -1 for a name that there is not.
  func nodes(_ text: String) -> [Int] {
    text.split(separator: " ").map { names.firstIndex(of: String($0)) ?? -1 }
  }

  func text(_ nodes: some Sequence<Int>) -> String {
    nodes.map { names[$0] }.joined(separator: " ")
  }
}
