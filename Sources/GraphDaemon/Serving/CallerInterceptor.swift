import GRPCCore
import GraphEngine
import ServerTransport

/// Begins a `CallerScope` for each call: it has the client's names, and the call's turn and deadline.
struct CallerInterceptor: ServerInterceptor {
  /// Whether clients show certificates; all others prove that they are of the daemon's own user.
  let readsCertificates: Bool

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @concurrent @Sendable (
        _ request: StreamingServerRequest<Input>,
        _ context: ServerContext
      ) async throws -> StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let scope = CallerScope(names: readsCertificates ? context.certificateNames : nil)
    do {
      var response = try await withoutActuallyEscaping(next) { next in
        try await scope.bounding { try await next(request, context) }
      }
      guard case .success(var contents) = response.accepted else {
        scope.finish()
        return response
      }
      contents.producer = { [producer = contents.producer] writer in
        defer { scope.finish() }
        return try await scope.bounding { try await producer(writer) }
      }
      response.accepted = .success(contents)
      return response
    } catch {
      scope.finish()
      throw error
    }
  }
}

extension CallerScope {
  private enum Event<Value: Sendable>: Sendable {
    case finished(Value)
    case expired
    case nothing
  }

  /// Runs a part of the call as its current one, and cancels it when a deadline of the call passes.
  fileprivate func bounding<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let deadlines = deadlines()
    return try await withThrowingTaskGroup(of: Event<Value>.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        .finished(try await Self.$current.withValue(self) { try await operation() })
      }
      group.addTask {
        for await deadline in deadlines {
          try await Task.sleep(until: deadline, clock: .continuous)
          return .expired
        }
        return .nothing
      }
      while let event = try await group.next() {
        switch event {
        case .finished(let value): return value
        case .nothing: continue
        case .expired:
          throw RPCError(
            code: .deadlineExceeded,
            message:
              "The question took longer than this server grants: try again, a part of its work is kept"
          )
        }
      }
      throw CancellationError()
    }
  }
}
