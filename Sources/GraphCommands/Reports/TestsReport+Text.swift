import GraphClient
import GraphProtos

extension TestsReport {
  func text(_ style: TextStyle) -> String {
    let verdict = response.verdict
    var page = TextPage()
    page.head = [TextLine(verdict.word, .init(" · " + heading, .heading))]
    page.head.append(TextLine(comparison, .secondary))
    page.head += verdict.reasons
    let reasonOfAll = reasonOfAll
    if let reason = reasonOfAll { page.head.append(TextLine("All tests: " + reason, .plain)) }
    if !response.saved.isZero {
      page.head.append(TextLine("Saved: \(response.saved.text) of tests that are proven", .good))
    }
    let counts = response.tests.reduce(into: [:]) { $0[$1.target, default: 0] += 1 }
    let running = groups { $0.selected }
    let skipped = groups { !$0.selected }
    if !running.isEmpty {
      page.sections.append(
        .init(
          heading: TextLine("To run", .heading),
          rows: running.map { row($0, reasonOfAll, counts) },
          noun: "group"
        )
      )
    }
    if !skipped.isEmpty {
      page.sections.append(
        .init(
          heading: TextLine("Skipped", .heading),
          rows: skipped.map { .cells(cells($0, reasonOfAll)) },
          noun: "group"
        )
      )
    }
    if !response.notInScheme.isEmpty {
      page.sections.append(
        .init(
          heading: TextLine("Not in scheme", .heading),
          rows: groups(of: response.notInScheme).map { .cells(cells($0, nil)) },
          noun: "group"
        )
      )
    }
    if let problems = problemSection(response.problems, style) {
      page.sections.insert(problems, at: isComplete ? page.sections.count : 0)
    }
    return page.text(style)
  }

  /// The one reason for which every test of more than one target runs; nil if there are several.
  private var reasonOfAll: String? {
    guard let first = response.tests.first,
      response.tests.contains(where: { $0.target != first.target }),
      response.tests.allSatisfy({ $0.selected && $0.because == first.because })
    else { return nil }
    return first.because.text
  }

  private var heading: String {
    let total = counted(Int(response.total), "test")
    if !response.hasBase, response.proven == 0 { return total }
    return response.strategy == .ranked
      ? "\(total), the likeliest to fail first" : "\(response.selected) of \(total) to run"
  }

  private var comparison: String {
    let head = AffectedReport.label(response.head)
    let place =
      !response.hasBase ? "Of \(head)" : "From \(AffectedReport.label(response.base)) to \(head)"
    return "\(place), \(response.configuration.word)"
  }

  /// Tests that stand one after the other, of one target and with one reason, and how many of each suite.
  private struct Group {
    var target: String
    var reason: Graphd_V1_TestReason
    var suites: [(name: String, count: Int)] = []
    var count = 0
  }

  private func groups(_ isShown: (Graphd_V1_SelectedTest) -> Bool) -> [Group] {
    groups(of: response.tests.filter(isShown))
  }

  private func groups(of tests: [Graphd_V1_SelectedTest]) -> [Group] {
    var groups: [Group] = []
    for test in tests {
      if groups.last?.target != test.target || groups.last?.reason != test.because {
        groups.append(Group(target: test.target, reason: test.because))
      }
      let last = groups.count - 1
      groups[last].count += 1
      let name = test.suite.isEmpty ? test.name : test.suite
      if groups[last].suites.last?.name == name {
        groups[last].suites[groups[last].suites.count - 1].count += 1
      } else {
        groups[last].suites.append((name, 1))
      }
    }
    return groups
  }

  /// The target's line with its reason, which stands in the head instead if all have the same.
  private func cells(_ group: Group, _ reasonOfAll: String?) -> [TextTable.Cell] {
    [
      .init(group.target), .init(counted(group.count, "test"), .secondary),
      .init(reasonOfAll == nil ? group.reason.text : ""),
    ]
  }

  /// The target's line, and one for each suite where not the whole target runs.
  private func row(
    _ group: Group,
    _ reasonOfAll: String?,
    _ counts: [String: Int]
  ) -> TextPage.Row {
    let isWhole = group.count == counts[group.target]
    let suites = group.suites.map { suite -> [TextTable.Cell] in
      [.init(suite.name), .init(counted(suite.count, "test"), .secondary)]
    }
    return .cells(cells(group, reasonOfAll), below: isWhole ? [] : suites)
  }
}
