package import GRPCCore
package import GraphEngine
package import GraphProtos
import SourceTrees

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

  package func listDependencies(
    request: Graphd_V1_ListDependenciesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListDependenciesResponse {
    try await answer(request.query) { try listDependencies(request, $0) }
  }

  package func listDependents(
    request: Graphd_V1_ListDependentsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListDependentsResponse {
    try await answer(request.query) { try listDependents(request, $0) }
  }

  package func findPaths(
    request: Graphd_V1_FindPathsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_FindPathsResponse {
    try await answer(request.query) { try findPaths(request, $0) }
  }

  package func findCycles(
    request: Graphd_V1_FindCyclesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_FindCyclesResponse {
    try await answer(request.query) { findCycles($0) }
  }

  package func exportGraph(
    request: Graphd_V1_ExportGraphRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ExportGraphResponse {
    try await answer(request.query) { exportGraph(request, $0) }
  }

  package func listFeatures(
    request: Graphd_V1_ListFeaturesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListFeaturesResponse {
    try await answer(request.query) { loaded, session in
      // Many analyses one after the other are not for the threads that serve calls.
      let features = try loaded.features(request)
      return try await session.compute { () throws(CancellationError) in
        try listFeatures(request, features, loaded)
      }
    }
  }

  package func locate(
    request: Graphd_V1_LocateRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_LocateResponse {
    try await answer(request.query) { try locate(request, $0, in: $1.root) }
  }

  package func draftConfiguration(
    request: Graphd_V1_DraftConfigurationRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_DraftConfigurationResponse {
    try await answer(request.query) { draftConfiguration($0, in: $1.root) }
  }

  /// Answers about the state that is asked about.
  private func answer<Response: GraphAnswer>(
    _ query: Graphd_V1_GraphQuery,
    _ body: (LoadedState) throws -> Response
  ) async throws -> Response {
    try await answer(query) { loaded, _ in try body(loaded) }
  }

  /// The same, for what needs the session too.
  private func answer<Response: GraphAnswer>(
    _ query: Graphd_V1_GraphQuery,
    _ body: (LoadedState, WorkspaceSession) async throws -> Response
  ) async throws -> Response {
    try await workspaces.answer(query, body)
  }
}
