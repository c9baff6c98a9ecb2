import GraphProtos

/// The modules with their roles and layers, and why they have them.
struct RolesReport: TimedReport {
  typealias Content = Graphd_V1_ListFeaturesResponse

  private struct Line {
    var module: Graphd_V1_FeatureModule
    /// `nil` of a module without a role.
    var feature: Graphd_V1_MicroFeature?
  }

  let response: Content
  private var lines: [Line]

  /// - Parameters:
  ///   - response: The features with reasons.
  ///   - modules: The only modules, by id or name; all if there are none.
  /// - Throws: `CommandFailure` if one of `modules` does not exist.
  init(response: Content, modules: [String]) throws {
    self.response = response
    lines =
      response.features.flatMap { feature in
        feature.modules.map { Line(module: $0, feature: feature) }
      } + response.others.map { Line(module: $0) }
    lines.sort { $0.module.module < $1.module.module }
    guard !modules.isEmpty else { return }
    func matches(_ line: Line, _ text: String) -> Bool {
      line.module.module == text
        || line.module.module.split(separator: "/").last.map(String.init) == text
    }
    if let unknown = modules.first(where: { text in !lines.contains { matches($0, text) } }) {
      throw CommandFailure(
        "No module is called `\(unknown)`",
        hint: "`graphctl modules` lists all of them"
      )
    }
    lines.removeAll { line in !modules.contains { matches(line, $0) } }
  }

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [TextLine(counted(lines.count, "module"), .heading)] + response.verdictLines
    let title: [TextTable.Cell] = ["Module", "Role", "Layer", "Because"].map {
      .init($0, .secondary)
    }
    let rows = lines.map { line -> TextPage.Row in
      let module = line.module
      let layer = module.layer.isEmpty ? line.feature?.layer.word ?? "–" : module.layer
      let reason = module.layer.isEmpty ? line.feature?.layerReason ?? "" : module.layerReason
      return .cells([
        .init(module.module), .init(line.feature == nil ? "–" : module.role.word), .init(layer),
        .init(
          [module.roleReason, reason].filter { !$0.isEmpty }.joined(separator: "; "),
          .secondary
        ),
      ])
    }
    page.sections = [
      TextPage.Section(rows: [.cells(title)] + rows, noun: "module")
    ]
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }
}
