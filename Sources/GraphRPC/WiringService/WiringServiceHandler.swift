package import GRPCCore
package import GraphEngine
package import GraphProtos
import WiringAnalysis

/// `graphd.v1.WiringService`: decodes, analyses the wiring, encodes.
///
/// Every answer joins the wiring of all files of a state, which is not for the threads that serve calls.
package struct WiringServiceHandler: Graphd_V1_WiringService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess

  package init(workspaces: WorkspaceAccess) { self.workspaces = workspaces }

  package func listComponents(
    request: Graphd_V1_ListComponentsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListComponentsResponse {
    try await workspaces.answer(request.query) { loaded, session in
      try await session.wiring(of: loaded) { analysis in
        try listComponents(request, loaded, &analysis)
      }
    }
  }

  package func lookUpMember(
    request: Graphd_V1_LookUpMemberRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_LookUpMemberResponse {
    try await workspaces.answer(request.query) { loaded, session in
      guard !request.name.isEmpty else {
        throw EngineError(
          .invalidRequest,
          "The request names no member; set `name` to the name that code looks up"
        )
      }
      return try await session.wiring(of: loaded) { analysis in
        try lookUpMember(request, loaded, &analysis)
      }
    }
  }
}
