import GraphProtos

/// A report of the findings of one family of rules.
protocol FindingsReport: TimedReport where Content: CheckMessage & GraphAnswer {
  /// The first line if there are none.
  var absence: String { get }
}

extension FindingsReport {
  var isComplete: Bool { response.complete }
  var hasErrors: Bool { response.errors > 0 }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    let counts = findingCounts(response.errors, response.warnings, response.notes)
    let first =
      counts.isEmpty
      ? TextLine(absence, .good) : TextLine(counts.joined(separator: " · "), .heading)
    page.head = [first] + response.verdictLines
    page.sections = findingSections(response.findings, response.problems, style)
    return page.text(style)
  }
}

/// The findings, and below them the problems of the answer.
func findingSections(
  _ findings: [Graphd_V1_Finding],
  _ problems: [Graphd_V1_Problem],
  _ style: TextStyle
) -> [TextPage.Section] {
  let rows = findings.flatMap { $0.rows(style) }
  let sections = rows.isEmpty ? [] : [TextPage.Section(rows: rows, noun: "finding")]
  return sections + [problemSection(problems, style)].compactMap(\.self)
}
