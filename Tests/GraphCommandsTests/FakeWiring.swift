import GRPCCore
import GraphProtos

/// The fake service of wiring.
struct FakeWiring: Graphd_V1_WiringService.SimpleServiceProtocol {
  let script: Script

  func listComponents(
    request: Graphd_V1_ListComponentsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListComponentsResponse {
    try script.answer("components \(request.component) \(request.query.gitRevision)", \.components)
  }

  func lookUpMember(
    request: Graphd_V1_LookUpMemberRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_LookUpMemberResponse {
    try script.answer("lookup \(request.name) \(request.component)", \.lookups)
  }
}
