/// The outcome of one test in a report.
package enum TestOutcome: String, Sendable, Hashable, CaseIterable {
  case passed
  /// It failed, crashed, or was running when the report ended.
  case failed
  /// It did not run, or gave up: evidence neither for nor against the code.
  case skipped
}

/// All that was ever reported of one test on the same contents.
///
/// A set: reports may come twice and in any order.
package struct TestOutcomes: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let passed = TestOutcomes(rawValue: 1 << 0)
  package static let failed = TestOutcomes(rawValue: 1 << 1)
  package static let skipped = TestOutcomes(rawValue: 1 << 2)

  package init(_ outcome: TestOutcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .failed
    case .skipped: self = .skipped
    }
  }

  /// Whether the test need not run on the same contents: it passed, and never did anything else.
  ///
  /// A test that passed and failed on the same contents is flaky. One that was skipped may run the next time.
  package var prove: Bool { self == .passed }
}
