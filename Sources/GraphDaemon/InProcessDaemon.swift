import GRPCCore
package import GRPCInProcessTransport
import ServerTransport

/// The daemon's services inside another process: for CI, and wherever no daemon runs.
package enum InProcessDaemon {
  /// Serves as long as `body` runs, and gives it the client's end of the transport.
  package static func withClientTransport<Value: Sendable>(
    _ configuration: DaemonConfiguration,
    _ body: (InProcessTransport.Client) async throws -> Value
  ) async throws -> Value {
    let transport = InProcessTransport()
    let limits = ServerLimits()
    let calls = CallGauge(limit: limits.callsInFlight)
    let services = DaemonServices(
      configuration,
      calls: calls,
      limits: limits,
      follows: false
    )
    // No deadline: a person waits, and may press Ctrl-C.
    let server = GRPCServer(
      transport: transport.server,
      services: services.services(permitted: nil),
      interceptors: [CallLimitInterceptor(gauge: calls)]
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.serve() }
      defer {
        server.beginGracefulShutdown()
        // Streams that wait for the next change would keep the server for ever.
        group.cancelAll()
      }
      return try await body(transport.client)
    }
  }
}
