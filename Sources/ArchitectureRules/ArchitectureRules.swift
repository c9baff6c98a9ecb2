package import WorkspaceModel

/// The check of a state against rules of architecture.
package enum ArchitectureRules {
  /// All rules, by id.
  package static let all: [ArchitectureRule] =
    (dependencyRules + layerRules + featureRules + graphRules + codeRules + packageRules)
    .sorted { $0.id < $1.id }

  /// The result of a check.
  package struct Report: Sendable {
    /// The gravest first, then by rule and subject.
    package var findings: [Finding]
    /// Faults of the settings: each is an error with its line.
    package var problems: [Problem]
    /// The ids of rules whose findings nothing excuses.
    package var strictRules: Set<String>
    /// The number of findings that `allow` excuses.
    package var allowedCount: Int
  }

  /// Checks a state.
  ///
  /// Complexity: O(files + imports + arrows), and O(names) of modules for the rules about code.
  ///
  /// - Parameters:
  ///   - snapshot: The state.
  ///   - settings: The settings; `nil` for those of the state's configuration.
  ///   - ids: The only rules; all that are not off if it is empty. A rule that is named here is never off.
  ///   - today: The day by which exceptions end, `2026-11-25`; without one none has ended.
  /// - Returns: Findings and faults of the settings.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package static func report(
    on snapshot: WorkspaceSnapshot,
    settings: ArchitectureSettings? = nil,
    rules ids: Set<String> = [],
    today: String? = nil
  ) throws(CancellationError) -> Report {
    let settings = settings ?? snapshot.workspace.architecture
    let facts = try ArchitectureFacts(snapshot, settings)
    var permissions = Permissions(facts, today: today)
    var findings: [Finding] = []
    var strict: Set<String> = []
    for rule in all {
      try checkCancellation()
      var level = facts.level(of: rule)
      if level == .off, ids.contains(rule.id) { level = .note }
      guard ids.isEmpty || ids.contains(rule.id), let severity = level.severity else { continue }
      if level == .strict { strict.insert(rule.id) }
      for violation in try rule.check(facts) {
        if level != .strict, permissions.excuse(violation, of: rule.id) { continue }
        findings.append(facts.finding(violation, rule.id, severity))
      }
    }
    let excused = permissions.excusedCount
    if ids.isEmpty || ids.contains(Permissions.rule) {
      let rule = all.first { $0.id == Permissions.rule }
      if let severity = rule.flatMap({ facts.level(of: $0).severity }) {
        findings += permissions.superfluous(checked: ids)
          .map { facts.finding($0, Permissions.rule, severity) }
      }
    }
    return Report(
      findings: findings.gravestFirst(),
      problems: SettingsCheck(facts).problems(),
      strictRules: strict,
      allowedCount: excused
    )
  }
}

extension ArchitectureSettings.Level {
  /// `nil` for a rule that is off.
  var severity: Finding.Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error, .strict: .error
    }
  }
}

extension ArchitectureFacts {
  func level(of rule: ArchitectureRule) -> ArchitectureSettings.Level {
    settings.rules.last { $0.id == rule.id && $0.level != nil }?.level ?? rule.level
  }

  /// A case that is only possible is a note at any level.
  fileprivate func finding(
    _ violation: Violation,
    _ rule: String,
    _ severity: Finding.Severity
  ) -> Finding {
    var subject = [name(of: violation.from)]
    subject.append(violation.to.map(name) ?? "")
    subject.append(violation.symbol)
    while subject.last?.isEmpty == true { subject.removeLast() }
    let ceiling = violation.certainty == .possible ? .note : violation.ceiling
    return Finding(
      rule: rule,
      severity: min(severity, ceiling),
      certainty: violation.certainty,
      subject: subject,
      message: violation.message,
      remedy: violation.remedy,
      evidence: violation.evidence
    )
  }

  private func name(of place: Violation.Place) -> String {
    switch place {
    case .module(let module): graph.modules[module].id
    case .named(let name): name
    }
  }
}
