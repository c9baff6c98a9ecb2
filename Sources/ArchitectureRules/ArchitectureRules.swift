package import WorkspaceModel

/// The check of a state against rules of architecture.
package enum ArchitectureRules {
  /// All rules, by id.
  package static let all: [ArchitectureRule] =
    (dependencyRules + layerRules + featureRules + graphRules + codeRules + packageRules
    + productRules)
    .sorted { $0.id < $1.id }

  /// The result of a check.
  package struct Report: Sendable {
    /// The gravest first, then by rule and subject.
    package var findings: [Finding]
    /// Faults of the settings: each is an error with its line.
    package var problems: [Problem]
    /// The ids of rules whose findings nothing excuses.
    package var strictRules: Set<String>
    /// The findings that `allow` excuses, each with its exception.
    package var allowed: [Finding]
    /// The comments, which know by now what they excuse.
    package var comments: CommentExceptions
    /// The ids of the rules that were checked.
    package var checkedRules: Set<String>
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
  ///   - comments: The comments that excuse findings; `nil` for those of the state about these rules.
  /// - Returns: Findings and faults of the settings.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package static func report(
    on snapshot: WorkspaceSnapshot,
    settings: ArchitectureSettings? = nil,
    rules ids: Set<String> = [],
    today: String? = nil,
    comments: CommentExceptions? = nil
  ) throws(CancellationError) -> Report {
    let settings = settings ?? snapshot.workspace.architecture
    var comments = comments ?? CommentExceptions(snapshot, rules: Set(all.map(\.id)))
    let facts = try ArchitectureFacts(snapshot, settings, comments)
    var allowed: [Finding] = []
    var checked: Set<String> = []
    var permissions = Permissions(facts, today: today)
    var findings: [Finding] = []
    var strict: Set<String> = []
    for rule in all {
      try checkCancellation()
      var level = facts.level(of: rule)
      if level == .off, ids.contains(rule.id) { level = .note }
      guard ids.isEmpty || ids.contains(rule.id), let severity = level.severity else { continue }
      if level == .strict { strict.insert(rule.id) }
      checked.insert(rule.id)
      for violation in try rule.check(facts) {
        var finding = facts.finding(violation, rule.id, severity)
        if level == .strict {
          findings.append(finding)
        } else if let exception = permissions.exception(for: violation, of: rule.id) {
          finding.exception = exception
          allowed.append(finding)
        } else if let finding = comments.remainder(of: finding, places: violation.places) {
          findings.append(finding)
        }
      }
    }
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
      allowed: allowed,
      comments: comments,
      checkedRules: checked
    )
  }

  /// The layer of a module, and why.
  package struct LayerChoice: Sendable, Hashable {
    package var name: String
    /// A phrase: the selector with its line.
    package var reason: String
  }

  /// The layers that the settings of a state give to modules, by index; modules without a layer are left out.
  ///
  /// Complexity: O(modules · selectors), and O(files + imports).
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  package static func layers(
    of snapshot: WorkspaceSnapshot
  ) throws(CancellationError) -> [Int: LayerChoice] {
    let settings = snapshot.workspace.architecture
    guard !settings.layers.isEmpty else { return [:] }
    let facts = try ArchitectureFacts(snapshot, settings, CommentExceptions(snapshot, rules: []))
    var choices: [Int: LayerChoice] = [:]
    for module in snapshot.graph.modules.indices {
      guard let layer = facts.layers.layer(of: module),
        let selector = facts.layers.selector(of: module, facts)
      else { continue }
      let reason = "`\(selector.text)` under `layers` in line \(selector.line)"
      choices[module] = LayerChoice(name: layer.name, reason: reason)
    }
    return choices
  }

  /// The findings about comments that are not understood or not needed.
  ///
  /// - Parameters:
  ///   - comments: The comments, after all rules were checked.
  ///   - snapshot: The state.
  ///   - ids: The only rules of the question, as in `report`; `nil` if it is about other families.
  ///   - checked: The ids of the rules that were checked.
  /// - Returns: The findings, in the order of files and lines.
  package static func findings(
    about comments: CommentExceptions,
    in snapshot: WorkspaceSnapshot,
    rules ids: Set<String>?,
    checked: Set<String>
  ) -> [Finding] {
    let settings = snapshot.workspace.architecture
    let rule = all.first { $0.id == Permissions.rule }
    let level = rule.map { settings.level(of: $0) } ?? .off
    let isAsked = ids.map { $0.isEmpty || $0.contains(Permissions.rule) } ?? false
    return comments.findings(checked: checked, isAsked ? level.severity : nil)
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

extension ArchitectureSettings {
  fileprivate func level(of rule: ArchitectureRule) -> Level {
    rules.last { $0.id == rule.id && $0.level != nil }?.level ?? rule.level
  }
}

extension ArchitectureFacts {
  func level(of rule: ArchitectureRule) -> ArchitectureSettings.Level { settings.level(of: rule) }

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
