import ArgumentParser

/// A sub-command: parsed by ArgumentParser, run with what it needs given to it.
protocol ContextCommand: ParsableCommand {
  func run(in context: CommandContext) async throws -> ExitStatus
  /// Whether errors are told without colour, too.
  var noColor: Bool { get }
}
