import TestSupport

/// Components with several parents, of which the last one looks a member up.
struct OracleGraph {
  private struct Node {
    var isListed: Bool
    var form: OracleCase.Form?
    var parents: [Int]
  }

  private let number: Int
  private var nodes: [Node] = []

  /// Forms whose outcome never depends on a value.
  private static let forms: [OracleCase.Form] = [
    .stored, .inferred, .computed, .lazy, .wrapped, .observed, .later,
  ]

  init(number: Int, _ random: inout SeededGenerator) {
    self.number = number
    for index in 0..<4 + random.below(4) {
      let count = index == 0 || random.once(in: 5) ? 0 : 1 + random.below(3)
      let parents = Set((0..<count).map { _ in random.below(index) })
      nodes.append(
        Node(
          isListed: random.once(in: 2),
          form: random.below(3) == 0 ? random.one(of: Self.forms) : nil,
          parents: parents.sorted()
        )
      )
    }
    if nodes[nodes.count - 1].parents.isEmpty { nodes[nodes.count - 1].parents = [0] }
  }

  private func name(_ node: Int) -> String { "Graph\(number)Node\(node)" }
  var asker: String { "Graph\(number)Asker" }

  /// The classes, each with functions that make its children, and what creates the roots.
  func text(isExpanded: Bool) -> String {
    var text = ""
    for (index, node) in nodes.enumerated() {
      let lines = node.form.map { [$0.property(index)] } ?? []
      text += ClassText(name: name(index), macro: node.isListed ? .root : .none, lines: lines)
        .text(isExpanded: isExpanded)
      for parent in node.parents { text += maker(of: name(index), by: name(parent)) }
      if node.parents.isEmpty {
        text += "func make\(name(index))() -> \(name(index)) { \(name(index))(parent: nil) }\n"
      }
    }
    text += ClassText(name: asker, macro: .child, lines: [], asked: [("dep", "Service")])
      .text(isExpanded: isExpanded)
    return text + maker(of: asker, by: name(nodes.count - 1))
  }

  private func maker(of child: String, by parent: String) -> String {
    "extension \(parent) { func make\(child)() -> \(child) { \(child)(parent: self) } }\n"
  }

  /// An expression for each path from a root to the one that looks up.
  var paths: [String] {
    func chains(to node: Int) -> [String] {
      guard !nodes[node].parents.isEmpty else { return ["make\(name(node))()"] }
      return nodes[node].parents.flatMap { parent in
        chains(to: parent).map { "\($0).make\(name(node))()" }
      }
    }
    return chains(to: nodes.count - 1).map { "tag(\($0).make\(asker)().dep)" }
  }
}
