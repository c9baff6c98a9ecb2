import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Logging

extension DaemonServer {
  /// Serves until `beginGracefulShutdown`, or until the task is cancelled; call it once.
  ///
  /// After `beginGracefulShutdown` nothing new is accepted, streams end with UNAVAILABLE, and unary
  /// calls may finish. Once `ServerLimits.closeGrace` is over, every connection is closed, whether
  /// its peer answers or not, and every handler's task is cancelled.
  ///
  /// A handler that neither returns nor heeds cancellation cannot be stopped from inside the process:
  /// whoever calls this must be ready to end the process all the same.
  package func run() async throws {
    defer { entrance.close() }
    // Not the group's child: if it is cancelled, it drops connections that it has not looked at yet,
    // and they must be closed before (`ConnectionGuard.stopAdmitting`).
    let serving = Task { try await server.serve() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await serving.value }
      group.addTask { await self.superviseShutdown() }
      // Either the server ended by itself, or its time is over.
      let first = await group.nextResult()
      let wasToldToEnd = shutdown.isRequested || Task.isCancelled
      serving.cancel()
      group.cancelAll()
      while await group.nextResult() != nil {}
      // How a server that was told to end ends is no error.
      if !wasToldToEnd { try first?.get() }
    }
  }

  /// Waits until the server accepts connections; false if it ended before that.
  package func isListening() async -> Bool {
    (try? await server.transport.listeningAddress) != nil
  }

  /// Asks the server to end; returns at once, and again has no effect.
  ///
  /// It may be called before `run`, which then ends at once.
  package func beginGracefulShutdown() {
    shutdown.request()
  }

  private func superviseShutdown() async {
    await shutdown.wait()
    shutdown.request()
    health.stop()
    // A listener that is closed while it is being set up traps in a debug build (swift-nio 2.101).
    _ = await isListening()
    await connections.stopAdmitting()
    server.beginGracefulShutdown()
    try? await Task.sleep(for: limits.closeGrace)
    let calls = calls.reading.inFlight
    if connections.count > 0, !Task.isCancelled {
      logger.warning(
        "The shutdown was forced",
        metadata: ["connections": "\(connections.count)", "calls": "\(calls)"]
      )
    }
    await connections.closeAll()
  }
}
