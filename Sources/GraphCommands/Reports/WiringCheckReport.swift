import GraphProtos

/// The findings about wiring.
struct WiringCheckReport: TimedReport {
  typealias Content = Graphd_V1_WiringCheck

  let response: Content

  var isComplete: Bool { response.complete }
  var hasErrors: Bool { response.errors > 0 }

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
    let counts = findingCounts(response.errors, response.warnings, response.notes)
    if !counts.isEmpty { return TextLine(counts.joined(separator: " · "), .heading) }
    return response.components == 0
      ? TextLine("No findings, and no component", .good)
      : TextLine("No findings in \(counted(Int(response.components), "component"))", .good)
  }
}
