import GraphProtos

extension ComponentsReport {
  /// The graph in Graphviz's language: an arrow goes from a component to its parent, and is dashed if it may be another.
  var dot: String {
    var lines = ["digraph components {", "  rankdir=BT;", "  node [shape=box];"]
    let modules = Dictionary(grouping: response.components, by: \.module)
    for (index, module) in modules.keys.sorted().enumerated() {
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    label=\(module.quotedForDOT);")
      for component in modules[module] ?? [] {
        let node = Self.node(component.module, component.name)
        let style = component.root ? ", style=bold" : component.opaque ? ", style=dashed" : ""
        lines.append("    \(node) [label=\(component.name.quotedForDOT)\(style)];")
      }
      lines.append("  }")
    }
    for component in response.components {
      for parent in component.parents {
        let child = Self.node(component.module, component.name)
        let style = parent.certain ? "" : " [style=dashed]"
        lines.append("  \(child) -> \(Self.node(parent.module, parent.name))\(style);")
      }
    }
    return joinedLines(lines + ["}"])
  }

  private static func node(_ module: String, _ name: String) -> String {
    "\(module).\(name)".quotedForDOT
  }
}
