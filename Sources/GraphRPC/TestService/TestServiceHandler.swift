package import GRPCCore
package import GraphEngine
package import GraphProtos
package import TestEngine

/// `graphd.v1.TestService`: decodes, calls the engine, encodes.
package struct TestServiceHandler: Graphd_V1_TestService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess
  let advisor: TestAdvisor

  package init(workspaces: WorkspaceAccess, advisor: TestAdvisor) {
    self.workspaces = workspaces
    self.advisor = advisor
  }

  package func selectTests(
    request: Graphd_V1_SelectTestsRequest,
    response: RPCWriter<Graphd_V1_SelectTestsResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await selectTests(request, response) }
  }

  package func planShards(
    request: Graphd_V1_PlanShardsRequest,
    response: RPCWriter<Graphd_V1_PlanShardsResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await planShards(request, response) }
  }

  package func recordResults(
    request: RPCAsyncSequence<Graphd_V1_RecordResultsRequest, any Error>,
    context: ServerContext
  ) async throws -> Graphd_V1_RecordResultsResponse {
    try await RPCErrorMapping.mapping { try await recordResults(request) }
  }

  package func uploadLedger(
    request: RPCAsyncSequence<Graphd_V1_UploadLedgerRequest, any Error>,
    context: ServerContext
  ) async throws -> Graphd_V1_UploadLedgerResponse {
    try await RPCErrorMapping.mapping { try await uploadLedger(request) }
  }

  package func downloadLedger(
    request: Graphd_V1_DownloadLedgerRequest,
    response: RPCWriter<Graphd_V1_DownloadLedgerResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await downloadLedger(request, response) }
  }
}
