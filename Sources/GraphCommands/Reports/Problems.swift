import GraphProtos

extension Graphd_V1_Problem {
  /// `warning: Package.swift:3: The message [code]`.
  fileprivate var textLine: TextLine {
    let role: TextStyle.Role =
      switch severity {
      case .error: .alarm
      case .warning: .warning
      case .note, .unspecified, .UNRECOGNIZED: .secondary
      }
    return TextLine(
      .init(severity.word + ":", role),
      .init(" " + placedMessage + " "),
      .init("[\(code.word)]", .secondary),
      indentation: (2, 4)
    )
  }

  /// `Package.swift:3: The message`, and the remedy.
  private var placedMessage: String {
    let place = path.isEmpty ? "" : path + (hasRange ? ":\(range.start.line)" : "") + ": "
    return place + message + (remedy.isEmpty ? "" : "; " + remedy)
  }

  /// The message without what all of its kind have.
  var placedLine: TextLine { TextLine(.init(placedMessage), indentation: (2, 4)) }
}

/// How many problems of one kind are shown one by one.
private let shownProblems = 5

/// The section about problems; nil if there are none.
///
/// Incidental ones are counted in one line. A few of each other kind stand for the rest, the gravest first, so that
/// they do not bury the answer.
func problemSection(
  _ all: [Graphd_V1_Problem],
  _ style: TextStyle
) -> TextPage.Section? {
  let shown = style.isVerbose ? all : all.filter { !$0.incidental }
  let problems = shown.enumerated().sorted { left, right in
    (right.element.severity.rawValue, left.offset) < (left.element.severity.rawValue, right.offset)
  }.map(\.element)
  let notes = all.count - problems.count
  guard !all.isEmpty else { return nil }
  var counts: [Graphd_V1_ProblemCode: Int] = [:]
  var rows: [TextPage.Row] = []
  for problem in problems {
    counts[problem.code, default: 0] += 1
    if style.isVerbose || counts[problem.code, default: 0] <= shownProblems {
      rows.append(.prose(problem.textLine))
    }
  }
  for (code, count) in counts.sorted(by: { $0.key.word < $1.key.word })
  where count > shownProblems && !style.isVerbose {
    let rest = "… and \(count - shownProblems) more of this kind\(style.wholeHint) [\(code.word)]"
    rows.append(.prose(TextLine(rest, .secondary, indentation: 2)))
  }
  return TextPage.Section(
    heading: rows.isEmpty ? nil : TextLine("Problems", .heading),
    rows: rows,
    noun: "problem",
    foot: notes == 0
      ? []
      : [TextLine("\(counted(notes, "note")) about the projects: `graphctl doctor`", .secondary)]
  )
}

/// Whether an answer can be relied on, in a few words at its beginning.
struct Verdict {
  let isComplete: Bool
  let freshness: Graphd_V1_Freshness
  let problems: [Graphd_V1_Problem]

  /// `Complete` or `Incomplete`.
  var word: TextTable.Cell {
    isComplete ? .init("Complete", .good) : .init("Incomplete", .warning)
  }

  /// The reasons why something may be missing, and what else limits the answer.
  var reasons: [TextLine] {
    var lines: [TextLine] = []
    if !isComplete {
      lines.append(TextLine("Something may be missing: " + cause, .warning))
    } else if problems.contains(where: { $0.code == .packageOutsideRoot && !$0.incidental }) {
      lines.append(TextLine("Changes outside the workspace are not in this answer", .warning))
    }
    if freshness == .cached {
      lines.append(TextLine("Cached: the last edits may be missing", .secondary))
    }
    return lines
  }

  private var cause: String {
    let errors = problems.filter { $0.severity == .error }
    let unowned = errors.filter { $0.code == .unownedFile }
    if !unowned.isEmpty, unowned.count == errors.count {
      // One problem is about many files.
      let files = unowned.reduce(0) { $0 + 1 + $1.otherPaths.count + Int($1.omittedPaths) }
      return files == 1
        ? "1 changed file has no owner (see Problems)"
        : "\(files) changed files have no owner (see Problems)"
    }
    guard !errors.isEmpty else { return "see Problems" }
    return "\(counted(errors.count, "problem")) below"
  }
}
