import GraphProtos

/// The answer to `affected`.
struct AffectedReport: Report {
  let response: Graphd_V1_Impact

  var message: Graphd_V1_Impact { response.withoutTimings }
  var timings: Graphd_V1_Timings? { response.timings }
  var isComplete: Bool { response.complete }
}
