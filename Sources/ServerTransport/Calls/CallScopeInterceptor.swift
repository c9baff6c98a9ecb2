package import GRPCCore

/// Cancels a handler's task when its call is over.
///
/// The library tells that a client is gone or a deadline has passed through a handle only; a handler
/// that waits for something else would wait for ever, and hold up the shutdown (grpc-swift 2.4.3,
/// `ServerContext.RPCCancellationHandle`). This interceptor turns it into task cancellation for every
/// handler, gives unary calls without a deadline the daemon's own, and ends streams with UNAVAILABLE
/// when the server shuts down.
package struct CallScopeInterceptor: ServerInterceptor {
  private let unaryDeadline: Duration
  private let isShuttingDown: @Sendable () -> Bool

  /// Cancels handlers.
  ///
  /// - Parameters:
  ///   - unaryDeadline: The time that a unary call has if its client names none.
  ///   - isShuttingDown: Tells whether the server shuts down.
  package init(
    unaryDeadline: Duration = ServerLimits().unaryDeadline,
    isShuttingDown: @escaping @Sendable () -> Bool = { false }
  ) {
    self.unaryDeadline = unaryDeadline
    self.isShuttingDown = isShuttingDown
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
    let scope = scope(of: context, metadata: request.metadata)
    var response = try await withoutActuallyEscaping(next) { next in
      try await scope.run { try await next(request, context) }
    }
    guard case .success(var contents) = response.accepted else { return response }
    contents.producer = { [producer = contents.producer] writer in
      try await scope.run { try await producer(writer) }
    }
    response.accepted = .success(contents)
    return response
  }

  private func scope(of context: ServerContext, metadata: Metadata) -> CallScope {
    let isUnary = context.descriptor.type == .unary
    var hasOwnDeadline = false
    for _ in metadata["grpc-timeout"] { hasOwnDeadline = true }
    let needsDeadline = isUnary && !hasOwnDeadline
    return CallScope(
      cancellation: context.cancellation,
      deadline: needsDeadline ? (.now.advanced(by: unaryDeadline), unaryDeadline) : nil,
      hasClientDeadline: hasOwnDeadline,
      endsAtShutdown: !isUnary,
      isShuttingDown: isShuttingDown
    )
  }
}
