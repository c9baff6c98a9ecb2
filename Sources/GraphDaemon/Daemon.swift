package import DaemonLocation
package import Logging
import ServerTransport
import ServiceLifecycle
import UnixSignals

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The daemon in the foreground, until SIGTERM or SIGINT.
package enum Daemon {
  /// Serves at `location`.
  ///
  /// A socket that was handed over (`LISTEN_FDS`) is used instead of a new one.
  /// - Throws: `ListenError` if another daemon is there or the folder is not safe.
  package static func run(
    at location: SocketLocation,
    _ configuration: DaemonConfiguration,
    logger: Logger
  ) async throws {
    let inherited = SocketActivation.descriptors(
      environment: configuration.environment,
      processID: getpid()
    )
    let listener =
      if let descriptor = inherited.first {
        try ListeningSocket.adopt(descriptor: descriptor)
      } else {
        try ListeningSocket.bind(at: location)
      }
    let limits = ServerLimits()
    let calls = CallGauge(limit: limits.callsInFlight)
    let services = DaemonServices(configuration, calls: calls, limits: limits, follows: true)
    let server = try DaemonServer(
      listener: listener,
      services: services.all,
      limits: limits,
      calls: calls,
      logger: logger
    )
    logger.info(
      "Listening",
      metadata: [
        "socket": "\(listener.location.path)", "version": "\(BuildIdentity.version)",
        "pid": "\(getpid())",
      ]
    )
    var group = ServiceGroupConfiguration(
      services: [DaemonServerService(server: server)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    // The server bounds its own shutdown; this bound is for what it cannot end.
    group.maximumGracefulShutdownDuration = limits.closeGrace + .seconds(5)
    try await ServiceGroup(configuration: group).run()
    logger.info("Stopped")
  }
}

/// Ties the server's end to the process's signals.
private struct DaemonServerService: Service {
  let server: DaemonServer

  func run() async throws {
    try await withGracefulShutdownHandler {
      try await server.run()
    } onGracefulShutdown: {
      server.beginGracefulShutdown()
    }
  }
}
