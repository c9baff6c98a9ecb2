import GraphProtos

/// The answer to `graph`.
struct GraphReport: TimedReport {
  typealias Content = Graphd_V1_ExportGraphResponse

  let response: Content

  var isComplete: Bool { response.complete }

  /// A graph has no text but that of its formats.
  func text(_ style: TextStyle) -> String { dot }

  /// The modules of each package, packages in the order of their first module.
  var packages: [(name: String, modules: [Graphd_V1_Module])] {
    var order: [String] = []
    var modules: [String: [Graphd_V1_Module]] = [:]
    for module in response.modules {
      if modules[module.package] == nil { order.append(module.package) }
      modules[module.package, default: []].append(module)
    }
    return order.map { ($0, modules[$0] ?? []) }
  }
}

/// Why one module needs another, as far as it can be seen.
enum Arrow {
  case declared
  /// A file imports the module, and no dependency is declared.
  case imported
  /// The module uses a plug-in.
  case plugin

  init(_ edge: Graphd_V1_ModuleEdge) {
    let stated: [Graphd_V1_ModuleEdgeKind] = [.declared, .linked, .embedded, .hosted]
    if edge.kinds.contains(where: stated.contains) {
      self = .declared
    } else if edge.kinds.contains(.plugin) {
      self = .plugin
    } else {
      self = edge.kinds.contains(.imported) ? .imported : .declared
    }
  }
}
