import GraphProtos

/// One line on a terminal's standard error with the number of commits that are replayed.
struct ReplayLine: Sendable {
  private let output: CommandOutput
  private static let clear = "\r\u{1B}[K"

  /// `nil` where nobody reads it.
  init?(_ context: CommandContext, _ connection: ConnectionOptions) {
    guard context.output.errorIsTerminal, !connection.quiet, context.environment["TERM"] != "dumb"
    else { return nil }
    output = context.output
  }

  /// Replaces the line.
  func show(_ progress: Graphd_V1_ReplayProgress) {
    output.writeError(Self.clear + "Replaying commits \(progress.done)/\(progress.total)")
  }

  /// Takes the line away.
  func erase() { output.writeError(Self.clear) }
}
