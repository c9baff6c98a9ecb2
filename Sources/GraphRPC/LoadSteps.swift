import GraphEngine
import GraphProtos

/// The steps of a load, sent while it runs; a slow reader sees fewer steps, never old ones.
enum LoadSteps {
  /// Calls `body`, and `write` with each step that it reports.
  static func withSteps<Value: Sendable>(
    _ write: @Sendable @escaping (Graphd_V1_LoadProgress) async throws -> Void,
    during body: (@escaping WorkspaceSession.ProgressHandler) async throws -> Value
  ) async throws -> Value {
    let (steps, continuation) = AsyncStream.makeStream(
      of: LoadProgress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await step in steps { try await write(Graphd_V1_LoadProgress(step)) }
      }
      defer { continuation.finish() }
      let value = try await body { continuation.yield($0) }
      continuation.finish()
      try await group.waitForAll()
      return value
    }
  }
}
