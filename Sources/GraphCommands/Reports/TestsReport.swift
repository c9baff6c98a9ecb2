import GraphProtos

/// The answer to `tests`.
struct TestsReport: TimedReport {
  typealias Content = Graphd_V1_TestSelection

  let response: Content
  /// The arguments of `xcodebuild` for the tests that run.
  let xcodebuild: XcodebuildArguments

  init(response: Content) {
    self.response = response
    xcodebuild = XcodebuildArguments(
      response.onlyTesting,
      notInScheme: response.notInScheme.count
    )
  }

  var isComplete: Bool { response.complete }

  /// The identifiers of the tests that run, one a line.
  var list: String { joinedLines(response.tests.filter(\.selected).map(\.id)) }
}
