import GRPCCore
package import GraphProtos

extension GraphClient {
  /// One session about text that is not saved: sends `requests` in their order, and passes each response on.
  ///
  /// Returns when `requests` has ended and every question is answered. Messages larger than
  /// `capabilities.maxRequestBytes` end the connection.
  package func openSession(
    _ requests: AsyncStream<Graphd_V1_OpenSessionRequest>,
    onResponse: @Sendable @escaping (Graphd_V1_OpenSessionResponse) async throws -> Void
  ) async throws {
    try await call(Graphd_V1_OpenSessionRequest(), timeLimit: nil) { _, options in
      try await services.impact.openSession(
        options: options,
        requestProducer: { writer in
          for await request in requests { try await writer.write(request) }
        },
        onResponse: { response in
          for try await message in response.messages { try await onResponse(message) }
        }
      )
    }
  }
}
