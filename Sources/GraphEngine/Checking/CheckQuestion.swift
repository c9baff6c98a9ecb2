package import WorkspaceModel

/// A question for the findings of a state, or for those that a change adds.
package struct CheckQuestion: Sendable {
  /// The git revision whose findings are left out; `nil` if no finding is.
  package var base: String?
  /// The git revision that is checked; `nil` for the working tree.
  package var head: String?
  /// The ids of rules and the names of families; empty: all that are not off.
  package var rules: Set<String> = []
  /// Modules as a person names them: only findings in whose evidence one of them is, if it is not empty.
  package var modules: [String] = []
  /// A component as a person names it: only findings about wiring that name it; `nil` for all.
  package var component: String?
  /// Whether notes about wiring are included, which are no defects.
  package var wiringNotes = false
  /// The day by which exceptions end, `2026-11-25`; without one none has ended.
  package var today: String?
  /// How many commits are replayed for the prices of dependencies; zero for none.
  package var priceCommits = 0
  /// The measured durations of modules for the prices, in microseconds and by id.
  package var durations: [String: Int] = [:]
  package var freshness = Freshness.fresh

  package init() {}
}

/// The findings of a state.
package struct CheckAnswer: Sendable {
  package var head: LoadedState
  /// The state whose findings are left out.
  package var base: LoadedState?
  /// The gravest first, then by rule and subject.
  package var findings: [Finding]
  /// The ids of the rules that were checked, ascending.
  package var rules: [String]
  /// The number of findings of the base that the head does not have.
  package var mended = 0
  /// The findings that settings and comments excuse.
  package var allowed: [Finding]
  /// The ids of rules whose findings nothing excuses, ascending.
  package var strictRules: [String]
}
