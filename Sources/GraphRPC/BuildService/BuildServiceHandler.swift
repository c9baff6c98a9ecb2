package import GRPCCore
package import GraphEngine
package import GraphProtos
package import TestEngine

/// `graphd.v1.BuildService`: decodes, records what builds took, encodes.
package struct BuildServiceHandler: Graphd_V1_BuildService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess
  let recorder: BuildRecorder

  package init(workspaces: WorkspaceAccess, recorder: BuildRecorder) {
    self.workspaces = workspaces
    self.recorder = recorder
  }

  package func recordBuild(
    request: RPCAsyncSequence<Graphd_V1_RecordBuildRequest, any Error>,
    context: ServerContext
  ) async throws -> Graphd_V1_RecordBuildResponse {
    try await RPCErrorMapping.mapping { try await recordBuild(request) }
  }
}
