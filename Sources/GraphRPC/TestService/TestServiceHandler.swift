package import GRPCCore
package import GraphEngine
package import GraphProtos

/// `graphd.v1.TestService`: decodes, asks the engine, encodes.
package struct TestServiceHandler: Graphd_V1_TestService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess

  package init(workspaces: WorkspaceAccess) { self.workspaces = workspaces }

  package func select(
    request: Graphd_V1_SelectTestsRequest,
    response: RPCWriter<Graphd_V1_SelectTestsResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await select(request, response) }
  }
}
