import GraphProtos

/// The findings about resources.
struct ResourceCheckReport: FindingsReport {
  typealias Content = Graphd_V1_ResourceCheck

  let response: Content

  var absence: String { "No findings by \(counted(response.rules.count, "rule"))" }
}
