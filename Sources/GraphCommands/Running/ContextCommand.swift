import ArgumentParser

/// A sub-command: parsed by ArgumentParser, run with what it needs given to it.
protocol ContextCommand: ParsableCommand {
  func run(in context: CommandContext) async throws -> ExitStatus
  /// Whether errors are told without colour, too.
  var noColor: Bool { get }
}

/// A sub-command that calls the service.
protocol ConnectedCommand: ContextCommand {
  var connection: ConnectionOptions { get set }
  var server: ServerOptions { get }
  /// Checks the sub-command's own options; the connection's are checked before.
  ///
  /// - Throws: `ValidationError`.
  func validateOptions() throws
}

extension ConnectedCommand {
  var noColor: Bool { connection.noColor }

  func validate() throws {
    let answering = [connection.inProcess, connection.socket != nil, server.server != nil]
    if answering.count(where: { $0 }) > 1 {
      throw ValidationError("Give one of `--in-process`, `--socket` and `--server`")
    }
    try validateOptions()
  }

  func validateOptions() throws {}
}
