import GraphProtos

/// The findings about resources.
struct ResourceCheckReport: Report {
  let response: Graphd_V1_ResourceCheck

  var isComplete: Bool { response.complete }
  var hasErrors: Bool { response.errors > 0 }
  var message: Graphd_V1_ResourceCheck { response.withoutTimings }
  var timings: Graphd_V1_Timings? { response.timings }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [counts] + response.verdictLines
    if !response.findings.isEmpty {
      page.sections = [
        TextPage.Section(rows: response.findings.flatMap { $0.rows(style) }, noun: "finding")
      ]
    }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private var counts: TextLine {
    let parts = findingCounts(response.errors, response.warnings, response.notes)
    guard !parts.isEmpty else {
      return TextLine("No findings by \(counted(response.rules.count, "rule"))", .good)
    }
    return TextLine(parts.joined(separator: " · "), .heading)
  }
}
