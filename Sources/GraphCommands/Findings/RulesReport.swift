import GraphProtos

/// Rules that are checked, or by which changes travel.
struct RulesReport: Report {
  let response: Graphd_V1_ListRulesResponse
  /// Whether each rule is described, not only listed.
  var isDetailed = false

  var isComplete: Bool { true }
  var message: Graphd_V1_ListRulesResponse { response }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.sections = isDetailed ? response.rules.map(description) : [list]
    return page.text(style)
  }

  private var list: TextPage.Section {
    let rows = response.rules.map { rule in
      TextPage.Row.cells([
        .init(rule.id), .init(rule.family, .secondary), .init(rule.level),
        .init(rule.title.isEmpty ? rule.statement : rule.title),
      ])
    }
    return TextPage.Section(
      heading: TextLine(counted(rows.count, "rule"), .heading),
      isDetached: false,
      rows: rows,
      noun: "rule"
    )
  }

  private func description(of rule: Graphd_V1_Rule) -> TextPage.Section {
    let facts = [
      ("statement", rule.statement), ("computed", rule.computed), ("source", rule.source),
      ("errs", rule.falseAlarms), ("example", rule.example), ("level", rule.level),
      ("page", Self.pages[rule.family] ?? ""),
    ]
    return TextPage.Section(
      heading: TextLine("`\(rule.id)`" + (rule.title.isEmpty ? "" : ": \(rule.title)"), .heading),
      isDetached: false,
      rows: facts.filter { !$0.1.isEmpty }.map { word, text in
        .cells([.init(word, .secondary), .init(text)])
      },
      noun: "fact"
    )
  }

  /// The documents that describe the rules of a family.
  private static let pages = [
    "architecture": "docs/architecture-rules.md", "impact": "docs/rules.md",
    "resources": "docs/resource-rules.md", "wiring": "docs/wiring-rules.md",
  ]
}
