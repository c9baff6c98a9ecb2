import GraphProtos

/// The answer to `tests`.
struct TestsReport: Report {
  let answer: Graphd_V1_TestSelection

  var message: Graphd_V1_TestSelection { answer.withoutTimings }
  var timings: Graphd_V1_Timings? { answer.timings }
  var isComplete: Bool { answer.complete }

  /// The identifiers of the tests that run, one a line.
  var list: String { joinedLines(answer.tests.filter(\.selected).map(\.id)) }
}
