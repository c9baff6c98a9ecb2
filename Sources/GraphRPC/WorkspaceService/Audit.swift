import GraphEngine
import GraphProtos
import WorkspaceModel

extension WorkspaceServiceHandler {
  func audit(_ request: Graphd_V1_AuditRequest) async throws -> Graphd_V1_AuditResponse {
    let session = try await workspaces.session(request.workspace)
    var response = Graphd_V1_AuditResponse()
    response.differences = try await session.audit().map { difference in
      var message = Graphd_V1_AuditDifference()
      message.part = difference.part.rawValue
      message.path = difference.path?.description ?? ""
      message.message = difference.description
      return message
    }
    response.revision = await session.loadedState?.revision ?? 0
    return response
  }
}
