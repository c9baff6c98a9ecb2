package import GraphClient

/// The service in the process of the command itself, for when no daemon answers.
///
/// The commands know only the wire contract; who runs them decides what stands behind it.
package protocol InProcessService: Sendable {
  /// Starts the service and ends it when `body` returns.
  ///
  /// `warn` takes warnings that no answer has.
  func withClient<Result: Sendable>(
    warn: @escaping @Sendable (String) -> Void,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result
}
