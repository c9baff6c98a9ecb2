import GraphEngine
import GraphProtos
import WorkspaceModel

extension WorkspaceServiceHandler {
  func auditWorkspace(
    _ request: Graphd_V1_AuditWorkspaceRequest
  ) async throws -> Graphd_V1_AuditWorkspaceResponse {
    let session = try await workspaces.session(request.workspace)
    var response = Graphd_V1_AuditWorkspaceResponse()
    response.differences = try await session.audit().map { difference in
      var message = Graphd_V1_AuditDifference()
      message.part = Graphd_V1_AuditPart(difference.part)
      message.path = difference.path?.description ?? ""
      message.message = difference.description
      return message
    }
    response.snapshot = UInt32(clamping: await session.loadedState?.revision ?? 0)
    return response
  }
}
