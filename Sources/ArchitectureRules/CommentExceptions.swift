import HashTreeCollections
package import WorkspaceModel

/// The exceptions that comments in code make, and how often each was needed.
///
/// A comment excuses a finding if it stands at the place where the finding is shown. A finding with several places of
/// one kind needs a comment at each of them.
package struct CommentExceptions: Sendable {
  private struct Entry {
    var path: SourcePath
    var comment: AllowComment
    /// Whether a finding of the rule stands there; by the rules of the comment.
    var isNeeded: [Bool]
    /// The fault of a comment, which excuses nothing then.
    var fault: String?
  }

  /// A place in code.
  struct Place: Hashable {
    var path: SourcePath
    var line: Int
  }

  private var entries: [Entry] = []
  private var positions: [SourcePath: [Int]] = [:]
  /// The findings that comments excuse, each with its exception.
  package private(set) var excused: [Finding] = []

  /// Complexity: O(files).
  ///
  /// - Parameters:
  ///   - snapshot: The state.
  ///   - rules: The ids of all rules that there are.
  package init(_ snapshot: WorkspaceSnapshot, rules: Set<String>) {
    let settings = snapshot.workspace.architecture
    let strict = Set(settings.rules.filter { $0.level == .strict }.map(\.id))
    for (path, summary) in snapshot.summaries where !summary.allowComments.isEmpty {
      for comment in summary.allowComments {
        entries.append(
          Entry(
            path: path,
            comment: comment,
            isNeeded: comment.rules.map { _ in false },
            fault: Self.fault(of: comment, rules, strict)
          )
        )
      }
    }
    entries.sort { ($0.path, $0.comment.line) < ($1.path, $1.comment.line) }
    for (index, entry) in entries.enumerated() where entry.fault == nil {
      positions[entry.path, default: []].append(index)
    }
  }

  private static func fault(
    of comment: AllowComment,
    _ rules: Set<String>,
    _ strict: Set<String>
  ) -> String? {
    guard !comment.rules.isEmpty else { return "names no rule" }
    if let unknown = comment.rules.first(where: { !rules.contains($0) }) {
      return "names `\(unknown)`, which is no rule"
    }
    if let rule = comment.rules.first(where: strict.contains) {
      return "has no effect, because `\(rule)` is strict"
    }
    return comment.reason.isEmpty ? "has no reason" : nil
  }

  /// Whether no file has such a comment.
  package var isEmpty: Bool { entries.isEmpty }

  /// Whether a comment names one of the rules.
  package func names(anyOf rules: some Sequence<String>) -> Bool {
    let named = Set(entries.flatMap(\.comment.rules))
    return rules.contains(where: named.contains)
  }

  /// Whether a comment excuses findings of a rule at a place.
  func covers(_ place: Place, _ rule: String) -> Bool { entry(at: place, rule) != nil }

  /// The values whose places no comment excuses, then the others; an empty list is left out.
  func separated<Value>(
    _ values: [Value],
    _ rule: String,
    _ place: (Value) -> Place
  ) -> [[Value]] {
    let open = values.filter { !covers(place($0), rule) }
    let others = open.count == values.count ? [] : values.filter { covers(place($0), rule) }
    return [open, others].filter { !$0.isEmpty }
  }

  private func entry(at place: Place, _ rule: String) -> Int? {
    (positions[place.path] ?? []).first { index in
      let comment = entries[index].comment
      return comment.codeLines.contains(UInt32(clamping: place.line))
        && comment.rules.contains(rule)
    }
  }

  /// Takes the places that comments excuse out of a finding.
  ///
  /// - Parameters:
  ///   - finding: A finding.
  ///   - places: Its places in code; by default those of its evidence that have the note of the first.
  /// - Returns: The rest; `nil` if comments excuse the finding.
  mutating func remainder(of finding: Finding, places: [Place]? = nil) -> Finding? {
    guard !positions.isEmpty else { return finding }
    let places = places ?? Self.places(of: finding)
    let found = places.map { entry(at: $0, finding.rule) }
    for index in found.compactMap(\.self) {
      for (position, rule) in entries[index].comment.rules.enumerated() where rule == finding.rule {
        entries[index].isNeeded[position] = true
      }
    }
    guard let first = found.first(where: { $0 != nil }), let index = first else { return finding }
    var finding = finding
    guard let open = zip(places, found).first(where: { $1 == nil })?.0 else {
      finding.exception = Finding.Evidence(
        path: entries[index].path,
        line: Int(entries[index].comment.line),
        note: entries[index].comment.reason
      )
      excused.append(finding)
      return nil
    }
    let covered = Set(zip(places, found).filter { $1 != nil }.map(\.0))
    let shown = finding.evidence.first
    finding.evidence.removeAll { Self.place($0).map(covered.contains) == true }
    if finding.evidence.first?.note != shown?.note, var place = shown {
      (place.path, place.line) = (open.path, open.line)
      finding.evidence.insert(place, at: 0)
    }
    return finding
  }

  /// The findings that comments do not excuse, in their order.
  package mutating func remainder(of findings: [Finding]) -> [Finding] {
    findings.compactMap { remainder(of: $0) }
  }

  private static func places(of finding: Finding) -> [Place] {
    guard let first = finding.evidence.first, place(first) != nil else { return [] }
    return finding.evidence.filter { $0.note == first.note }.compactMap(place)
  }

  private static func place(_ evidence: Finding.Evidence) -> Place? {
    guard let path = evidence.path, let line = evidence.line else { return nil }
    return Place(path: path, line: line)
  }

  // MARK: Faults of comments

  /// Reports the comments that are not understood, and those that excuse nothing although their rules were checked.
  ///
  /// - Parameters:
  ///   - checked: The ids of the rules that were checked.
  ///   - severity: The severity of a needless comment; `nil` if none is reported. A faulty comment is an error.
  /// - Returns: The findings, in the order of files and lines.
  package func findings(checked: Set<String>, _ severity: Finding.Severity?) -> [Finding] {
    entries.flatMap { entry -> [Finding] in
      if let fault = entry.fault {
        return [
          finding(
            entry,
            entry.comment.rules.joined(separator: ","),
            .error,
            "The comment `graphd:allow` \(fault)",
            "Write `// graphd:allow C04 reason`, with the id of a rule that is not strict"
          )
        ]
      }
      guard let severity else { return [] }
      return zip(entry.comment.rules, entry.isNeeded).compactMap { rule, isNeeded in
        guard !isNeeded, checked.contains(rule) else { return nil }
        return finding(
          entry,
          rule,
          severity,
          "The comment `graphd:allow \(rule)` is not needed",
          "Remove `\(rule)` from it"
        )
      }
    }
  }

  private func finding(
    _ entry: Entry,
    _ rule: String,
    _ severity: Finding.Severity,
    _ message: String,
    _ remedy: String
  ) -> Finding {
    Finding(
      rule: Permissions.rule,
      severity: severity,
      certainty: .certain,
      subject: [entry.path.description, rule, entry.comment.reason],
      message: message,
      remedy: remedy,
      evidence: [
        Finding.Evidence(
          path: entry.path,
          line: Int(entry.comment.line),
          note: entry.comment.reason.isEmpty ? "the comment" : "allows it: \(entry.comment.reason)"
        )
      ]
    )
  }
}
