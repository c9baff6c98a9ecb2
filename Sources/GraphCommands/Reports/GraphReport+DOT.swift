import GraphProtos

extension GraphReport {
  /// The graph in Graphviz's language (graphviz.org/doc/info/lang.html), a cluster for each package.
  var dot: String {
    var lines = ["digraph modules {", "  rankdir=LR;", "  node [shape=box];"]
    for (index, package) in packages.enumerated() {
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    label=\(package.name.quotedForDOT);")
      for module in package.modules {
        let shape = Self.attributes(module.kind)
        lines.append("    \(module.id.quotedForDOT) [label=\(module.name.quotedForDOT)\(shape)];")
      }
      lines.append("  }")
    }
    for edge in response.edges {
      let attributes =
        switch Arrow(edge) {
        case .declared: ""
        case .imported: " [style=dashed]"
        case .plugin: " [style=dotted]"
        }
      lines.append("  \(edge.from.quotedForDOT) -> \(edge.to.quotedForDOT)\(attributes);")
    }
    return joinedLines(lines + ["}"])
  }

  private static func attributes(_ kind: Graphd_V1_ModuleKind) -> String {
    switch kind {
    case .test: ", shape=ellipse"
    case .executable: ", style=bold"
    case .external: ", style=dashed"
    default: ""
    }
  }
}

extension String {
  /// A quoted string of Graphviz: a backslash would begin an escape in a label, and a quote end it.
  var quotedForDOT: String {
    let escaped = withVisibleControls.flatMap { character in
      character == "\"" || character == "\\" ? ["\\", character] : [character]
    }
    return "\"" + String(escaped) + "\""
  }
}
