package import ArgumentParser
import DaemonLocation
import Foundation
import GraphDaemon
import Logging
import Metrics
import MetricsExport
import RepositoryHosting
import SystemSupport

/// The command line of `graphd`, which serves until it receives a signal or is idle for too long.
///
/// Two executables contain it: `graphd`, and `graphctl`, which is both programs in a release.
package struct GraphdCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "graphd",
    abstract: "Keeps the module graph of Swift codebases in memory and answers over gRPC.",
    discussion: """
      graphctl starts it when it is needed. It listens on a Unix socket that only this user can reach, \
      until SIGTERM or SIGINT, or until nobody has asked anything for three hours. At SIGHUP it reads \
      everything anew. The socket is $GRAPHD_SOCKET, else $XDG_RUNTIME_DIR/graphd/graphd.sock, else \
      graphd-UID/graphd.sock in the system's temporary folder.

      GRAPHD_MEMORY_LIMIT (4G; bytes, or with K, M or G; 0 for none) says from how much memory on \
      workspaces are forgotten that nobody asks about.
      """,
    version: BuildIdentity.version
  )

  @Option(help: ArgumentHelp("The socket to listen on.", valueName: "path"))
  var socket: String?

  @OptionGroup(title: "TCP") var tcp: TCPOptions

  @Option(
    help: ArgumentHelp(
      "Serve the repositories that a file lists by their names, and no others. Also GRAPHD_SERVER_CONFIG.",
      valueName: "file"
    ),
    completion: .file()
  )
  var serverConfig: String?

  @OptionGroup(title: "Monitoring") var monitoring: MonitoringOptions

  @Option(
    help: ArgumentHelp(
      "End after so long without a call; 0 for never (default: $GRAPHD_IDLE_EXIT, else 10800).",
      valueName: "seconds"
    )
  )
  var idleExit: String?

  @Option(
    help: ArgumentHelp(
      "Log to a file, which is put aside at 10 MiB (default: the standard error).",
      valueName: "path"
    )
  )
  var logFile: String?

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

  @Flag(help: "End with status 0 if another daemon has the socket, for a service manager.")
  var unlessRunning = false

  @Option(help: .hidden)
  var readinessDescriptor: Int32?

  /// Makes a command without arguments, as the parser needs it.
  package init() {}

  /// Becomes another program, within bounds, if this process was started for that; `main` begins with it.
  ///
  /// Else it raises the limit of descriptors.
  package static func beginProcess() {
    ConfinedProgram.begin()
    DescriptorLimit.raise()
  }

  /// Parses this process's arguments, serves, and exits if that fails.
  package static func runProgram() async {
    await main()
  }

  package func run() async throws {
    let readiness = ReadinessWriter(descriptor: readinessDescriptor)
    // A closed pipe must not end it.
    signal(SIGPIPE, SIG_IGN)
    // In the background it must not keep a folder from being removed.
    if readinessDescriptor != nil { chdir("/") }
    let environment = ProcessInfo.processInfo.environment
    var logger = Logger(label: "graphd") { StreamLogHandler.standardError(label: $0) }
    do {
      let log = try logFile.map { path throws(LogFileError) in try LogFile(path: path) }
      Self.bootstrap(log)
      logger = Logger(label: "graphd")
      logger.logLevel = logLevel
      let paths = DaemonPaths(
        environment: environment,
        userID: geteuid(),
        ownExecutable: BuildIdentity.executablePath
      )
      let tcp = try tcp.settings(environment, paths)
      let monitoring = try monitoring.settings(environment)
      let metrics = PrometheusRegistry(MetricCatalog.all)
      MetricsSystem.bootstrap(metrics)
      let serving = try serving(environment)
      let isServing = tcp.address != nil || monitoring.address != nil || serving != nil
      let surroundings = Daemon.Surroundings(
        location: socket.map { SocketLocation(path: $0) } ?? paths.socket,
        tcp: tcp,
        serving: serving,
        monitoring: monitoring,
        metrics: metrics,
        life: try life(environment, isServing: isServing, serving),
        readiness: readiness,
        log: log,
        logger: logger
      )
      let configuration = try DaemonConfiguration(
        environment: environment,
        processors: ProcessInfo.processInfo.activeProcessorCount
      )
      try await Daemon.run(in: surroundings, configuration)
    } catch {
      let reason = Readiness(error)
      readiness.report(reason)
      if unlessRunning, reason == .alreadyRunning {
        logger.notice("\(error)")
        return
      }
      logger.critical("\(error)")
      throw ExitCode(1)
    }
  }

  private static func bootstrap(_ log: LogFile?) {
    LoggingSystem.bootstrap { label in
      if let log { return LogFileHandler(file: log) }
      return StreamLogHandler.standardError(label: label)
    }
  }

  private func serving(
    _ environment: [String: String]
  ) throws(ServerConfigurationError) -> ServerSettings? {
    let variable = environment["GRAPHD_SERVER_CONFIG"] ?? ""
    guard let file = serverConfig ?? (variable.isEmpty ? nil : variable) else { return nil }
    let folder = FileManager.default.currentDirectoryPath
    return try ServerSettings(file: file.hasPrefix("/") ? file : folder + "/" + file)
  }

  private func life(
    _ environment: [String: String],
    isServing: Bool,
    _ serving: ServerSettings?
  ) throws(SettingError) -> LifeSettings {
    var life = try LifeSettings(environment: environment)
    // Neither a TCP client nor Prometheus can start it again.
    if isServing, (environment["GRAPHD_IDLE_EXIT"] ?? "").isEmpty { life.idleExit = nil }
    if let memory = serving?.configuration.limits.memory { life.memoryLimit = memory }
    if let idleExit { life.idleExit = try LifeSettings.idleExit(idleExit, of: "--idle-exit") }
    return life
  }
}
