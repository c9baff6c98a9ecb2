import GRPCCore
import GraphEngine
import GraphProtos
import ResourceAnalysis
import SwiftProtobuf
import WorkspaceModel

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
    let findings = try await session.resourceFindings(of: loaded, since: base)
      .filter { request.rules.isEmpty || request.rules.contains($0.rule) }
      .about(modules: modules)
    var check = Graphd_V1_ResourceCheck(loaded)
    check.rules = request.rules.isEmpty ? known : Set(request.rules).sorted()
    try await writer.write(check, findings, limit: request.maxFindings, clock)
  }
}
