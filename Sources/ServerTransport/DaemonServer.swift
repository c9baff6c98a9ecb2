package import GRPCCore
import GRPCNIOTransportHTTP2Posix
package import Logging
import NIOCore
import StandardProtos
package import SwiftProtobuf
import Synchronization

/// A gRPC server on one socket, for those whom its entrance lets in, that ends when it is told to.
///
/// Beside the services it is given, it serves health and reflection.
package final class DaemonServer: Sendable {
  typealias Transport = HTTP2ServerTransport.Posix

  let entrance: Entrance
  let limits: ServerLimits
  let health: HealthService
  let connections: ConnectionGuard
  let calls: CallGauge
  let logger: Logger
  let server: GRPCServer<Transport>
  let shutdown = ShutdownSignal()

  /// Sets the server up; nothing is accepted before `run`.
  ///
  /// - Parameters:
  ///   - entrance: The socket, and who may connect; it is closed when the server has ended.
  ///   - services: What is served.
  ///   - contract: The files that declare the services and those of health and reflection, for reflection.
  ///   - interceptors: Run after those that count, limit and cancel calls.
  ///   - limits: How much at once, how long.
  ///   - health: Learns of services that it does not know yet, and of the shutdown.
  ///   - calls: Counts the calls that are being answered; a new one if nil.
  ///   - logger: Told of refused connections and of a shutdown that had to be forced.
  /// - Throws: `ServerError` if the socket was given to another server before.
  package init(
    entrance: Entrance,
    services: [any RegistrableRPCService],
    contract: Google_Protobuf_FileDescriptorSet,
    interceptors: [any ServerInterceptor] = [],
    limits: ServerLimits = ServerLimits(),
    health: HealthService = HealthService(),
    calls: CallGauge? = nil,
    logger: Logger = Logger(label: "graphd.server")
  ) throws {
    guard let descriptor = entrance.takeDescriptor() else { throw ServerError.socketInUse }
    self.entrance = entrance
    self.limits = limits
    self.health = health
    self.calls = calls ?? CallGauge(limit: limits.callsInFlight)
    self.logger = logger
    self.connections = ConnectionGuard(entrance: entrance, limits: limits, logger: logger)
    let shutdown = shutdown
    let streams = OpenStreams()
    let own: [any ServerInterceptor] = [
      CallMetricsInterceptor(metrics: CallMetrics()),
      StreamClosureInterceptor(streams: streams),
      CallLimitInterceptor(gauge: self.calls),
      CallScopeInterceptor(
        unaryDeadline: limits.unaryDeadline,
        isShuttingDown: { shutdown.isRequested }
      ),
    ]
    self.server = GRPCServer(
      transport: Transport(
        listeningSocketDescriptor: Int(descriptor),
        transportSecurity: entrance.security,
        config: Self.configuration(
          limits: limits,
          connections: connections,
          streams: streams,
          token: entrance.token
        )
      ),
      router: try Self.router(
        services: services,
        contract: contract,
        interceptors: own + interceptors,
        health: health
      )
    )
  }

  /// Connections that are open.
  package var connectionCount: Int { connections.count }

  /// Whether its health service reports that it takes calls; false from the beginning of a shutdown on.
  package var isServing: Bool { health.status() == .serving }
}

/// A mistake in the set-up of a server.
package enum ServerError: Error, Hashable, CustomStringConvertible {
  /// Two servers were given one socket, or it was closed.
  case socketInUse

  /// A sentence for a person.
  package var description: String {
    switch self {
    case .socketInUse: "The listening socket is closed or already serves another server"
    }
  }
}
