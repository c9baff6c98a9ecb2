import GraphProtos

/// The code that looks up one name.
struct ResourceUsesReport: TimedReport {
  typealias Content = Graphd_V1_FindResourceUsesResponse

  let response: Content
  let name: String

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [TextLine(counts, .heading)] + response.verdictLines
    if !response.uses.isEmpty {
      page.sections = [
        TextPage.Section(isDetached: false, rows: response.uses.map(row), noun: "use")
      ]
    }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private var counts: String {
    let owners = response.owners.map { "`\($0)`" }.joined(separator: ", ")
    return "`\(name)`: \(counted(response.uses.count, "use")) · "
      + (owners.isEmpty ? "in no bundle" : "in the bundle of \(owners)")
  }

  private func row(_ use: Graphd_V1_ResourceUse) -> TextPage.Row {
    let place =
      switch use.place {
      case .mainBundle: "main bundle"
      case .bundleOf(let module): "bundle of \(module)"
      case .unknown, nil: "unknown bundle"
      }
    let results = [("found in", use.foundIn), ("missing in", use.missingIn)]
      .filter { !$0.1.isEmpty }
      .map { "\($0.0) \($0.1.joined(separator: ", "))" }
    return .cells([
      .init("\(use.path):\(use.line)"), .init(use.callee, .secondary), .init(place),
      .init(results.joined(separator: "; "), use.missingIn.isEmpty ? .secondary : .warning),
    ])
  }
}
