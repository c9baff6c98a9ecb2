import GRPCCore

/// Cancels a call when its stream closes, also if that happened before the call began.
struct StreamClosureInterceptor: ServerInterceptor {
  /// The header that says which stream the call is on; clients cannot set it.
  static let header = "graphd-stream-number"

  let streams: OpenStreams

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @concurrent @Sendable (
        _ request: StreamingServerRequest<Input>,
        _ context: ServerContext
      ) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    var request = request
    for value in request.metadata[stringValues: Self.header] {
      if let number = UInt64(value) { streams.attach(context.cancellation, to: number) }
    }
    request.metadata.removeAllValues(forKey: Self.header)
    return try await next(request, context)
  }
}
