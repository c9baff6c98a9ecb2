import WorkspaceModel

extension WorkspaceSession {
  /// Returns the findings of a state; with a base, those that the base does not have.
  ///
  /// A finding is the same in two states if its rule and its subject are.
  ///
  /// - Throws: `EngineError` for a rule, a module or a revision that there is not.
  package func check(_ question: CheckQuestion) async throws -> CheckAnswer {
    let selection = try RuleSelection(question.rules)
    let head =
      if let revision = question.head {
        try await state(at: revision)
      } else {
        try await workingTree(question.freshness)
      }
    try head.requirePackages(in: root)
    let modules = try Set(
      question.modules.map { name throws(EngineError) in
        head.snapshot.graph.modules[try head.snapshot.module(named: name)].id
      }
    )
    let base: LoadedState? =
      if let revision = question.base { try await state(at: revision) } else { nil }
    let today = question.today
    let new = try await stateCheck(of: head, since: base, selection, today: today)
    let findings = new.findings.about(modules: modules)
    var answer = CheckAnswer(
      head: head,
      base: base,
      findings: findings,
      rules: selection.ruleIDs,
      allowed: new.allowed,
      strictRules: new.strictRules.sorted()
    )
    guard let base else { return try await answer.priced(question, of: self) }
    let old = try await stateCheck(of: base, since: nil, selection, today: today)
    answer.findings = findings.added(to: old.findings)
    answer.mended = Set(old.findings.map(\.identity)).subtracting(findings.map(\.identity)).count
    return try await answer.priced(question, of: self)
  }
}
