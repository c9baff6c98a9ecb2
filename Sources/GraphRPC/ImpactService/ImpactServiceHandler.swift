package import GRPCCore
package import GraphEngine
package import GraphProtos

/// `graphd.v1.ImpactService`: decodes, asks the engine, encodes.
package struct ImpactServiceHandler: Graphd_V1_ImpactService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess

  package init(workspaces: WorkspaceAccess) { self.workspaces = workspaces }

  package func affected(
    request: Graphd_V1_AffectedRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_AffectedResponse {
    try await RPCErrorMapping.mapping { try await affected(request) }
  }

  package func why(
    request: Graphd_V1_WhyRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_WhyResponse {
    try await RPCErrorMapping.mapping { try await why(request) }
  }

  package func watch(
    request: Graphd_V1_WatchRequest,
    response: RPCWriter<Graphd_V1_WatchResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await watch(request, response) }
  }

  package func session(
    request: RPCAsyncSequence<Graphd_V1_SessionRequest, any Error>,
    response: RPCWriter<Graphd_V1_SessionResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await session(request, response) }
  }
}
