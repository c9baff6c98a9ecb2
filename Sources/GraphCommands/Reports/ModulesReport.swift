import GraphProtos

/// The answer to `modules`.
struct ModulesReport: TimedReport {
  typealias Content = Graphd_V1_ListModulesResponse

  let response: Content
  /// Whether the modules' files were asked for.
  let showsFiles: Bool

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    // Two packages may have one name.
    let projects = Set(response.modules.filter { $0.container == .project }.map(\.packagePath))
      .count
    let packages = Set(
      response.modules.filter { $0.container != .project }.map { [$0.package, $0.packagePath] }
    ).count
    var places: [String] = []
    if packages > 0 || projects == 0 { places.append(counted(packages, "package")) }
    if projects > 0 { places.append(counted(projects, "project")) }
    let counts =
      "\(counted(response.modules.count, "module")) in \(places.joined(separator: " and "))"
    var page = TextPage()
    page.head = [TextLine(counts, .heading)] + response.verdictLines
    page.sections = showsFiles ? response.modules.map(fileSection) : [moduleSection]
    if let problems = problemSection(response.problems, style) {
      page.sections.append(problems)
    }
    return page.text(style)
  }

  private var moduleSection: TextPage.Section {
    TextPage.Section(
      isDetached: false,
      rows: response.modules.map { module in
        let place =
          [module.path, module.container == .project ? module.packagePath : module.version]
          .first { !$0.isEmpty } ?? ""
        return .cells([
          .init(module.id), .init(module.kind.word, .secondary),
          .init(module.role == .unspecified ? "" : module.role.word, .secondary),
          .init(place, .secondary),
        ])
      },
      noun: "module"
    )
  }

  private func fileSection(_ module: Graphd_V1_Module) -> TextPage.Section {
    var rows: [TextPage.Row] = module.sources.map { .cells([.init($0)]) }
    rows += module.resources.map { .cells([.init($0), .init("resource", .secondary)]) }
    rows += module.dependencies.map { edge in
      .cells([
        .init("→ " + edge.to), .init(edge.kinds.map(\.word).joined(separator: ", "), .secondary),
      ])
    }
    return TextPage.Section(
      heading: TextLine(.init(module.id, .heading), .init(" " + module.kind.word, .secondary)),
      rows: rows,
      noun: "file"
    )
  }
}
