import GRPCCore
import GraphEngine
import GraphProtos
import SourceTrees

extension WorkspaceServiceHandler {
  /// Loads the working tree and tells how far that is; a slow reader sees fewer steps, never old ones.
  func open(
    _ request: Graphd_V1_OpenRequest,
    _ writer: RPCWriter<Graphd_V1_OpenResponse>
  ) async throws {
    try await workspaces.withSession(request.workspace) { try await open($0, writer) }
  }

  private func open(
    _ session: WorkspaceSession,
    _ writer: RPCWriter<Graphd_V1_OpenResponse>
  ) async throws {
    let (steps, continuation) = AsyncStream.makeStream(
      of: LoadProgress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await step in steps {
          var message = Graphd_V1_OpenResponse()
          message.progress = Graphd_V1_Progress(step)
          try await writer.write(message)
        }
      }
      defer { continuation.finish() }
      if session.root.repository?.isBare != true {
        _ = try await session.workingTree(.fresh) { continuation.yield($0) }
      }
      continuation.finish()
      try await group.waitForAll()
    }
    var message = Graphd_V1_OpenResponse()
    message.opened = await status(of: session)
    try await writer.write(message)
  }
}
