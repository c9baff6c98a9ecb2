package import GRPCCore
package import GraphEngine
package import GraphProtos
import SourceTrees
import WorkspaceModel

/// `graphd.v1.GraphService`: decodes, asks the engine, encodes.
package struct GraphServiceHandler: Graphd_V1_GraphService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess

  package init(workspaces: WorkspaceAccess) { self.workspaces = workspaces }

  package func listModules(
    request: Graphd_V1_ListModulesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListModulesResponse {
    try await answer(request.query) { listModules(request, $0) }
  }

  package func getModule(
    request: Graphd_V1_GetModuleRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetModuleResponse {
    try await answer(request.query) { try getModule(request, $0) }
  }

  package func dependencies(
    request: Graphd_V1_DependenciesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_DependenciesResponse {
    try await answer(request.query) { try dependencies(request, $0) }
  }

  package func dependents(
    request: Graphd_V1_DependentsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_DependentsResponse {
    try await answer(request.query) { try dependents(request, $0) }
  }

  package func paths(
    request: Graphd_V1_PathsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_PathsResponse {
    try await answer(request.query) { try paths(request, $0) }
  }

  package func cycles(
    request: Graphd_V1_CyclesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_CyclesResponse {
    try await answer(request.query) { cycles($0) }
  }

  package func export(
    request: Graphd_V1_ExportRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ExportResponse {
    try await answer(request.query) { export(request, $0) }
  }

  /// Loads the state that is asked about.
  private func answer<Response>(
    _ query: Graphd_V1_GraphQuery,
    _ body: (LoadedState) throws -> Response
  ) async throws -> Response {
    try await RPCErrorMapping.mapping {
      let session = try await workspaces.session(query.workspace)
      let loaded =
        if query.revision.isEmpty {
          try await session.workingTree(Freshness(query.freshness))
        } else {
          try await session.state(at: RevisionPair.requireCommit(query.revision))
        }
      try loaded.requirePackages(in: session.root)
      return try body(loaded)
    }
  }
}
