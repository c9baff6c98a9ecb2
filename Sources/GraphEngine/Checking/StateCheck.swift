import ArchitectureRules
import Synchronization
import WiringAnalysis
package import WorkspaceModel

/// The findings of all families in one state.
struct StateCheck: Sendable {
  /// The gravest first, then by rule and subject.
  private(set) var findings: [Finding] = []
  /// The findings that settings and comments excuse, in the same order.
  private(set) var allowed: [Finding] = []
  private(set) var strictRules: Set<String> = []
  private var comments: CommentExceptions
  /// The ids of the rules that were checked.
  private var checked: Set<String> = []

  /// Checks the architecture and the wiring of a state by the rules that were selected.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  fileprivate init(_ snapshot: WorkspaceSnapshot, _ key: CheckKey) throws(CancellationError) {
    comments = CommentExceptions(snapshot, rules: RuleFamily.allIDs)
    if let ids = key.rules.ids[.architecture] {
      let report = try ArchitectureRules.report(
        on: snapshot,
        rules: ids,
        today: key.today,
        comments: comments
      )
      findings += report.findings
      findings += report.problems.map { Finding($0) }
      (allowed, comments) = (report.allowed, report.comments)
      (strictRules, checked) = (report.strictRules, report.checkedRules)
    }
    if let ids = key.rules.ids[.wiring] {
      let roots = snapshot.workspace.wiring
      var wiring = try WiringAnalysis(
        snapshot,
        WiringSettings(roots, includesNotes: key.wiringNotes)
      )
      try add(wiring.findings(), of: .wiring, ids)
      let chosen = ids.isEmpty ? Set(RuleFamily.wiring.ids) : ids
      // A comment may excuse a note that the question leaves out.
      if !key.wiringNotes, comments.names(anyOf: chosen) {
        var noting = try WiringAnalysis(snapshot, WiringSettings(roots, includesNotes: true))
        let notes = try noting.findings().filter {
          $0.severity == .note && chosen.contains($0.rule)
        }
        _ = comments.remainder(of: notes)
      }
    }
  }

  /// Adds what comments do not excuse of a family's findings by the rules that were selected: all if there are none.
  fileprivate mutating func add(_ found: [Finding], of family: RuleFamily, _ ids: Set<String>) {
    findings += comments.remainder(of: found.filter { ids.isEmpty || ids.contains($0.rule) })
    checked.formUnion(ids.isEmpty ? Set(family.ids) : ids)
  }

  /// Adds the findings about comments and settings, which are known as soon as all families are checked.
  fileprivate mutating func finish(_ snapshot: WorkspaceSnapshot, _ key: CheckKey) {
    allowed += comments.excused
    findings += ArchitectureRules.findings(
      about: comments,
      in: snapshot,
      rules: key.rules.ids[.architecture],
      checked: checked
    )
    findings += snapshot.workspace.faultsOfSettings.map { Finding($0) }
    findings = findings.gravestFirst()
    allowed = allowed.gravestFirst()
  }
}

/// A question for the findings of one state: equal keys have equal findings.
struct CheckKey: Hashable, Sendable {
  var rules: RuleSelection
  var today: String?
  var wiringNotes: Bool
  /// The state that is compared with where a rule compares.
  var base: String?
}

/// The checks of one state that were used last; they are kept with it.
private final class KnownChecks: Sendable {
  let checks = Mutex(RecentValues<CheckKey, StateCheck>(capacity: 2))
}

extension WorkspaceSession {
  /// Checks a state, which is compared with an earlier one where a rule compares.
  func stateCheck(
    of state: LoadedState,
    since base: LoadedState?,
    _ key: CheckKey
  ) async throws -> StateCheck {
    let known = state.loaded.derived.value { KnownChecks() }
    if let check = known.checks.withLock({ $0.value(for: key) }) { return check }
    var check = try await compute { () throws(CancellationError) in
      try StateCheck(state.snapshot, key)
    }
    if let ids = key.rules.ids[.resources] {
      check.add(try await resourceFindings(of: state, since: base), of: .resources, ids)
    }
    check.finish(state.snapshot, key)
    known.checks.withLock { [check] in $0.insert(check, for: key) }
    return check
  }
}

extension LoadedState {
  /// The findings that no comment excuses.
  ///
  /// Complexity: O(files + findings).
  package func withoutAllowed(_ findings: [Finding]) -> [Finding] {
    var comments = CommentExceptions(snapshot, rules: RuleFamily.allIDs)
    return comments.remainder(of: findings)
  }
}

extension Workspace {
  /// Parts of the settings that are not understood: a rule that is not read would pass silently.
  fileprivate var faultsOfSettings: [Problem] {
    problems.filter { problem in
      problem.code == .configurationInvalid && problem.severity == .error
        && problem.path.map { $0.hasName(".graphd.yml") } != false
    }
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
