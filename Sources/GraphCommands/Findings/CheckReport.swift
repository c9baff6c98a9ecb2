import GraphProtos
import SwiftProtobuf
import SystemPackage
import SystemSupport

/// The findings of a check, without those that a baseline lists.
struct CheckReport: TimedReport {
  typealias Content = Graphd_V1_Check

  /// The findings that are left, with their counts.
  private(set) var response: Content
  /// How many findings the baseline leaves out.
  private(set) var known = 0
  /// The identities of all findings, those of the baseline included.
  let identities: [String]
  /// Whether the text lists notes even if it is short.
  private let listsNotes: Bool

  /// The rule of an entry that no finding has any longer.
  static let staleRule = "baseline_stale"

  init(
    response: Graphd_V1_Check,
    baseline: FindingBaseline? = nil,
    listsNotes: Bool = false
  ) {
    self.response = response
    self.listsNotes = listsNotes
    let strict = Set(response.strictRules)
    identities = response.findings.filter { !strict.contains($0.rule) }.map(\.identity)
    guard let baseline else { return }
    let isKnown = { (finding: Graphd_V1_Finding) in
      baseline.lines[finding.identity] != nil && !strict.contains(finding.rule)
    }
    known = response.findings.count(where: isKnown)
    let stale = baseline.stale(besides: identities)
    self.response.findings = stale + response.findings.filter { !isKnown($0) }
    count()
  }

  private mutating func count() {
    let findings = response.findings
    response.errors = UInt32(clamping: findings.count { $0.severity == .error })
    response.warnings = UInt32(clamping: findings.count { $0.severity == .warning })
    response.notes = UInt32(clamping: findings.count { $0.severity == .note })
  }

  var hasErrors: Bool { response.errors > 0 }
  var isComplete: Bool { response.complete }

  func text(_ style: TextStyle) -> String {
    var page = TextPage()
    page.head = [counts] + response.verdictLines
    // A person looks for what must be mended; notes are many.
    let shown = response.findings.filter {
      style.isVerbose || listsNotes || $0.severity != .note
    }
    let rows = shown.flatMap { $0.rows(style) }
    let allowed = response.allowedFindings.flatMap { $0.rows(style) }
    page.sections = [
      rows.isEmpty ? nil : TextPage.Section(rows: rows, noun: "finding"),
      allowed.isEmpty
        ? nil
        : TextPage.Section(
          heading: TextLine("Allowed", .heading),
          rows: allowed,
          noun: "finding"
        ),
      problemSection(response.problems, style),
    ].compactMap(\.self)
    let hidden = response.findings.count - shown.count
    if hidden > 0 {
      page.foot.append(TextLine("`-v` shows the \(hidden == 1 ? "note" : "notes")", .secondary))
    }
    return page.text(style)
  }

  private var counts: TextLine {
    var parts = findingCounts(response.errors, response.warnings, response.notes)
    let isClean = parts.isEmpty
    if isClean { parts = ["No findings by \(counted(response.rules.count, "rule"))"] }
    if response.hasBase {
      parts.append("compared with \(AffectedReport.label(response.base))")
      if response.mended > 0 { parts.append("\(response.mended) mended") }
    }
    if known > 0 { parts.append("\(known) in the baseline") }
    if response.allowed > 0 { parts.append("\(response.allowed) allowed") }
    return TextLine(parts.joined(separator: " · "), isClean ? .good : .heading)
  }
}

extension FindingBaseline {
  /// A finding for each entry that is not among the identities.
  fileprivate func stale(besides identities: [String]) -> [Graphd_V1_Finding] {
    let found = Set(identities)
    return lines.filter { !found.contains($0.key) }.sorted { $0.value < $1.value }.map { entry in
      .with {
        ($0.rule, $0.severity, $0.certainty) = (CheckReport.staleRule, .error, .certain)
        $0.identity = "\(CheckReport.staleRule)|\(entry.key)"
        $0.message = "The baseline lists `\(entry.key)`, which is no longer found"
        $0.remedy = "Remove the entry with `--prune-baseline`"
        $0.evidence = [
          .with {
            $0.location.path = file
            $0.location.range.start.line = UInt32(clamping: entry.value)
            $0.note = "the entry"
          }
        ]
      }
    }
  }
}

extension CheckReport {
  /// Writes the baseline anew: all findings, or only the entries that are still found.
  ///
  /// - Throws: `CommandFailure` if it would grow and may not, or cannot be written.
  func write(
    _ file: String,
    _ options: BaselineOptions,
    in context: CommandContext
  ) throws -> ExitStatus {
    let old = try options.read(in: context)?.lines ?? [:]
    let new = Set(identities).filter { options.writeBaseline || old[$0] != nil }
    let additions = new.filter { old[$0] == nil }.count
    guard additions == 0 || options.allowAdditions else {
      throw CommandFailure(
        """
        The baseline `\(file)` would grow by \(counted(additions, "finding")); mend them, or give \
        `--allow-additions`
        """
      )
    }
    let text = FindingBaseline.text(new)
    do {
      try WholeFile.replace(try context.absolutePath(file), with: Array(text.utf8))
    } catch let error as Errno {
      throw CommandFailure("The baseline `\(file)` cannot be written: \(error)")
    }
    let removed = old.count - (new.count - additions)
    try context.output.write(
      "`\(file)` lists \(counted(new.count, "finding")): \(additions) added, \(removed) removed\n"
    )
    return .answered
  }
}
