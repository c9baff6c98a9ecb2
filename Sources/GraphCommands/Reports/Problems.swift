import GraphProtos

extension Graphd_V1_Problem {
  /// `warning: Package.swift:3: The message [code]`.
  func text(_ style: TextStyle) -> String {
    let role: TextStyle.Role =
      switch severity {
      case .error: .alarm
      case .warning: .warning
      case .note, .unspecified, .UNRECOGNIZED: .secondary
      }
    let place = path.isEmpty ? "" : path + (hasRange ? ":\(range.start.line)" : "") + ": "
    return "  " + style(role, severity.word + ":") + " " + style(.plain, place + message) + " "
      + style(.secondary, "[\(code.word)]")
  }
}

/// How many problems of one kind are told one by one.
private let toldProblems = 5

/// The lines about problems, after an empty one; none if there are no problems.
///
/// Of each kind a few stand for the rest, so that they do not bury the answer.
func problemLines(_ problems: [Graphd_V1_Problem], _ style: TextStyle) -> [String] {
  guard !problems.isEmpty else { return [] }
  var lines = ["", style(.heading, "Problems")]
  var counts: [Graphd_V1_ProblemCode: Int] = [:]
  for problem in problems {
    counts[problem.code, default: 0] += 1
    if counts[problem.code, default: 0] <= toldProblems { lines.append(problem.text(style)) }
  }
  for (code, count) in counts.sorted(by: { $0.key.word < $1.key.word }) where count > toldProblems {
    let rest = "and \(count - toldProblems) more of this kind; `--format json` tells all"
    lines.append("  " + style(.plain, rest) + " " + style(.secondary, "[\(code.word)]"))
  }
  return lines
}

/// The line that says whether an answer with `problems` can be relied on, after an empty one.
func verdictLines(
  isComplete: Bool,
  freshness: Graphd_V1_Freshness,
  _ problems: [Graphd_V1_Problem],
  _ style: TextStyle
) -> [String] {
  var lines = [""]
  if isComplete, problems.contains(where: { $0.code == .packageOutsideRoot }) {
    lines.append(style(.warning, "Complete, but for what differs outside of the workspace"))
  } else if isComplete {
    lines.append(style(.good, "Complete: nothing can be missing from this answer"))
  } else {
    lines.append(style(.warning, "Incomplete: something may be missing from this answer"))
  }
  if freshness == .cached {
    lines.append(style(.secondary, "Cached: edits of the last moments may not have been seen"))
  }
  return lines
}
