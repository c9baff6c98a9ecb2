import GraphProtos

/// The resources of modules.
struct ResourcesReport: TimedReport {
  typealias Content = Graphd_V1_ListResourcesResponse

  let response: Content
  /// Whether tables and assets are listed one by one.
  let isDetailed: Bool
  /// The only language whose texts are counted.
  let language: String?

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [TextLine(counts, .heading)] + response.verdictLines
    if let language {
      page.sections = response.modules.isEmpty ? [] : [table(of: language)]
    } else if isDetailed {
      page.sections = response.modules.map(section)
    } else if !response.modules.isEmpty {
      page.sections = [table]
    }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private var counts: String {
    let tables = response.modules.flatMap(\.tables)
    let languages = Set(response.modules.flatMap(\.languages))
    let keys = tables.reduce(0) { $0 + Int($1.keyCount) }
    return [
      counted(response.modules.count, "module") + " with resources",
      counted(tables.count, "table"), counted(languages.count, "language"), counted(keys, "key"),
    ].joined(separator: " · ")
  }

  /// A line for each module.
  private var table: TextPage.Section {
    let title = ["Module", "Bundle", "Files", "Tables", "Languages", "Keys"]
    let rows = response.modules.map { module in
      [
        module.module, module.bundle.stem, "\(module.fileCount)", "\(module.tables.count)",
        "\(module.languages.count)", "\(module.tables.reduce(0) { $0 + Int($1.keyCount) })",
      ]
    }
    return TextPage.Section(
      isDetached: false,
      rows: [.cells(title.map { .init($0, .secondary) })]
        + rows.map { .cells($0.map { .init($0) }) },
      noun: "module"
    )
  }

  /// A line for each table.
  private func table(of language: String) -> TextPage.Section {
    let title = ["Table", "Module", "Texts", "Missing"]
    let rows = response.modules.flatMap { module in
      module.tables.map { table -> [String] in
        let known = table.languages.first { $0.language.lowercased() == language.lowercased() }
        let counts = known.map { ["\($0.keyCount)", "\($0.missingCount)"] } ?? ["–", "–"]
        return [table.name, module.module] + counts
      }
    }
    return TextPage.Section(
      isDetached: false,
      rows: [.cells(title.map { .init($0, .secondary) })]
        + rows.map { .cells($0.map { .init($0) }) },
      noun: "table"
    )
  }

  /// The bundle, the tables and the assets of one module.
  private func section(_ module: Graphd_V1_ModuleResources) -> TextPage.Section {
    let names = Set([
      module.bundle.nativeApple, module.bundle.nativeElsewhere, module.bundle.swiftBuild,
    ])
    var rows: [TextPage.Row] = names.sorted().map {
      .cells([.init("bundle", .secondary), .init($0)])
    }
    if !module.apps.isEmpty {
      rows.append(
        .cells([.init("linked by", .secondary), .init(module.apps.joined(separator: ", "))])
      )
    }
    rows += module.tables.map { table in
      let missing = table.languages.filter { $0.missingCount > 0 }
        .map { "\($0.language) lacks \($0.missingCount)" }
      let notes =
        [counted(Int(table.keyCount), "key"), counted(table.languages.count, "language")]
        + (table.complete ? [] : ["not read as a whole"]) + missing
      return .cells([
        .init("table", .secondary), .init(table.name),
        .init(notes.joined(separator: ", "), .secondary),
      ])
    }
    rows += module.assets.map { asset in
      .cells([.init(asset.kind.word, .secondary), .init(asset.name)])
    }
    return TextPage.Section(
      heading: TextLine(
        .init(module.module, .heading),
        .init(" \(counted(Int(module.fileCount), "file"))", .secondary)
      ),
      rows: rows,
      noun: "line"
    )
  }
}
