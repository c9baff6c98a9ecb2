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
      return try await GraphClient.withDaemon(at: location, expecting: daemonBuildID, body)
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
