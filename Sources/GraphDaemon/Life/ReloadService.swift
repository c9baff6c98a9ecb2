import GraphEngine
import Logging
import ServiceLifecycle
import UnixSignals

/// Reloads at SIGHUP: forgets all that was read, and opens the log's file anew.
struct ReloadService: Service {
  let registry: WorkspaceRegistry
  let log: LogFile?
  let logger: Logger
  /// SIGHUP; trapped before anybody is told that the daemon listens, for untrapped it ends a process.
  let signals: UnixSignalsSequence

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      log?.reopen()
      let sessions = await registry.allSessions
      for session in sessions { await session.reload() }
      logger.info("Reloaded at SIGHUP", metadata: ["workspaces": "\(sessions.count)"])
    }
  }
}
