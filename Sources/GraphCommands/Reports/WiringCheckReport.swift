import GraphProtos

/// The findings about wiring.
struct WiringCheckReport: FindingsReport {
  typealias Content = Graphd_V1_WiringCheck

  let response: Content

  var absence: String {
    response.components == 0
      ? "No findings, and no component"
      : "No findings in \(counted(Int(response.components), "component"))"
  }
}
