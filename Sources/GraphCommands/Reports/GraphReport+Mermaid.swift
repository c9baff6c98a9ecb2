import GraphProtos

extension GraphReport {
  /// The graph as a Mermaid flowchart (mermaid.js.org/syntax/flowchart.html), a box for each package.
  ///
  /// Mermaid has one kind of broken line only, so a word tells imports and plug-ins apart.
  var mermaid: String {
    var lines = ["flowchart LR"]
    var nodes: [String: String] = [:]
    for (index, package) in packages.enumerated() {
      lines.append("  subgraph p\(index)[\(quoted(package.name))]")
      for module in package.modules {
        let node = "m\(nodes.count)"
        nodes[module.id] = node
        let label = quoted(module.name)
        lines.append("    \(node)" + (module.kind == .test ? "([\(label)])" : "[\(label)]"))
      }
      lines.append("  end")
    }
    for edge in response.edges {
      guard let from = nodes[edge.from], let to = nodes[edge.to] else { continue }
      let arrow =
        switch Arrow(edge) {
        case .declared: "-->"
        case .imported: "-. imported .->"
        case .plugin: "-. plugin .->"
        }
      lines.append("  \(from) \(arrow) \(to)")
    }
    return joinedLines(lines)
  }

  /// A quoted label; what has a meaning in one is written as an entity.
  private func quoted(_ string: String) -> String {
    let escaped = string.withVisibleControls.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "#", "&", "<", ">", "`": "#\(scalar.value);"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
