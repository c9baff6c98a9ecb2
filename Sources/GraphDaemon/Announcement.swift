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

/// Says, once every server listens, that the daemon does, and where.
struct Announcement: Service {
  let servers: [DaemonServer]
  let socket: String
  let door: NetworkDoor?
  let monitoring: MonitoringServer?
  let readyState: ReadyState
  let readiness: ReadinessWriter
  let logger: Logger

  func run() async throws {
    for server in servers {
      // Then its own error says why.
      guard await server.isListening() else { return }
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
      guard let address = await monitoring.boundAddress() else { return }
      metadata["http"] = "\(address)"
    }
    logger.info("Listening", metadata: metadata)
    readiness.report(.listening)
  }
}
