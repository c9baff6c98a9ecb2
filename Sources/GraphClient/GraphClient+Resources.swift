import GRPCCore
package import GraphProtos

extension GraphClient {
  /// The resources of modules in one state of a workspace.
  package func resources(
    _ request: Graphd_V1_ListResourcesRequest
  ) async throws -> Graphd_V1_ListResourcesResponse {
    try await call(request) { try await services.resources.listResources($0, options: $1) }
  }

  /// The places in code that look a name up.
  package func resourceUses(
    _ request: Graphd_V1_FindResourceUsesRequest
  ) async throws -> Graphd_V1_FindResourceUsesResponse {
    try await call(request) { try await services.resources.findResourceUses($0, options: $1) }
  }

  /// The bundles that a program needs when it runs.
  package func bundles(
    _ request: Graphd_V1_ListBundlesRequest
  ) async throws -> Graphd_V1_ListBundlesResponse {
    try await call(request) { try await services.resources.listBundles($0, options: $1) }
  }
}
