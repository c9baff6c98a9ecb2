import SourceTrees
import WiringAnalysis
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
    let component =
      if let name = question.component {
        try await wiring(of: head) { analysis in
          analysis.graph.components[try analysis.component(named: name)].name
        }
      } else {
        String?.none
      }
    var key = CheckKey(
      rules: selection,
      today: question.today,
      wiringNotes: question.wiringNotes,
      base: base?.state.description
    )
    let new = try await stateCheck(of: head, since: base, key)
    let chosen = { (findings: [Finding]) in
      findings.about(modules: modules).about(component: component)
    }
    let findings = chosen(new.findings)
    var answer = CheckAnswer(
      head: head,
      base: base,
      findings: findings,
      rules: selection.ruleIDs,
      allowed: chosen(new.allowed),
      strictRules: new.strictRules.sorted()
    )
    guard let base else { return try await answer.priced(question, of: self) }
    key.base = nil
    let old = try await stateCheck(of: base, since: nil, key).findings
    answer.findings = findings.added(to: old)
    answer.mended =
      Set(chosen(old).map(\.identity)).subtracting(new.findings.map(\.identity)).count
    return try await answer.priced(question, of: self)
  }

}

extension [Finding] {
  /// The findings about wiring that name a component; all without one.
  fileprivate func about(component: String?) -> [Finding] {
    guard let component else { return self }
    return filter { RuleFamily.wiring.ids.contains($0.rule) && $0.subject.contains(component) }
  }
}
