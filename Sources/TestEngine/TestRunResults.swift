/// The facts of a test run beside its reports.
package struct TestRunResults: Sendable {
  /// Whether the run's exit status was not zero: if no report explains it, nothing is proven.
  package var hasFailed = false
  /// By the id of a target, the contents that were planned to run; `nil` if there was no plan.
  package var plannedContents: [String: String]?
  /// The tests that were to run.
  package var plannedTests: [String] = []
  /// The latest run that was known where this one was planned.
  package var ledgerGeneration = 0
  /// By the id of a module, in microseconds.
  package var buildDurations: [String: Int] = [:]
  /// Other ledgers to merge in.
  package var merged: [LedgerReference] = []
  /// Ledgers that are known and stay apart: their reports were recorded before.
  package var known: [LedgerReference] = []

  package init() {}
}

/// The result of recording a run.
package struct RecordingOutcome: Sendable, Hashable {
  /// Reports that could be read.
  package var reports = 0
  package var passed = 0
  package var failed = 0
  package var skipped = 0
  /// How many tests belong to no target here.
  package var unknown = 0
  /// Their names, sorted: at most a thousand.
  package var unknownTests: [String] = []
  /// Planned tests that no report speaks of, sorted.
  package var missingTests: [String] = []
  /// Tests of the workspace that are proven as it is now.
  package var proven = 0
  /// All tests of the workspace.
  package var total = 0
  /// Sentences for a person.
  package var warnings: [String] = []
  /// The new ledger, if it was an uploaded one.
  package var upload: String?
}
