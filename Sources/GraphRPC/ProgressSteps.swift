/// The steps of long work, sent while it runs; a slow reader sees fewer steps, never old ones.
enum ProgressSteps {
  /// Calls `body`, and `write` with each step that it reports.
  static func withSteps<Step: Sendable, Value: Sendable>(
    _ write: @Sendable @escaping (Step) async throws -> Void,
    during body: (@escaping @Sendable (Step) -> Void) async throws -> Value
  ) async throws -> Value {
    let (steps, continuation) = AsyncStream.makeStream(
      of: Step.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await step in steps { try await write(step) }
      }
      defer { continuation.finish() }
      let value = try await body { continuation.yield($0) }
      continuation.finish()
      try await group.waitForAll()
      return value
    }
  }
}
