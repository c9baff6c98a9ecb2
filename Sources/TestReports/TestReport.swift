package import TestHistory

/// The contents of one report of a run of tests.
package struct TestReport: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// `swift test --xunit-output`, and whatever else writes JUnit's XML.
    case junit
    /// `swift test --event-stream-output-path`: a line of JSON an event.
    case eventStream = "event_stream"
    /// `xcrun xcresulttool get test-results tests`.
    case xcresult
    /// A trace file of LCOV (geninfo's manual), with the name of the test in `TN:`.
    case lcov
  }

  package struct Test: Sendable, Hashable {
    /// A line of `swift test list`, without the place that distinguishes namesakes.
    package var id: String
    /// `File.swift:12:4`; `nil` where the report does not say.
    package var location: String?
    package var outcome: TestOutcome
    /// `nil` where the report does not say, or says what cannot be.
    package var microseconds: Int?

    package init(
      id: String,
      location: String? = nil,
      outcome: TestOutcome,
      microseconds: Int? = nil
    ) {
      self.id = id
      self.location = location
      self.outcome = outcome
      self.microseconds = microseconds
    }
  }

  package var format: Format
  /// SHA-256 of the file, in hexadecimal digits.
  package var digest: String
  /// In the order of the file; a test may be there twice.
  package var tests: [Test]
  /// Why nothing in the report proves a pass, as a sentence for a person; `nil` if it can.
  package var doubt: String?
  /// The code that tests executed; empty but for a trace file.
  package var coverage = TestCoverage()
  /// The first moment that the report states, since 1970; `nil` if it states none.
  var firstMoment: Duration?

  package init(format: Format, digest: String, tests: [Test], doubt: String? = nil) {
    self.format = format
    self.digest = digest
    self.tests = tests
    self.doubt = doubt
  }

  /// The latest moment at which its first test can have begun, since 1970; `nil` if that is not known.
  ///
  /// The longest test began that long before the report was written. A copy is written later than its contents.
  ///
  /// Complexity: O(tests).
  package func start(writtenAt written: Duration?) -> Duration? {
    let longest = tests.lazy.compactMap(\.microseconds).max() ?? 0
    let ofFile = written.map { $0 - .microseconds(longest) }
    return [firstMoment, ofFile].compactMap(\.self).min()
  }
}

/// Why a report could not be read: nothing of it counts.
package struct ReportError: Error, Hashable, CustomStringConvertible {
  package var path: String
  package var reason: String

  package var description: String { "`\(path)` is no test report that can be read: \(reason)" }
}

/// Bounds on what is believed of a report.
///
/// JSON takes some 24 times its size in memory while it is decoded.
enum ReportLimits {
  static let tests = 2_000_000
  static let identifierBytes = 4096
  /// 4 MiB, of an event stream, which is decoded line by line.
  static let lineBytes = 4 << 20
  /// In all tests of a trace file, which take some eight bytes each.
  static let coveredFunctions = 50_000_000
  /// 64 MiB, of an xcresult's JSON, which is decoded as a whole.
  static let jsonDocumentBytes = 64 << 20

  /// Seconds as microseconds; `nil` for what is no duration of a test.
  static func microseconds(_ seconds: Double) -> Int? {
    guard seconds >= 0, seconds <= 86_400 else { return nil }
    return Int((seconds * 1_000_000).rounded())
  }

  /// Seconds since 1970; `nil` for what is no moment before the year 10000.
  static func moment(_ seconds: Double) -> Duration? {
    seconds >= 0 && seconds < 253_402_300_800 ? .seconds(seconds) : nil
  }
}
