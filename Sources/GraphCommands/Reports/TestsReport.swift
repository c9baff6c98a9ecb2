import GraphProtos

/// The answer to `tests`.
struct TestsReport: TimedReport {
  typealias Content = Graphd_V1_TestSelection

  let response: Content

  var isComplete: Bool { response.complete }

  /// The arguments of `xcodebuild` for the tests that run.
  var xcodebuild: XcodebuildArguments {
    XcodebuildArguments(response.onlyTesting, notInScheme: response.notInScheme.count)
  }

  /// The identifiers of the tests that run, one a line.
  var list: String { joinedLines(response.tests.filter(\.selected).map(\.id)) }
}
