import GRPCCore
import GraphEngine
import GraphProtos
import ResourceAnalysis
import SwiftProtobuf
import WorkspaceModel

/// How many findings one answer has unless the request limits them itself.
private let usualFindingLimit: UInt32 = 10_000

/// How many findings one message has at most.
private let findingsPerMessage = 200

extension ResourceServiceHandler {
  /// Sends the counts, then the findings.
  func checkResources(
    _ request: Graphd_V1_CheckResourcesRequest,
    _ writer: RPCWriter<Graphd_V1_CheckResourcesResponse>
  ) async throws {
    let clock = AnswerClock()
    let known = ResourceFindings.ids
    for rule in request.rules where !known.contains(rule) {
      throw EngineError(
        .invalidRequest,
        "There is no rule `\(rule)` about resources; the rules are \(known.joined(separator: ", "))"
      )
    }
    let (loaded, session) = try await workspaces.state(request.query)
    let modules = try Set(
      request.modules.map { name throws(EngineError) in
        loaded.snapshot.graph.modules[try loaded.snapshot.module(named: name)].id
      }
    )
    let base =
      request.baseRevision.isEmpty ? nil : try await session.state(at: request.baseRevision)
    let all = try await session.resourceFindings(of: loaded, since: base)
    let findings = all.filter { finding in
      (request.rules.isEmpty || request.rules.contains(finding.rule))
        && (modules.isEmpty
          || finding.evidence.contains { $0.module.map(modules.contains) == true })
    }
    let limit = request.maxFindings == 0 ? usualFindingLimit : request.maxFindings
    let shown = findings.prefix(Int(limit))
    var first = Graphd_V1_CheckResourcesResponse()
    first.check = Graphd_V1_ResourceCheck(loaded)
    first.check.errors = UInt32(clamping: findings.count { $0.severity == .error })
    first.check.warnings = UInt32(clamping: findings.count { $0.severity == .warning })
    first.check.notes = UInt32(clamping: findings.count { $0.severity == .note })
    first.check.omittedFindings = UInt32(clamping: findings.count - shown.count)
    first.check.rules = request.rules.isEmpty ? known : Set(request.rules).sorted()
    clock.stop(&first.check.timings)
    try await writer.write(first)
    for start in stride(from: 0, to: shown.count, by: findingsPerMessage) {
      var message = Graphd_V1_CheckResourcesResponse()
      message.findings.findings = shown[start...].prefix(findingsPerMessage)
        .map { Graphd_V1_Finding($0) }
      try await writer.write(message)
    }
  }
}
