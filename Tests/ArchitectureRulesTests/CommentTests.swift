import Testing
import WorkspaceModel

@testable import ArchitectureRules

/// Findings that comments in code excuse.
@Suite struct CommentTests {
  /// Compares the findings of rules, those about comments and those that are excused, each with a line.
  private func checkComments(
    _ rules: String...,
    in fixture: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let snapshot = RuleFixture(fixture).snapshot
    let ids = Set(rules + ["C21"])
    let report = try ArchitectureRules.report(on: snapshot, rules: ids)
    let about = ArchitectureRules.findings(
      about: report.comments,
      in: snapshot,
      rules: ids,
      checked: report.checkedRules
    )
    var lines = (report.findings + about).map { finding in
      let place = finding.evidence.first
      let line = place?.line.map { ":\($0)" } ?? ""
      return "\(finding.severity) \(place?.path?.name ?? "-")\(line): \(finding.message)"
    }
    lines += (report.allowed + report.comments.excused).map { finding in
      "allowed: \(finding.message): \(finding.exception?.note ?? "-")"
    }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  private let pair = """
    package Kit
    library Log
    | public struct Logger {}
    library Chat

    """

  @Test func oneImport() throws {
    try checkComments(
      "C04",
      in: pair + "| import Log // graphd:allow C04 by hand\n| let a = Logger()",
      "allowed: `Chat` imports `Log`, which it does not declare (1 name: `Logger`): by hand"
    )
  }

  @Test func anotherRuleAndAnotherLine() throws {
    try checkComments(
      "C04",
      in: pair + "| import Log // graphd:allow C08 by hand\n| let a = Logger()",
      "warning File.swift:1: `Chat` imports `Log`, which it does not declare (1 name: `Logger`)"
    )
    try checkComments(
      "C04",
      in: pair + "| import Log\n| let a = Logger() // graphd:allow C04 by hand",
      """
      warning File.swift:1: `Chat` imports `Log`, which it does not declare (1 name: `Logger`)
      warning File.swift:2: The comment `graphd:allow C04` is not needed
      """
    )
  }

  /// Each import needs one; the finding is shown where there is none.
  @Test func severalImports() throws {
    let code = """
      | // graphd:allow C04 by hand
      | import Log
      |B.swift
      | import Log
      | let a = Logger()

      """
    try checkComments(
      "C04",
      in: pair + code,
      "warning B.swift:1: `Chat` imports `Log`, which it does not declare (1 name: `Logger`)"
    )
    try checkComments(
      "C04",
      in: pair
        + code.replacing(
          "\n| import Log\n| let",
          with: "\n| import Log // graphd:allow C04 too\n| let"
        ),
      "allowed: `Chat` imports `Log`, which it does not declare (1 name: `Logger`): too"
    )
  }

  @Test func oneOfSeveralDeclarations() throws {
    try checkComments(
      "C08",
      in: """
        package Kit
        library Log
        | public struct Logger {}
        | // graphd:allow C08 scripts use it
        | public func flush() {}
        | public func reset() {}
        library Chat : Log
        | import Log
        | let a = Logger()
        """,
      """
      note File.swift:4: `Log` has 1 of 3 public declarations that no other module names: `reset()`
      allowed: `Log` has 1 of 3 public declarations that no other module names: `flush()`: scripts use it
      """
    )
  }

  @Test func whatIsNotUnderstoodIsAnError() throws {
    try checkComments(
      "C04",
      in: pair
        + "| import Log // graphd:allow C04\n| let a = Logger() // graphd:allow X9 why\n| // graphd:allow",
      """
      warning File.swift:1: `Chat` imports `Log`, which it does not declare (1 name: `Logger`)
      error File.swift:1: The comment `graphd:allow` has no reason
      error File.swift:2: The comment `graphd:allow` names `X9`, which is no rule
      error File.swift:3: The comment `graphd:allow` names no rule
      """
    )
  }

  @Test func nothingExcusesAStrictRule() throws {
    try checkComments(
      "C04",
      in: pair + "| import Log // graphd:allow C04 by hand\n| let a = Logger()\nrule C04 strict",
      """
      error File.swift:1: `Chat` imports `Log`, which it does not declare (1 name: `Logger`)
      error File.swift:1: The comment `graphd:allow` has no effect, because `C04` is strict
      """
    )
  }

  /// The settings allow it already.
  @Test func aSecondExceptionIsNotNeeded() throws {
    try checkComments(
      "C04",
      in: pair + "| import Log // graphd:allow C04 by hand\n| let a = Logger()\nallow C04 Chat Log",
      """
      warning File.swift:1: The comment `graphd:allow C04` is not needed
      allowed: `Chat` imports `Log`, which it does not declare (1 name: `Logger`): it is so
      """
    )
  }

  /// A rule that is not checked shows nothing about its comments.
  @Test func rulesThatAreNotChecked() throws {
    try checkComments("C06", in: pair + "| let a = 1 // graphd:allow C04 by hand", "")
  }
}
