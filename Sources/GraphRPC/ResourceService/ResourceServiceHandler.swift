package import GRPCCore
package import GraphEngine
package import GraphProtos
import ResourceAnalysis

/// `graphd.v1.ResourceService`: decodes, analyses resources and code, encodes.
///
/// Every answer reads all look-ups of a state, which is not for the threads that serve calls.
package struct ResourceServiceHandler: Graphd_V1_ResourceService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess

  package init(workspaces: WorkspaceAccess) { self.workspaces = workspaces }

  package func listResources(
    request: Graphd_V1_ListResourcesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListResourcesResponse {
    try await workspaces.answer(request.query) { loaded, session in
      let only = try request.module.isEmpty ? nil : loaded.snapshot.module(named: request.module)
      return try await session.compute { () throws(CancellationError) in
        listResources(request, only, loaded, try loaded.resourceFacts())
      }
    }
  }

  package func findResourceUses(
    request: Graphd_V1_FindResourceUsesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_FindResourceUsesResponse {
    try await workspaces.answer(request.query) { loaded, session in
      guard !request.name.isEmpty else {
        throw EngineError(
          .invalidRequest,
          "The request names no resource; set `name` to a key, or to the name of an asset or a file"
        )
      }
      let only = try request.module.isEmpty ? nil : loaded.snapshot.module(named: request.module)
      return try await session.compute { () throws(CancellationError) in
        findResourceUses(request, only, loaded, try loaded.resourceFacts())
      }
    }
  }

  package func listBundles(
    request: Graphd_V1_ListBundlesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListBundlesResponse {
    try await workspaces.answer(request.query) { loaded, session in
      let program = try loaded.snapshot.module(named: request.executable)
      return try await session.compute { () throws(CancellationError) in
        listBundles(program, loaded, try loaded.resourceFacts())
      }
    }
  }
}
