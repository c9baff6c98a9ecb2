package import GraphEngine
package import TestPlanning
package import WorkspaceModel

/// A question about tests.
package struct TestQuestion: Sendable {
  /// The change; for all tests only its new state counts.
  package var change: ImpactQuestion
  /// Whether every test of the new state runs.
  package var includesAll: Bool
  package var strategy: TestSelection.Strategy
  /// `nil`: as the workspace's configuration states.
  package var grain: TestGrain?
  /// Only tests of the package of this name or in this folder; empty: all.
  package var package: String
  /// Tests with some tags alone, or without them.
  package var tags = TagFilter()
  /// Only tests of a scheme, or of what a project or workspace of Xcode reaches.
  package var scheme: SchemeReference?
  package var ledger: LedgerReference?
  /// The proven tests that run anyway; an empty seed stands for the commit in question.
  package var audit = TestAudit(share: 0, seed: "")
  /// Further values that decide an outcome: a runner's image, a variable.
  package var environment: [String]
  /// Files that are no part of what tests run: absolute, or relative to the workspace's root.
  package var excludedPaths: [String]

  package init(
    _ change: ImpactQuestion,
    includesAll: Bool = false,
    strategy: TestSelection.Strategy = .safe,
    package: String = "",
    scheme: SchemeReference? = nil,
    ledger: LedgerReference? = nil,
    environment: [String] = [],
    excludedPaths: [String] = []
  ) {
    self.change = change
    self.includesAll = includesAll
    self.strategy = strategy
    self.package = package
    self.scheme = scheme
    self.ledger = ledger
    self.environment = environment
    self.excludedPaths = excludedPaths
  }
}

/// A scheme's test plans, and the project or workspace that it is looked for in, as a person names them.
package struct SchemeReference: Sendable, Hashable {
  /// Empty: all tests of the project or workspace.
  package var scheme: String
  /// An absolute path, one relative to the root, or a name; empty if none is named.
  package var workspace: String
  /// As `workspace`.
  package var project: String
  package var plans: SchemeSelection.Choice

  package init(
    scheme: String = "",
    workspace: String = "",
    project: String = "",
    plans: SchemeSelection.Choice = .standard
  ) {
    self.scheme = scheme
    self.workspace = workspace
    self.project = project
    self.plans = plans
  }
}

/// A name for a ledger.
package enum LedgerReference: Sendable, Hashable {
  /// One that the daemon keeps.
  case named(String)
  /// One that a client sent, by the id that ``LedgerShelf/add(_:name:)`` returned.
  case uploaded(String)
}
