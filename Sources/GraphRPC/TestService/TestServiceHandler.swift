package import GRPCCore
package import GraphEngine
package import GraphProtos

/// `graphd.v1.TestService`: decodes, asks the engine, encodes.
package struct TestServiceHandler: Graphd_V1_TestService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess

  /// What the toolchain says of its version.
  let toolchain: @Sendable () async throws -> String

  package init(
    workspaces: WorkspaceAccess,
    toolchain: @escaping @Sendable () async throws -> String
  ) {
    self.workspaces = workspaces
    self.toolchain = toolchain
  }

  package func select(
    request: Graphd_V1_SelectTestsRequest,
    response: RPCWriter<Graphd_V1_SelectTestsResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await select(request, response) }
  }

  package func planShards(
    request: Graphd_V1_PlanShardsRequest,
    response: RPCWriter<Graphd_V1_PlanShardsResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await planShards(request, response) }
  }

  package func recordResults(
    request: Graphd_V1_RecordResultsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_RecordResultsResponse {
    try await RPCErrorMapping.mapping { try await recordResults(request) }
  }
}
