import GraphProtos

/// The answer to `doctor`.
struct DoctorReport: Report {
  let checks: [DoctorCheck]
  /// All problems of the workspace.
  var problems: [Graphd_V1_Problem] = []

  var isComplete: Bool { true }

  /// Whether something cannot work.
  var hasFailed: Bool { checks.contains { $0.verdict == .failure } }

  var message: Graphd_V1_DoctorOutput {
    var message = Graphd_V1_DoctorOutput()
    message.ok = !hasFailed
    message.problems = problems
    message.checks = checks.map { check in
      var entry = Graphd_V1_DoctorCheck()
      entry.name = check.name
      entry.verdict =
        switch check.verdict {
        case .ok: .ok
        case .warning: .warning
        case .failure: .failure
        }
      entry.message = check.message
      entry.remedy = check.remedy
      return entry
    }
    return message
  }

  func text(_ style: TextStyle) -> String {
    var table = TextTable()
    for check in checks {
      let remedy = check.remedy.isEmpty ? "" : ": " + check.remedy
      table.append(
        .init(check.verdict.rawValue, Self.role(check.verdict)),
        .init(check.name, .secondary),
        .init(check.message + remedy)
      )
    }
    var page = TextPage()
    page.sections = problemSections(style)
    return joinedLines(table.lines(style)) + page.text(style)
  }

  private static func role(_ verdict: DoctorCheck.Verdict) -> TextStyle.Role {
    switch verdict {
    case .ok: .good
    case .warning: .warning
    case .failure: .alarm
    }
  }
}
