import DaemonLocation
import GraphEngine
import Logging
import ServerTransport
import ServiceLifecycle

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A service that reports, once every server listens, that the daemon does, and where.
///
/// It stays until the daemon ends. A service that finishes by itself while others end fails the group. A daemon that is
/// stopped as it starts would then exit with status 1 (swift-service-lifecycle, `ServiceGroup.swift`).
struct Announcement: Service {
  let servers: [DaemonServer]
  let socket: String
  let door: NetworkDoor?
  let monitoring: MonitoringServer?
  let readyState: ReadyState
  let readiness: ReadinessWriter
  let logger: Logger

  func run() async throws {
    guard await announce() else { return }
    // The cancellation of the group is its end, too.
    try? await gracefulShutdown()
  }

  /// Whether every server listens; if one does not, its own error shows why.
  private func announce() async -> Bool {
    for server in servers {
      guard await server.isListening() else { return false }
    }
    readyState.set()
    var metadata: Logger.Metadata = [
      "socket": "\(socket)", "version": "\(BuildIdentity.version)",
      "build": "\(BuildIdentity.buildID)", "pid": "\(getpid())",
    ]
    if let door {
      metadata["tcp"] = "\(door.listener.address)"
      metadata["tcp-roots"] = .array(door.roots.folders.map { "\($0)" })
      if door.roots.folders.isEmpty {
        logger.warning(
          "TCP clients can open no workspace: name folders with `--tcp-root` or `GRAPHD_TCP_ROOTS`"
        )
      }
    }
    if let monitoring {
      guard let address = await monitoring.boundAddress() else { return false }
      metadata["http"] = "\(address)"
    }
    logger.info("Listening", metadata: metadata)
    readiness.report(.listening)
    return true
  }
}
