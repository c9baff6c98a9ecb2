import GRPCCore
package import GraphProtos

extension GraphClient {
  /// The components and holders of one state of a workspace.
  package func components(
    _ request: Graphd_V1_ListComponentsRequest
  ) async throws -> Graphd_V1_ListComponentsResponse {
    try await call(request) { try await services.wiring.listComponents($0, options: $1) }
  }

  /// The paths that look-ups of one name search.
  package func memberLookups(
    _ request: Graphd_V1_LookUpMemberRequest
  ) async throws -> Graphd_V1_LookUpMemberResponse {
    try await call(request) { try await services.wiring.lookUpMember($0, options: $1) }
  }
}
