import WorkspaceModel

/// What `.graphd.yml` says of files that tests may depend on.
struct TestRules {
  private let rules: TestRule.Matcher
  /// The names and ids of the targets with tests.
  private let known: Set<String>

  init(_ snapshot: WorkspaceSnapshot) {
    rules = TestRule.Matcher(snapshot.workspace.testRules)
    // Nobody asks for a name where there is no rule.
    let modules = rules.isEmpty ? [] : TestCatalog.modules(of: snapshot)
    known = Set(
      modules.flatMap { [snapshot.graph.modules[$0].name, snapshot.graph.modules[$0].id] }
    )
  }

  /// What a file selects; `nil` if no rule speaks of it.
  func selection(of path: SourcePath) -> TestRule.Selection? {
    rules.selection(of: path)
  }

  /// The first name that no target with tests has: it may be a mistake, so that everything is meant.
  func unknownName(among names: [String]) -> String? { names.first { !known.contains($0) } }
}
