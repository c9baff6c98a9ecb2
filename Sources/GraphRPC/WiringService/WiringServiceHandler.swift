package import GRPCCore
package import GraphEngine
package import GraphProtos
import WiringAnalysis
import WorkspaceModel

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

  package func checkWiring(
    request: Graphd_V1_CheckWiringRequest,
    response: RPCWriter<Graphd_V1_CheckWiringResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await checkWiring(request, response) }
  }
}

extension WorkspaceSession {
  /// Analyses the wiring of a state, on the threads for analyses.
  nonisolated func wiring<Value: Sendable>(
    of loaded: LoadedState,
    notes: Bool = false,
    _ body: @Sendable (inout WiringAnalysis) throws -> Value
  ) async throws -> Value {
    // Threads of analyses throw nothing but the end of their task.
    let result = try await compute { () throws(CancellationError) -> Result<Value, any Error> in
      let roots = loaded.snapshot.workspace.wiring
      let settings = WiringSettings(roots, includesNotes: notes)
      var analysis = try WiringAnalysis(loaded.snapshot, settings)
      do { return .success(try body(&analysis)) } catch let error as CancellationError {
        throw error
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
