package import DaemonLocation
import GraphEngine
import GraphProtos
package import Logging
import Metrics
package import MetricsExport
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
    /// Whether to listen for TCP connections, too.
    package var tcp: TCPSettings
    /// The repositories that clients name instead of paths; `nil` for none.
    package var serving: ServerSettings?
    /// The address of the metrics over HTTP.
    package var monitoring: MonitoringSettings
    /// Has the numbers of the whole process.
    package var metrics: PrometheusRegistry
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
      tcp: TCPSettings,
      serving: ServerSettings? = nil,
      monitoring: MonitoringSettings,
      metrics: PrometheusRegistry,
      life: LifeSettings,
      readiness: ReadinessWriter,
      log: LogFile?,
      logger: Logger
    ) {
      self.location = location
      self.tcp = tcp
      self.serving = serving
      self.monitoring = monitoring
      self.metrics = metrics
      self.life = life
      self.readiness = readiness
      self.log = log
      self.logger = logger
    }
  }

  /// Serves.
  ///
  /// - Throws: `ListenError` if another daemon is there or the folder is not safe; what
  ///   `TCPSettings.open` throws.
  package static func run(
    in surroundings: Surroundings,
    _ configuration: DaemonConfiguration
  ) async throws {
    let logger = surroundings.logger
    var configuration = configuration
    configuration.warn = { logger.warning("\($0)") }
    if let complaint = configuration.cacheDistrust() {
      logger.warning(
        "Nothing is cached: the cache's folder \(complaint)",
        metadata: ["cache": "\(configuration.cacheFolder)"]
      )
    }
    let listener = try listener(at: surroundings.location, configuration)
    let door = try surroundings.tcp.open(userID: geteuid())
    let limits = ServerLimits()
    // One for all servers.
    let calls = CallGauge(limit: limits.callsInFlight)
    let services = DaemonServices(
      configuration,
      calls: calls,
      limits: limits,
      follows: true,
      tcpAddress: door?.listener.address.description ?? "",
      exporter: surroundings.metrics,
      memoryLimit: surroundings.life.memoryLimit
    )
    let contract = try EmbeddedDescriptors.fileDescriptorSet()
    let served = try await surroundings.serving?.directory(
      registry: services.registry,
      memoryLimit: surroundings.life.memoryLimit
    )
    // A server opens no paths at its Unix socket either, but for the folders that it names for all.
    let local = served == nil ? nil : try door?.roots ?? PermittedRoots([])
    func server(_ entrance: Entrance, permitted: PermittedRoots?) throws -> DaemonServer {
      try DaemonServer(
        entrance: entrance,
        services: services.services(permitted: permitted, served: served),
        contract: contract,
        interceptors: served == nil
          ? [] : [CallerInterceptor(readsCertificates: entrance.showsCertificates)],
        limits: limits,
        calls: calls,
        logger: logger
      )
    }
    var servers = [try server(.local(listener), permitted: local)]
    if let door { servers.append(try server(.network(door.listener), permitted: door.roots)) }
    let readyState = ReadyState()
    let monitoring = try surroundings.monitoring.server(
      metrics: services.metrics,
      isReady: { [servers] in readyState.isReady && servers.allSatisfy(\.isServing) },
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
      logger: logger,
      isReachable: { listener.isReachable() }
    )
    let announcement = Announcement(
      servers: servers,
      socket: listener.location.path,
      door: door,
      monitoring: monitoring,
      readyState: readyState,
      readiness: surroundings.readiness,
      logger: logger
    )
    // The last one ends first: that the daemon is ending is served to the end.
    let watched = monitoring.map { [ServiceGroupConfiguration.ServiceConfiguration(service: $0)] }
    var group = ServiceGroupConfiguration(
      services: (watched ?? []) + servers.map { .init(service: DaemonServerService(server: $0)) }
        + [
          .init(service: announcement, successTerminationBehavior: .ignore),
          .init(service: reloading, successTerminationBehavior: .ignore),
          .init(service: housekeeping, successTerminationBehavior: .gracefullyShutdownGroup),
        ],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    // The server bounds its own shutdown; this bound is for what it cannot end.
    group.maximumGracefulShutdownDuration = limits.closeGrace + .seconds(5)
    defer {
      services.registry.summaries.flush()
      EngineAssembly.removeLeftovers()
    }
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      await EngineAssembly.sendResults(within: lastSending)
      throw error
    }
    await EngineAssembly.sendResults(within: lastSending)
    logger.info("Stopped", metadata: ["pid": "\(getpid())"])
  }

  /// The time for results that were not sent before the daemon ends; whoever ends it waits.
  private static let lastSending = Duration.seconds(1)

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
