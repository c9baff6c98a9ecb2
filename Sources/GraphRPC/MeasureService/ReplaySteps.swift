import GraphProtos
import SwiftProtobuf

/// The steps of a replay, sent while it runs; a slow reader sees fewer steps, never old ones.
enum ReplaySteps {
  /// Calls `body`, and `write` with each step that it reports.
  static func withSteps<Value: Sendable>(
    _ write: @Sendable @escaping (Graphd_V1_ReplayProgress) async throws -> Void,
    during body: (@escaping @Sendable (_ done: Int, _ total: Int) -> Void) async throws -> Value
  ) async throws -> Value {
    let (steps, continuation) = AsyncStream.makeStream(
      of: Graphd_V1_ReplayProgress.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await step in steps { try await write(step) }
      }
      defer { continuation.finish() }
      let value = try await body { done, total in
        continuation.yield(
          .with { ($0.done, $0.total) = (UInt32(clamping: done), UInt32(clamping: total)) }
        )
      }
      continuation.finish()
      try await group.waitForAll()
      return value
    }
  }
}
