package import DaemonLocation
import GraphEngine
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

/// The daemon, until SIGTERM or SIGINT, or until nobody has asked anything for long enough.
package enum Daemon {
  /// What the process gives to its daemon.
  package struct Surroundings: Sendable {
    /// Where to listen, unless a service manager passes a socket (`LISTEN_FDS`).
    package var location: SocketLocation
    /// When it ends by itself.
    package var life: LifeSettings
    /// Told when the daemon listens.
    package var readiness: ReadinessWriter
    /// The file that `logger` writes to, if it is one of ours: SIGHUP opens it anew.
    package var log: LogFile?
    package var logger: Logger

    /// Names everything.
    package init(
      location: SocketLocation,
      life: LifeSettings,
      readiness: ReadinessWriter,
      log: LogFile?,
      logger: Logger
    ) {
      self.location = location
      self.life = life
      self.readiness = readiness
      self.log = log
      self.logger = logger
    }
  }

  /// Serves.
  ///
  /// - Throws: `ListenError` if another daemon is there or the folder is not safe.
  package static func run(
    in surroundings: Surroundings,
    _ configuration: DaemonConfiguration
  ) async throws {
    let logger = surroundings.logger
    let listener = try listener(at: surroundings.location, configuration)
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
    let reloading = ReloadService(
      registry: services.registry,
      log: surroundings.log,
      logger: logger,
      signals: await UnixSignalsSequence(trapping: .sighup)
    )
    let housekeeping = Housekeeping(
      settings: surroundings.life,
      calls: calls,
      registry: services.registry,
      logger: logger
    )
    logger.info(
      "Listening",
      metadata: [
        "socket": "\(listener.location.path)", "version": "\(BuildIdentity.version)",
        "build": "\(BuildIdentity.buildID)", "pid": "\(getpid())",
      ]
    )
    surroundings.readiness.report(.listening)
    var group = ServiceGroupConfiguration(
      services: [
        .init(service: DaemonServerService(server: server)),
        .init(service: reloading, successTerminationBehavior: .ignore),
        .init(service: housekeeping, successTerminationBehavior: .gracefullyShutdownGroup),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    // The server bounds its own shutdown; this bound is for what it cannot end.
    group.maximumGracefulShutdownDuration = limits.closeGrace + .seconds(5)
    defer { services.registry.summaries.flush() }
    try await ServiceGroup(configuration: group).run()
    logger.info("Stopped", metadata: ["pid": "\(getpid())"])
  }

  private static func listener(
    at location: SocketLocation,
    _ configuration: DaemonConfiguration
  ) throws(ListenError) -> ListeningSocket {
    let inherited = SocketActivation.descriptors(
      environment: configuration.environment,
      processID: getpid()
    )
    guard let descriptor = inherited.first else { return try ListeningSocket.bind(at: location) }
    return try ListeningSocket.adopt(descriptor: descriptor)
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
