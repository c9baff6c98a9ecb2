import GraphProtos
import SwiftProtobuf

/// The answer to `whatif`.
struct WhatIfReport: TimedReport {
  typealias Content = Graphd_V1_WhatIf

  let response: Content

  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head =
      [TextLine(verdict, .heading)] + response.before.history.limits
    page.sections = [costs]
    if !response.cycles.isEmpty { page.sections.append(cycles) }
    if !response.accessNeeds.isEmpty { page.sections.append(needs) }
    if !response.uses.isEmpty { page.sections.append(uses) }
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  private var isWeekly: Bool { response.before.history.cost.hasWeekly }

  /// `200 commits would cost 2 min 0 s a week instead of 2 min 30 s: 20 % less`.
  private var verdict: String {
    let history = response.before.history
    guard history.commits > 0 else { return history.summary }
    let (before, after) = (history.cost, response.after.history.cost)
    let (old, new) = isWeekly ? (before.weekly, after.weekly) : (before.duration, after.duration)
    let week = isWeekly ? " a week" : ""
    let commits = counted(Int(history.commits), "commit")
    guard old != new, old.inSeconds > 0 else {
      return "\(commits) would cost \(new.text)\(week), as they do"
    }
    let share = Int((abs(new.inSeconds - old.inSeconds) / old.inSeconds * 100).rounded())
    return "\(commits) would cost \(new.text)\(week) instead of \(old.text): "
      + "\(share) % \(new.inSeconds < old.inSeconds ? "less" : "more")"
  }

  private var costs: TextPage.Section {
    let (before, after) = (response.before, response.after)
    func row(_ title: String, _ old: String, _ new: String) -> TextPage.Row {
      .cells([.init(title, .secondary), .init(old), .init(new)])
    }
    var rows = [
      row("", "now", "then"),
      row(
        "Compilations",
        "\(before.history.cost.compilations)",
        "\(after.history.cost.compilations)"
      ),
      row("Duration", before.history.cost.duration.text, after.history.cost.duration.text),
    ]
    if isWeekly {
      rows.append(
        row("A week", before.history.cost.weekly.text, after.history.cost.weekly.text)
      )
    }
    rows.append(row("Critical path", before.criticalPath.text, after.criticalPath.text))
    rows += response.addedModules.map { row("New module", "", $0) }
    rows += response.removedModules.map { row("Removed module", $0, "") }
    return TextPage.Section(rows: rows)
  }

  private var cycles: TextPage.Section {
    TextPage.Section(
      heading: TextLine("New cycles, which SwiftPM refuses", .alarm),
      rows: response.cycles.map { .cells([.init($0.modules.joined(separator: " ↔ "))]) },
      noun: "cycle"
    )
  }

  private var needs: TextPage.Section {
    TextPage.Section(
      heading: TextLine(
        counted(response.accessNeeds.count, "declaration") + " must become visible",
        .heading
      ),
      rows: response.accessNeeds.map { need in
        .cells([
          .init(need.needed.word, .warning), .init(need.declaration),
          .init(
            need.unwritten ? "must be written" : "is \(need.access.word)",
            .secondary
          ),
          .init("\(need.location.path):\(need.location.range.start.line)", .secondary),
        ])
      },
      noun: "declaration"
    )
  }

  private var uses: TextPage.Section {
    TextPage.Section(
      heading: TextLine("Uses that must go first", .heading),
      rows: response.uses.map { use in
        .cells([
          .init(use.path),
          .init(use.names.isEmpty ? "no name" : use.names.joined(separator: " "), .secondary),
        ])
      },
      noun: "file"
    )
  }
}

extension Google_Protobuf_Duration {
  fileprivate var inSeconds: Double { Double(seconds) + Double(nanos) / 1e9 }
}
