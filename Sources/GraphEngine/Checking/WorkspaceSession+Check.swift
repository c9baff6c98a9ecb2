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
    var new = try await stateCheck(of: head, since: base, selection, today: today)
    new.keep(modules: modules)
    var answer = CheckAnswer(
      head: head,
      base: base,
      findings: new.findings,
      rules: selection.ruleIDs,
      allowed: new.allowed,
      strictRules: new.strictRules.sorted()
    )
    guard let base else { return answer }
    let old = try await stateCheck(of: base, since: nil, selection, today: today)
    // A severity that a comparison raises makes a new finding.
    let known = Dictionary(
      old.findings.map { ($0.identity, $0.severity) },
      uniquingKeysWith: { max($0, $1) }
    )
    answer.findings.removeAll { finding in
      known[finding.identity].map { finding.severity <= $0 } == true
    }
    answer.mended = Set(known.keys).subtracting(new.findings.map(\.identity)).count
    return answer
  }
}
