import DaemonLocation
import GraphClient

extension CommandContext {
  /// Connects as the options say: to the daemon, which is started if none runs and replaced if it is
  /// of another build; else to the service in this process.
  ///
  /// A command never fails because no daemon runs, unless `--socket` or `--server` names one.
  func withClient<Result: Sendable>(
    _ options: ConnectionOptions,
    _ server: ServerOptions,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    let namesDaemon = options.socket != nil || server.server != nil
    if options.inProcess || (!namesDaemon && environmentAsksForInProcess) {
      return try await inProcess.withClient(warn: { warn($0, options) }, body)
    }
    let patience = connectTimeout { warn($0, options) }
    if options.socket == nil, let server = try server.server(in: self) {
      return try await GraphClient.withServer(
        at: server.address,
        showing: server.credentials,
        patience: patience,
        body
      )
    }
    let maySpawn = SpawnPolicy.allowsSpawning(
      environment: environment,
      noSpawn: options.noSpawn,
      socket: options.socket
    )
    do {
      return try await withDaemon(
        at: try options.socket.map { SocketLocation(path: try absolutePath($0)) } ?? paths.socket,
        launcher: maySpawn ? launcher(patience) : nil,
        patience: patience,
        body
      )
    } catch let error as GraphClientError where canReplaceDaemon(error, options) {
      if let warning = warning(error) { warn(warning, options) }
      return try await inProcess.withClient(warn: { warn($0, options) }, body)
    }
  }

  /// Connects to the daemon, with the launcher's help if there is one.
  ///
  /// The daemon that a launcher found can end before it is called, so there is more than one try. A
  /// question that ended a daemon is asked only once more: it may be the cause.
  func withDaemon<Result: Sendable>(
    at location: SocketLocation,
    launcher: DaemonLauncher?,
    patience: Duration,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    var tries = 0
    var answered: ContinuousClock.Instant?
    while true {
      do {
        return try await GraphClient.withDaemon(
          at: location,
          expecting: daemonBuildID.map { .exactly($0) } ?? .sameVersion,
          patience: patience
        ) { client in
          answered = .now
          return try await body(client)
        }
      } catch let error as GraphClientError {
        // Replaced while this one ran: it is this program that is of yesterday.
        if answered != nil, error.code == .otherBuild { throw error }
        if let answered, answered.duration(to: .now) > Self.longAnswer { tries = 0 }
        tries += 1
        guard tries < (error.code == .connectionLost ? 2 : 4), let launcher,
          try await launcher.mend(error)
        else { throw error }
      }
    }
  }

  /// A question that was answered for so long has not ended its daemon.
  private static let longAnswer = Duration.seconds(60)

  /// What starts the daemon at its usual place.
  func launcher(_ patience: Duration) -> DaemonLauncher {
    DaemonLauncher(
      paths: paths,
      environment: environment,
      patience: max(patience, DaemonLauncher.usualPatience)
    )
  }

  /// Writes a warning, unless the options ask for quiet.
  func warn(_ message: String, _ options: ConnectionOptions) {
    guard !options.quiet else { return }
    warn(message, noColor: options.noColor)
  }

  /// Writes a warning.
  func warn(_ message: String, noColor: Bool) {
    let style = style(onTerminal: output.errorIsTerminal, noColor: noColor)
    output.writeError(ErrorText.warning(message, style))
  }

  /// How long a daemon may take for its first answer: `GRAPHCTL_CONNECT_TIMEOUT` seconds, 5 if unset.
  func connectTimeout(warn: (String) -> Void = { _ in }) -> Duration {
    let usual = GraphClient.usualPatience
    guard let value = environment["GRAPHCTL_CONNECT_TIMEOUT"], !value.isEmpty else { return usual }
    guard let seconds = Double(value), seconds > 0, seconds <= 3600 else {
      warn("`GRAPHCTL_CONNECT_TIMEOUT` is no number of seconds up to 3600: waiting 5")
      return usual
    }
    return .seconds(seconds)
  }

  private var environmentAsksForInProcess: Bool {
    SpawnPolicy.isSet("GRAPHCTL_IN_PROCESS", environment)
  }

  /// Whether the service in this process may answer instead.
  ///
  /// A daemon of another build would answer by other rules, even one that `--socket` names.
  private func canReplaceDaemon(_ error: GraphClientError, _ options: ConnectionOptions) -> Bool {
    switch error.code {
    case .noDaemon, .unresponsive, .unsafeSocket, .connectionLost, .cannotStart, .cannotStop:
      options.socket == nil
    case .otherBuild: true
    case .requestTooLarge, .service, .unsafeServer, .notAdmitted: false
    }
  }

  /// What a person is told when the daemon does not answer; nil if none was expected to.
  private func warning(_ error: GraphClientError) -> String? {
    switch error.code {
    case .noDaemon: nil
    case .connectionLost: "The daemon ended before it answered: answering without it"
    case .cannotStart, .cannotStop: "\(error.message); answering in this process"
    default: "\(error.message): answering without it"
    }
  }
}
