import GraphProtos

/// The paths that look-ups of one name search.
struct LookupsReport: TimedReport {
  typealias Content = Graphd_V1_LookUpMemberResponse

  let response: Content
  let name: String

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [TextLine(counts, .heading)] + response.verdictLines
    page.sections = response.lookups.map(section)
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private var counts: String {
    let lookups = response.lookups
    guard !lookups.isEmpty else { return "No code looks up `\(name)`" }
    let failing = lookups.count { [.missing, .partlyMissing].contains($0.outcome) }
    return "`\(name)`: \(counted(lookups.count, "look-up"))"
      + (failing > 0 ? " · \(failing) missing" : "")
  }

  /// The code, and a line for each path.
  private func section(_ lookup: Graphd_V1_MemberLookup) -> TextPage.Section {
    var rows = lookup.paths.enumerated().map { number, path in
      TextPage.Row.prose(
        TextLine(
          .init("\(number + 1).", path.outcome.role),
          .init(" \(path.message)" + (path.certain ? "" : " (if it is this one)")),
          indentation: (2, 5)
        )
      )
    }
    if rows.isEmpty {
      rows = lookup.providers.map { .prose(TextLine("finds `\($0.label)`", indentation: 2)) }
    }
    if lookup.morePaths {
      rows.append(.prose(TextLine("… and more paths", .secondary, indentation: 2)))
    }
    return TextPage.Section(
      heading: TextLine(
        .init("`\(lookup.label)` in `\(lookup.consumer)`", .heading),
        .init(" \(lookup.location.text): ", .secondary),
        .init(lookup.outcome.text, lookup.outcome.role)
      ),
      rows: rows,
      noun: "path"
    )
  }
}
