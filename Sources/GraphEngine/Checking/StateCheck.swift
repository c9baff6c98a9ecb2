import ArchitectureRules
import WiringAnalysis
import WorkspaceModel

/// The findings of all families in one state.
struct StateCheck: Sendable {
  /// The gravest first, then by rule and subject.
  fileprivate(set) var findings: [Finding] = []
  private(set) var allowed = 0
  private(set) var strictRules: Set<String> = []

  /// Checks the architecture and the wiring of a state by the rules that were selected.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  fileprivate init(
    _ snapshot: WorkspaceSnapshot,
    _ rules: RuleSelection,
    today: String?
  ) throws(CancellationError) {
    if let ids = rules.ids[.architecture] {
      let report = try ArchitectureRules.report(on: snapshot, rules: ids, today: today)
      findings += report.findings
      findings += report.problems.map { Finding($0) }
      allowed = report.allowedCount
      strictRules = report.strictRules
    }
    if let ids = rules.ids[.wiring] {
      var wiring = try WiringAnalysis(snapshot, WiringSettings(snapshot.workspace.wiring))
      findings += try wiring.findings().filter { ids.isEmpty || ids.contains($0.rule) }
    }
  }
}

extension WorkspaceSession {
  /// Checks a state, which is compared with an earlier one where a rule compares.
  func stateCheck(
    of state: LoadedState,
    since base: LoadedState?,
    _ rules: RuleSelection,
    today: String?
  ) async throws -> StateCheck {
    var check = try await compute { () throws(CancellationError) in
      try StateCheck(state.snapshot, rules, today: today)
    }
    if let ids = rules.ids[.resources] {
      check.findings += try await resourceFindings(of: state, since: base)
        .filter { ids.isEmpty || ids.contains($0.rule) }
    }
    check.findings = check.findings.gravestFirst()
    return check
  }
}

extension Finding {
  /// A fault of the settings.
  fileprivate init(_ problem: Problem) {
    self.init(
      rule: problem.code.rawValue,
      severity: problem.severity == .error ? .error : .warning,
      certainty: .certain,
      subject: [problem.message],
      message: problem.message,
      evidence: [Evidence(path: problem.path, line: problem.line, note: "the setting")]
    )
  }
}
