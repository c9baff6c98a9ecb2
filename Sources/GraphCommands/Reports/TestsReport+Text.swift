import GraphClient
import GraphProtos

extension TestsReport {
  func text(_ style: TextStyle) -> String {
    var lines = [style(.heading, heading), style(.secondary, comparison)]
    let running = groups { $0.selected }
    if !running.isEmpty {
      lines += ["", style(.heading, "To run")] + running.flatMap { self.lines($0, style) }
    }
    let skipped = groups { !$0.selected }
    if !skipped.isEmpty {
      lines += ["", style(.heading, "Skipped")] + targetLines(skipped, style)
    }
    if !answer.saved.isZero {
      lines += [
        "",
        style(
          .good,
          "Saved: \(answer.saved.text) of tests that are proven"
        ),
      ]
    }
    let problems = answer.problems
    lines += problemLines(problems, style)
    lines += verdictLines(isComplete: isComplete, freshness: answer.freshness, problems, style)
    return joinedLines(lines)
  }

  private var heading: String {
    let total = counted(Int(answer.total), "test")
    if !answer.hasBase, answer.proven == 0 { return total }
    return answer.strategy == .ranked
      ? "\(total), the likeliest to fail first" : "\(answer.selected) of \(total) to run"
  }

  private var comparison: String {
    let head = AffectedReport.label(answer.head)
    let place =
      !answer.hasBase ? "Of \(head)" : "From \(AffectedReport.label(answer.base)) to \(head)"
    return "\(place), \(answer.configuration.word)"
  }

  /// Tests that stand one after the other, of one target and with one reason, and how many of each suite.
  private struct Group {
    var target: String
    var reason: Graphd_V1_TestReason
    var suites: [(name: String, count: Int)] = []
    var count = 0
  }

  private func groups(_ isShown: (Graphd_V1_SelectedTest) -> Bool) -> [Group] {
    var groups: [Group] = []
    for test in answer.tests where isShown(test) {
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

  /// One line for each target and its reason.
  private func targetLines(_ groups: [Group], _ style: TextStyle) -> [String] {
    var table = TextTable()
    for group in groups {
      table.append(
        .init(group.target),
        .init(counted(group.count, "test"), .secondary),
        .init(group.reason.text)
      )
    }
    return table.lines(style)
  }

  /// The target's line, and one for each suite where not the whole target runs.
  private func lines(_ group: Group, _ style: TextStyle) -> [String] {
    let isWhole = group.count == answer.tests.count { $0.target == group.target }
    guard !isWhole else { return targetLines([group], style) }
    var suites = TextTable()
    for suite in group.suites {
      suites.append(.init(suite.name), .init(counted(suite.count, "test"), .secondary))
    }
    return targetLines([group], style) + suites.lines(style).map { "  " + $0 }
  }
}
