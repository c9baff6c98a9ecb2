package import GraphEngine
package import TestPlanning

/// A question about tests.
package struct TestQuestion: Sendable {
  /// The change; for all tests only its new state counts.
  package var change: ImpactQuestion
  /// Whether every test of the new state runs.
  package var includesAll: Bool
  package var strategy: TestSelection.Strategy
  /// Only tests of the package of this name or in this folder; empty: all.
  package var package: String
  package var ledger: LedgerReference?
  /// Further values that decide an outcome: a runner's image, a variable.
  package var environment: [String]
  /// Files that are no part of what tests run: absolute, or relative to the workspace's root.
  package var excludedPaths: [String]

  package init(
    _ change: ImpactQuestion,
    includesAll: Bool = false,
    strategy: TestSelection.Strategy = .safe,
    package: String = "",
    ledger: LedgerReference? = nil,
    environment: [String] = [],
    excludedPaths: [String] = []
  ) {
    self.change = change
    self.includesAll = includesAll
    self.strategy = strategy
    self.package = package
    self.ledger = ledger
    self.environment = environment
    self.excludedPaths = excludedPaths
  }
}

/// A name for a ledger.
package enum LedgerReference: Sendable, Hashable {
  /// One that the daemon keeps.
  case named(String)
  /// One that a client sent, by the id that ``LedgerShelf/add(_:name:)`` returned.
  case uploaded(String)
}
