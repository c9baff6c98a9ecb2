package import GRPCCore
import GRPCProtobuf

/// Counts every call on a gauge, from its first byte to its last, and refuses what is over the limit.
///
/// A refused call is answered RESOURCE_EXHAUSTED and told to try again in a second.
package struct CallLimitInterceptor: ServerInterceptor {
  private let gauge: CallGauge

  /// Counts on `gauge`.
  package init(gauge: CallGauge) {
    self.gauge = gauge
  }

  package func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @concurrent @Sendable (
        _ request: StreamingServerRequest<Input>,
        _ context: ServerContext
      ) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    guard let ticket = gauge.begin() else {
      throw GoogleRPCStatus(
        code: .resourceExhausted,
        message: "The daemon answers \(gauge.limit) calls already: try again in a moment",
        details: .retryInfo(delay: .seconds(1))
      )
    }
    var response = try await next(request, context)
    guard case .success(var contents) = response.accepted else {
      ticket.end()
      return response
    }
    contents.producer = { [producer = contents.producer] writer in
      defer { ticket.end() }
      return try await producer(writer)
    }
    response.accepted = .success(contents)
    return response
  }
}
