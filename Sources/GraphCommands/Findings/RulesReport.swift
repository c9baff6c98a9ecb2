import GraphProtos

/// The rules that `check` knows.
struct RulesReport: Report {
  let response: Graphd_V1_ListRulesResponse

  var isComplete: Bool { true }
  var message: Graphd_V1_ListRulesResponse { response }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    let rows = response.rules.map { rule in
      TextPage.Row.cells([
        .init(rule.id), .init(rule.family, .secondary), .init(rule.level), .init(rule.title),
      ])
    }
    page.sections = [
      TextPage.Section(
        heading: TextLine(counted(rows.count, "rule"), .heading),
        isDetached: false,
        rows: rows,
        noun: "rule"
      )
    ]
    return page.text(style)
  }
}
