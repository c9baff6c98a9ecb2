import GraphProtos

/// The answer to `affected`.
struct AffectedReport: TimedReport {
  typealias Content = Graphd_V1_Impact

  let response: Content

  var isComplete: Bool { response.complete }
}
