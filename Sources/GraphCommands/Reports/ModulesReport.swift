import GraphProtos

/// The answer to `modules`.
struct ModulesReport: Report {
  let response: Graphd_V1_ListModulesResponse
  /// Whether the modules' files were asked for.
  let showsFiles: Bool

  var isComplete: Bool { response.complete }

  var message: Graphd_V1_ListModulesResponse { response.withoutTimings }

  func text(_ style: TextStyle) -> String {
    // Two packages may have one name.
    let packages = Set(response.modules.map { [$0.package, $0.packagePath] }).count
    var lines = [
      style(
        .heading,
        "\(counted(response.modules.count, "module")) in \(counted(packages, "package"))"
      )
    ]
    lines += showsFiles ? moduleLines(style) : tableLines(style)
    return joinedLines(lines + response.lines(style))
  }

  private func tableLines(_ style: TextStyle) -> [String] {
    var table = TextTable()
    for module in response.modules {
      let place = module.path.isEmpty ? module.version : module.path
      table.append(.init(module.id), .init(module.kind.word, .secondary), .init(place, .secondary))
    }
    return table.lines(style)
  }

  private func moduleLines(_ style: TextStyle) -> [String] {
    response.modules.flatMap { module in
      var table = TextTable()
      for path in module.sources { table.append(.init(path)) }
      for path in module.resources { table.append(.init(path), .init("resource", .secondary)) }
      for edge in module.dependencies {
        table.append(
          .init("→ " + edge.to),
          .init(edge.kinds.map(\.word).joined(separator: ", "), .secondary)
        )
      }
      return ["", style(.heading, module.id) + " " + style(.secondary, module.kind.word)]
        + table.lines(style)
    }
  }
}
