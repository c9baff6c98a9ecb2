import GRPCCore
import GraphEngine
import GraphProtos
import SwiftProtobuf
import WiringAnalysis
import WorkspaceModel

/// How many findings one answer has unless the request limits them itself.
private let usualFindingLimit: UInt32 = 10_000

/// How many findings one message has at most.
private let findingsPerMessage = 200

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
    let limit = request.maxFindings == 0 ? usualFindingLimit : request.maxFindings
    let shown = findings.prefix(Int(limit))
    var first = Graphd_V1_CheckWiringResponse()
    first.check = Graphd_V1_WiringCheck(loaded)
    first.check.errors = UInt32(clamping: findings.count { $0.severity == .error })
    first.check.warnings = UInt32(clamping: findings.count { $0.severity == .warning })
    first.check.notes = UInt32(clamping: findings.count { $0.severity == .note })
    first.check.omittedFindings = UInt32(clamping: findings.count - shown.count)
    first.check.components = UInt32(clamping: components)
    clock.stop(&first.check.timings)
    try await writer.write(first)
    for start in stride(from: 0, to: shown.count, by: findingsPerMessage) {
      var message = Graphd_V1_CheckWiringResponse()
      message.findings.findings = shown[start...].prefix(findingsPerMessage)
        .map { Graphd_V1_Finding($0) }
      try await writer.write(message)
    }
  }
}
