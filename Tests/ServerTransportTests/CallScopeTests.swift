import GRPCCore
import Testing

@testable import ServerTransport

@Suite struct CallScopeTests {
  private func scope(
    _ cancellation: ServerContext.RPCCancellationHandle,
    deadline: Duration? = nil,
    hasClientDeadline: Bool = false,
    endsAtShutdown: Bool = true,
    isShuttingDown: Bool = false
  ) -> CallScope {
    CallScope(
      cancellation: cancellation,
      deadline: deadline.map { (.now.advanced(by: $0), $0) },
      hasClientDeadline: hasClientDeadline,
      endsAtShutdown: endsAtShutdown,
      isShuttingDown: { isShuttingDown }
    )
  }

  private func outcome(
    _ scope: CallScope,
    _ operation: @escaping @Sendable () async throws -> Int
  ) async -> Result<Int, RPCError>? {
    do {
      return .success(try await scope.run(operation))
    } catch {
      return (error as? RPCError).map { .failure($0) }
    }
  }

  /// Waits as a handler does that knows nothing of cancelled calls.
  private static let waitsForEver: @Sendable () async throws -> Int = {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    return 1
  }

  @Test func aResultPasses() async {
    #expect(await outcome(scope(.init())) { 1 } == .success(1))
  }

  @Test func anErrorPasses() async {
    let error = RPCError(code: .notFound, message: "x")
    #expect(await outcome(scope(.init())) { throw error } == .failure(error))
  }

  @Test func aCancelledCallCancelsItsTask() async {
    let handle = ServerContext.RPCCancellationHandle()
    async let result = outcome(scope(handle), Self.waitsForEver)
    handle.cancel()
    let ended = await result
    #expect(ended == .failure(CallInterruption.clientGone.error))
  }

  @Test func aClientsDeadlineIsNoCancellation() async {
    let handle = ServerContext.RPCCancellationHandle()
    async let result = outcome(scope(handle, hasClientDeadline: true), Self.waitsForEver)
    handle.cancel()
    let error = await result
    #expect(error == .failure(CallInterruption.clientDeadline.error))
    #expect(CallInterruption.clientDeadline.error.code == .deadlineExceeded)
  }

  @Test func aDeadlineCancelsTheTask() async {
    let result = await outcome(scope(.init(), deadline: .milliseconds(1)), Self.waitsForEver)
    #expect(result == .failure(CallInterruption.deadline(.milliseconds(1)).error))
  }

  @Test func aDeadlineThatIsNotReachedChangesNothing() async {
    #expect(await outcome(scope(.init(), deadline: .seconds(60))) { 1 } == .success(1))
  }

  @Test func aStreamEndsAtShutdown() async {
    let handle = ServerContext.RPCCancellationHandle()
    async let result = outcome(scope(handle, isShuttingDown: true), Self.waitsForEver)
    handle.cancel()
    let ended = await result
    #expect(ended == .failure(CallInterruption.shutdown.error))
  }

  @Test func aUnaryCallMayFinishAtShutdown() async {
    let handle = ServerContext.RPCCancellationHandle()
    handle.cancel()
    let scope = scope(handle, endsAtShutdown: false, isShuttingDown: true)
    let result = await outcome(scope) {
      await Task.yield()
      try Task.checkCancellation()
      return 1
    }
    #expect(result == .success(1))
  }

  @Test func cancellingTheServerCancelsTheTask() async {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        _ = await self.outcome(self.scope(.init())) {
          start.finish()
          return try await Self.waitsForEver()
        }
      }
      for await _ in started {}
      group.cancelAll()
    }
  }
}

@Suite struct CallGaugeTests {
  @Test func callsAreCountedInAndOut() {
    let gauge = CallGauge(limit: 2)
    let first = gauge.begin()
    var second = gauge.begin()
    #expect(gauge.begin() == nil)
    #expect(gauge.reading == CallGauge.Reading(inFlight: 2, begun: 2, refused: 1))
    first?.end()
    first?.end()
    #expect(gauge.reading.inFlight == 1)
    withExtendedLifetime(second) {}
    second = nil
    #expect(gauge.reading == CallGauge.Reading(inFlight: 0, begun: 2, refused: 1))
  }

  @Test func theTimeWithoutCallsBeginsWithTheEndOfTheLast() throws {
    let gauge = CallGauge(limit: 2)
    let start = ContinuousClock.now
    #expect(try #require(gauge.idleTime(at: start + .seconds(60))) >= .seconds(60))
    let call = try #require(gauge.begin())
    let other = try #require(gauge.begin())
    #expect(gauge.idleTime() == nil)
    call.end()
    #expect(gauge.idleTime() == nil)
    let end = ContinuousClock.now
    other.end()
    #expect(try #require(gauge.idleTime(at: end + .seconds(60))) <= .seconds(60))
  }
}
