import GraphEngine
import GraphProtos

extension ImpactServiceHandler {
  func affected(_ request: Graphd_V1_AffectedRequest) async throws -> Graphd_V1_AffectedResponse {
    let session = try await workspaces.session(request.workspace)
    let question = try ImpactQuestion(request, root: session.root)
    return Graphd_V1_AffectedResponse(try await session.impact(question), question.options)
  }
}
