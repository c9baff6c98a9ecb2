import GRPCCore
import GraphEngine
import GraphProtos
import SwiftProtobuf
import WiringAnalysis
import WorkspaceModel

extension WiringServiceHandler {
  /// Sends the counts, then the findings.
  func checkWiring(
    _ request: Graphd_V1_CheckWiringRequest,
    _ writer: RPCWriter<Graphd_V1_CheckWiringResponse>
  ) async throws {
    let clock = AnswerClock()
    let (loaded, session) = try await workspaces.state(request.query)
    let (all, components) = try await session.wiring(of: loaded, notes: request.notes) { analysis in
      var findings = try analysis.findings()
      if !request.component.isEmpty {
        let index = try analysis.component(named: request.component)
        let name = analysis.graph.components[index].name
        findings.removeAll { !$0.subject.contains(name) }
      }
      return (findings, analysis.graph.components.count)
    }
    // The order of rules and files remains within each severity.
    let findings = [Finding.Severity.error, .warning, .note].flatMap { severity in
      all.filter { $0.severity == severity }
    }
    var check = Graphd_V1_WiringCheck(loaded)
    check.components = UInt32(clamping: components)
    try await writer.write(check, findings, limit: request.maxFindings, clock)
  }
}
