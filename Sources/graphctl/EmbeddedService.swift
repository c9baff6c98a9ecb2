import GraphClient
import GraphCommands

/// The daemon's own service inside this process.
struct EmbeddedService: InProcessService {
  func withClient<Result: Sendable>(
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    throw GraphClientError(
      .service,
      .environment,
      "This build cannot answer in process: start `graphd`"
    )
  }
}
