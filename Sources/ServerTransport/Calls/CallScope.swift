import GRPCCore

/// Why a call was cut short.
enum CallInterruption: Hashable {
  /// The client went; nobody reads the answer.
  case clientGone
  /// The deadline that the client named passed, or it went before.
  case clientDeadline
  /// The daemon's deadline for calls that name none.
  case deadline(Duration)
  /// The daemon ends.
  case shutdown

  /// What the client is told.
  var error: RPCError {
    switch self {
    case .clientGone:
      RPCError(code: .cancelled, message: "The client cancelled the call")
    case .clientDeadline:
      RPCError(code: .deadlineExceeded, message: "The call's deadline passed: set a longer one")
    case .deadline(let time):
      RPCError(
        code: .deadlineExceeded,
        message: "The call took longer than \(time), the daemon's limit: set a longer deadline"
      )
    case .shutdown:
      RPCError(code: .unavailable, message: "The daemon is shutting down: connect again")
    }
  }
}

/// The time in which one call is answered: runs its parts in tasks that are cancelled when it ends.
struct CallScope: Sendable {
  /// The library's word that the call is over; it does not cancel any task by itself.
  let cancellation: ServerContext.RPCCancellationHandle
  /// When the daemon gives up; nil if never.
  let deadline: (instant: ContinuousClock.Instant, length: Duration)?
  /// Whether the client named a deadline, which then nearly always is why the library ends the call.
  ///
  /// A client that cancels such a call reads no status.
  var hasClientDeadline = false
  /// Whether the call is cut short as soon as the server shuts down, or may still finish.
  let endsAtShutdown: Bool
  /// Tells whether the server shuts down.
  let isShuttingDown: @Sendable () -> Bool

  private enum Event<Value: Sendable>: Sendable {
    case finished(Value)
    case interrupted(CallInterruption)
    case nothing
  }

  /// Runs a part of the call.
  ///
  /// The operation runs in a child task that is cancelled when the client goes, the deadline passes
  /// or, for a stream, the server shuts down. A part that was cut short has failed, even if it
  /// returns: a loop over an asynchronous sequence ends silently when its task is cancelled.
  func run<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Event<Value>.self) { group in
      group.addTask { .finished(try await operation()) }
      group.addTask { await self.cancellationEvent() }
      if let deadline {
        group.addTask {
          try? await Task.sleep(until: deadline.instant, clock: .continuous)
          return Task.isCancelled ? .nothing : .interrupted(.deadline(deadline.length))
        }
      }
      var interruption: CallInterruption?
      do {
        while let event = try await group.next() {
          switch event {
          case .finished(let value):
            group.cancelAll()
            if let interruption { throw interruption.error }
            return value
          case .interrupted(let cause):
            interruption = interruption ?? cause
            group.cancelAll()
          case .nothing:
            break
          }
        }
        throw CancellationError()
      } catch {
        throw interruption?.error ?? error
      }
    }
  }

  private func cancellationEvent<Value: Sendable>() async -> Event<Value> {
    do {
      try await cancellation.cancelled
    } catch {
      return .nothing
    }
    guard isShuttingDown() else {
      return .interrupted(hasClientDeadline ? .clientDeadline : .clientGone)
    }
    return endsAtShutdown ? .interrupted(.shutdown) : .nothing
  }
}
