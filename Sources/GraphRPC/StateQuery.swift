import GraphEngine
import GraphProtos
import SourceTrees

extension WorkspaceAccess {
  /// Answers about the state that a question names.
  func answer<Response: GraphAnswer>(
    _ query: Graphd_V1_GraphQuery,
    _ body: (LoadedState, WorkspaceSession) async throws -> Response
  ) async throws -> Response {
    let clock = AnswerClock()
    return try await RPCErrorMapping.mapping {
      let (loaded, session) = try await state(query)
      var response = try await body(loaded, session)
      clock.stop(&response.timings)
      return response
    }
  }

  /// The state that a question names, which has a package or a project.
  func state(
    _ query: Graphd_V1_GraphQuery
  ) async throws -> (loaded: LoadedState, session: WorkspaceSession) {
    let session = try await session(query.workspace)
    let loaded =
      if query.gitRevision.isEmpty {
        try await session.workingTree(Freshness(query.freshness))
      } else {
        try await session.state(at: RevisionPair.requireCommit(query.gitRevision))
      }
    try loaded.requirePackages(in: session.root)
    return (loaded, session)
  }
}
