import ArgumentParser
import DaemonLocation
import Foundation
import GraphDaemon
import Logging

/// `graphd`: serves in the foreground.
@main
struct GraphdCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graphd",
    abstract: "Keeps the module graph of Swift codebases in memory and answers over gRPC.",
    discussion: """
      Listens on a Unix socket that only this user can reach, until SIGTERM or SIGINT. The socket is
      $GRAPHD_SOCKET, else $XDG_RUNTIME_DIR/graphd/graphd.sock, else graphd-UID/graphd.sock in the
      system's temporary folder.
      """,
    version: BuildIdentity.version
  )

  @Option(help: ArgumentHelp("The socket to listen on.", valueName: "path"))
  var socket: String?

  @Option(
    help: "trace, debug, info, notice, warning, error or critical.",
    transform: { text in
      guard let level = Logger.Level(rawValue: text) else {
        throw ValidationError("`\(text)` is no log level")
      }
      return level
    }
  )
  var logLevel: Logger.Level = .info

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "graphd")
    logger.logLevel = logLevel
    let location =
      socket.map { SocketLocation(path: $0) }
      ?? SocketLocation(environment: environment, userID: geteuid())
    let configuration = DaemonConfiguration(
      environment: environment,
      processors: ProcessInfo.processInfo.activeProcessorCount
    )
    do {
      try await Daemon.run(at: location, configuration, logger: logger)
    } catch {
      logger.critical("\(error)")
      throw ExitCode(1)
    }
  }
}
