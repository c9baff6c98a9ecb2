package import GRPCCore
package import GraphEngine
package import GraphProtos
package import TestEngine

/// `graphd.v1.ImpactService`: decodes, asks the engine, encodes.
package struct ImpactServiceHandler: Graphd_V1_ImpactService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess
  let advisor: TestAdvisor
  let builds: BuildRecorder
  /// `nil` if answers are shared with no other machine.
  let sharing: (any AnswerSharing)?

  package init(
    workspaces: WorkspaceAccess,
    advisor: TestAdvisor,
    builds: BuildRecorder,
    sharing: (any AnswerSharing)? = nil
  ) {
    (self.workspaces, self.advisor, self.builds) = (workspaces, advisor, builds)
    self.sharing = sharing
  }

  package func getImpact(
    request: Graphd_V1_GetImpactRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetImpactResponse {
    try await RPCErrorMapping.mapping { try await getImpact(request) }
  }

  package func explainImpact(
    request: Graphd_V1_ExplainImpactRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ExplainImpactResponse {
    try await RPCErrorMapping.mapping { try await explainImpact(request) }
  }

  package func watchImpact(
    request: Graphd_V1_WatchImpactRequest,
    response: RPCWriter<Graphd_V1_WatchImpactResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await watchImpact(request, response) }
  }

  package func openSession(
    request: RPCAsyncSequence<Graphd_V1_OpenSessionRequest, any Error>,
    response: RPCWriter<Graphd_V1_OpenSessionResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await openSession(request, response) }
  }
}
