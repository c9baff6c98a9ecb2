import GraphProtos
import SwiftProtobuf

/// The answer to `hotspots`.
struct HotSpotsReport: TimedReport {
  typealias Content = Graphd_V1_HotSpots

  let response: Content
  /// Whether each module has its declarations, files and dependents.
  let isDetailed: Bool

  var isComplete: Bool { response.complete }

  /// How many modules a table has; `nil` for all.
  var limit: Int?

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head =
      [TextLine(response.history.summary, .heading)] + response.history.limits
    let (own, outside) = (
      response.modules.filter { !$0.outside }, response.modules.filter(\.outside)
    )
    if !own.isEmpty { page.sections.append(table(own)) }
    if !outside.isEmpty { page.sections.append(table(ofPackages: outside)) }
    page.sections += own.prefix(isDetailed ? .max : Self.explained).compactMap(explanation)
    if let problems = problemSection(response.problems, style) { page.sections.append(problems) }
    return page.text(style)
  }

  /// How many modules are explained unless everything is shown.
  private static let explained = 1

  private var isWeekly: Bool { response.modules.first?.hasWeekly == true }
  private var timeTitle: String { isWeekly ? "A week" : "In all" }

  private func time(of spot: Graphd_V1_HotSpot) -> String {
    (isWeekly ? spot.weekly : spot.duration).text
  }

  private func table(_ modules: [Graphd_V1_HotSpot]) -> TextPage.Section {
    let (rows, more) = rows(
      of: modules,
      limit,
      "module",
      ["Module", timeTitle, "Edits", "Seen", "Rebuilds", "Dependents", "Itself"]
    ) {
      [
        $0.module, time(of: $0), "\($0.edits)", "\($0.seenEdits)", "\($0.others.compilations)",
        "\($0.dependents)", $0.own.text,
      ]
    }
    return TextPage.Section(
      rows: rows,
      noun: "module",
      foot: more + [TextLine(Self.explanation, .secondary, indentation: 2)]
    )
  }

  /// Products of packages outside: other versions of the package are their edits.
  private func table(ofPackages products: [Graphd_V1_HotSpot]) -> TextPage.Section {
    let (rows, more) = rows(
      of: products,
      limit.map { max(1, $0 / 2) },
      "product",
      ["Product", timeTitle, "Versions", "Rebuilds", "Dependents"]
    ) {
      [
        $0.module, time(of: $0), "\($0.edits)", "\($0.others.compilations)", "\($0.dependents)",
      ]
    }
    return TextPage.Section(
      heading: TextLine("Packages outside", .heading),
      rows: rows,
      noun: "product",
      foot: more
    )
  }

  /// The first lines of a table under its title, and the number of the others.
  private func rows(
    of spots: [Graphd_V1_HotSpot],
    _ limit: Int?,
    _ noun: String,
    _ title: [String],
    _ cells: (Graphd_V1_HotSpot) -> [String]
  ) -> (rows: [TextPage.Row], more: [TextLine]) {
    let shown = spots.prefix(limit ?? .max)
    let rows = ([title] + shown.map(cells)).enumerated().map { row, cells in
      TextPage.Row.cells(
        cells.enumerated().map { column, text in
          TextTable.Cell(text, row == 0 || column > 1 ? .secondary : .plain)
        }
      )
    }
    let rest = spots.count - shown.count
    let more = "… and \(counted(rest, "more " + noun)) (`--all` shows all)"
    return (rows, rest == 0 ? [] : [TextLine(more, .secondary, indentation: 2)])
  }

  private static let explanation =
    "Seen: edits after which clients load something else. Itself: one compilation"

  /// The most edited declarations, and advice; `nil` if there is neither.
  private func explanation(of module: Graphd_V1_HotSpot) -> TextPage.Section? {
    var rows: [TextPage.Row] = module.advice.map { advice in
      .prose(
        TextLine(
          advice.message + (advice.whatif.isEmpty ? "" : ": `graphctl whatif \(advice.whatif)`"),
          indentation: 2
        )
      )
    }
    let limit = isDetailed ? Int.max : 3
    for (word, counts) in [
      ("declaration", isDetailed ? module.declarations : module.clusters), ("file", module.files),
      ("rebuilt", module.rebuilt),
    ] where isDetailed || word != "rebuilt" {
      rows += counts.prefix(limit).map { count in
        .cells([
          .init(word, .secondary), .init(count.name),
          .init(counted(Int(count.commits), "commit"), .secondary),
        ])
      }
    }
    guard !rows.isEmpty, isDetailed || module.others.compilations > 0 else { return nil }
    return TextPage.Section(
      heading: TextLine(
        .init(module.module, .heading),
        .init(" " + module.sentence, .secondary)
      ),
      rows: rows
    )
  }
}

extension Graphd_V1_History {
  /// `60 commits in 8.3 weeks: 412 compilations, 5 min 12 s, 38 s a week`.
  var summary: String {
    if commits == 0 { return "No commit of this range has a parent to compare it with" }
    let days = Double(end.seconds - start.seconds) / 86_400
    let weeks = (days / 7 * 10).rounded() / 10
    let span =
      days < 1 ? "" : days < 14 ? " in \(Int(days.rounded())) days" : " in \(weeks) weeks"
    let weekly = cost.hasWeekly ? ", \(cost.weekly.text) a week" : ""
    return "\(counted(Int(commits), "commit"))\(span): "
      + "\(counted(Int(cost.compilations), "compilation")), \(cost.duration.text)\(weekly)"
  }

  /// The limits of the numbers.
  var limits: [TextLine] {
    var lines: [TextLine] = []
    if measuredModules == 0 {
      lines.append(
        TextLine("Durations are estimated by size: no build was recorded", .secondary)
      )
    } else if measuredModules < compiledModules {
      let text =
        "Durations of \(measuredModules) of \(counted(Int(compiledModules), "module")) were measured, "
        + "the others are estimated by size"
      lines.append(TextLine(text, .secondary))
    }
    if incompleteCommits > 0 {
      lines.append(
        TextLine(
          "Something may be missing in \(counted(Int(incompleteCommits), "commit"))",
          .warning
        )
      )
    }
    return lines
  }
}

extension Graphd_V1_HotSpot {
  /// The number of edits after which clients load something else.
  fileprivate var seenEdits: UInt32 {
    editCounts.reduce(0) { $1.reach == .body ? $0 : $0 + $1.commits }
  }

  /// `7 of 12 edits were seen, and rebuilt 41 modules (1 min 2 s)`.
  fileprivate var sentence: String {
    let seen = "\(seenEdits) of \(counted(Int(edits), "edit")) changed what clients load"
    guard others.compilations > 0 else { return seen }
    return
      "\(seen) · \(counted(Int(others.compilations), "compilation")) of others, \(others.duration.text)"
  }
}
