import GraphProtos

/// The answer to `deps` and `rdeps`: the modules that are reached from one.
struct ReachReport: Report {
  /// Which way the edges were followed.
  enum Direction {
    case dependencies
    case dependents
  }

  let direction: Direction
  let answer: Graphd_V1_GraphAnswer
  /// The id of the module that was asked about.
  let module: String
  let isTransitive: Bool
  let modules: [Graphd_V1_ReachedModule]

  var isComplete: Bool { answer.complete }

  var json: JSONValue {
    answer.json + [
      "module": .string(module),
      "transitive": .bool(isTransitive),
      "modules": .array(modules.map { $0.module.json + ["distance": .integer($0.distance)] }),
    ]
  }

  func text(_ style: TextStyle) -> String {
    var table = TextTable()
    for reached in modules {
      let module = reached.module
      table.append(
        .init(module.id),
        .init(module.kind, .secondary),
        .init(module.version, .secondary),
        .init(isTransitive ? counted(Int(reached.distance), "hop") : "", .secondary)
      )
    }
    return joinedLines([style(.heading, summary)] + table.lines(style) + answer.lines(style))
  }

  private var summary: String {
    let way = isTransitive ? "" : " directly"
    switch direction {
    case .dependencies:
      if modules.isEmpty { return "`\(module)` depends on no module" }
      return "`\(module)` depends on \(counted(modules.count, "module"))\(way)"
    case .dependents:
      if modules.isEmpty { return "No module depends on `\(module)`" }
      let verb = modules.count == 1 ? "depends" : "depend"
      return "\(counted(modules.count, "module")) \(verb)\(way) on `\(module)`"
    }
  }
}
