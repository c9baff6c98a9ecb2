import GraphProtos

/// The bundles that a program needs when it runs.
struct BundlesReport: TimedReport {
  typealias Content = Graphd_V1_ListBundlesResponse

  let response: Content

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    let count = response.bundles.isEmpty ? "no bundle" : counted(response.bundles.count, "bundle")
    page.head =
      [TextLine("`\(response.executable)` needs \(count)", .heading)] + response.verdictLines
    if !response.bundles.isEmpty {
      page.sections = [
        TextPage.Section(isDetached: false, rows: response.bundles.map(row), noun: "bundle")
      ]
    }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private func row(_ bundle: Graphd_V1_RuntimeBundle) -> TextPage.Row {
    let name = bundle.name
    let isSame = name.nativeApple == name.nativeElsewhere
    return .cells([
      .init(isSame ? name.nativeApple : "\(name.nativeApple), \(name.nativeElsewhere)"),
      .init(counted(Int(bundle.fileCount), "file"), .secondary),
      .init(bundle.isMain ? "main bundle" : bundle.path.joined(separator: " → "), .secondary),
    ])
  }
}
