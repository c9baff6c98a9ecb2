import DaemonLocation
import GraphClient

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension CommandContext {
  /// Connects as the options say: to the daemon that is running, else to the service in this process.
  ///
  /// A command never fails because no daemon runs, unless `--socket` names one.
  func withClient<Result: Sendable>(
    _ options: ConnectionOptions,
    _ body: (GraphClient) async throws -> Result
  ) async throws -> Result {
    if options.inProcess || (options.socket == nil && environmentAsksForInProcess) {
      return try await inProcess.withClient(body)
    }
    let location =
      options.socket.map { SocketLocation(path: absolutePath($0)) }
      ?? SocketLocation(environment: environment, userID: geteuid())
    do {
      return try await GraphClient.withDaemon(
        at: location,
        expecting: daemonBuildID,
        patience: connectTimeout(options),
        body
      )
    } catch let error as GraphClientError where canReplaceDaemon(error, options) {
      if error.code != .noDaemon { warn("\(error.message): answering without it", options) }
      return try await inProcess.withClient(body)
    }
  }

  /// Writes a warning, unless the options ask for quiet.
  func warn(_ message: String, _ options: ConnectionOptions) {
    guard !options.quiet else { return }
    let style = style(onTerminal: output.errorIsTerminal, noColor: options.noColor)
    output.writeError(ErrorText.warning(message, style))
  }

  /// How long a daemon may take for its first answer: `GRAPHCTL_CONNECT_TIMEOUT` seconds, 5 if unset.
  private func connectTimeout(_ options: ConnectionOptions) -> Duration {
    let usual = GraphClient.usualPatience
    guard let value = environment["GRAPHCTL_CONNECT_TIMEOUT"], !value.isEmpty else { return usual }
    guard let seconds = Double(value), seconds > 0, seconds <= 3600 else {
      warn("`GRAPHCTL_CONNECT_TIMEOUT` is no number of seconds up to 3600: waiting 5", options)
      return usual
    }
    return .seconds(seconds)
  }

  private var environmentAsksForInProcess: Bool {
    let value = environment["GRAPHCTL_IN_PROCESS"] ?? ""
    return !value.isEmpty && value != "0"
  }

  /// Whether the service in this process may answer instead.
  ///
  /// A daemon of another build would answer by other rules, even one that `--socket` names.
  private func canReplaceDaemon(_ error: GraphClientError, _ options: ConnectionOptions) -> Bool {
    switch error.code {
    case .noDaemon, .unresponsive, .unsafeSocket: options.socket == nil
    case .otherBuild: true
    case .requestTooLarge, .service: false
    }
  }
}
