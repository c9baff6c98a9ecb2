import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees

extension WorkspaceServiceHandler {
  /// Loads the working tree and says how far that is.
  func openWorkspace(
    _ request: Graphd_V1_OpenWorkspaceRequest,
    _ writer: RPCWriter<Graphd_V1_OpenWorkspaceResponse>
  ) async throws {
    try await workspaces.withSession(request.workspace) { session in
      if session.root.repository?.isBare != true {
        _ = try await ProgressSteps.withSteps { (step: LoadProgress) in
          var message = Graphd_V1_OpenWorkspaceResponse()
          message.progress = Graphd_V1_LoadProgress(step)
          try await writer.write(message)
        } during: { report in
          try await session.workingTree(.fresh, progress: report)
        }
      }
      var message = Graphd_V1_OpenWorkspaceResponse()
      message.opened = await status(of: session)
      try await writer.write(message)
    }
  }
}
