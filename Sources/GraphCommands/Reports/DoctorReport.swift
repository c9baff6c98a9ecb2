/// The answer to `doctor`.
struct DoctorReport: Report {
  let checks: [DoctorCheck]

  var isComplete: Bool { true }

  /// Whether something cannot work.
  var hasFailed: Bool { checks.contains { $0.verdict == .failure } }

  var json: JSONValue {
    [
      "schema_version": 1,
      "ok": .bool(!hasFailed),
      "checks": .array(
        checks.map { check in
          [
            "name": .string(check.name),
            "verdict": .string(check.verdict.rawValue),
            "message": .string(check.message),
            "remedy": .optional(check.remedy),
          ]
        }
      ),
    ]
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
    return joinedLines(table.lines(style))
  }

  private static func role(_ verdict: DoctorCheck.Verdict) -> TextStyle.Role {
    switch verdict {
    case .ok: .good
    case .warning: .warning
    case .failure: .alarm
    }
  }
}
