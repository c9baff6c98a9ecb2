import GraphProtos

/// One line on a terminal's standard error that tells how far the service is, and then goes away.
struct ProgressLine: Sendable {
  private let output: CommandOutput
  private static let clear = "\r\u{1B}[K"

  /// `nil` where nobody reads it.
  init?(_ context: CommandContext, isQuiet: Bool = false) {
    guard context.output.errorIsTerminal, !isQuiet, context.environment["TERM"] != "dumb"
    else { return nil }
    output = context.output
  }

  /// Replaces the line.
  func show(_ progress: Graphd_V1_LoadProgress) {
    output.writeError(Self.clear + Self.text(progress))
  }

  /// Replaces the line.
  func show(_ progress: Graphd_V1_ReplayProgress) {
    output.writeError(Self.clear + "Replaying commits \(progress.done)/\(progress.total)")
  }

  /// Takes the line away.
  func erase() {
    output.writeError(Self.clear)
  }

  static func text(_ progress: Graphd_V1_LoadProgress) -> String {
    let phase =
      switch progress.phase {
      case .listing: "Listing files"
      case .manifests: "Reading manifests"
      case .summaries: "Reading source files"
      case .graph, .classification, .propagation, .tests, .planning, .unspecified, .UNRECOGNIZED:
        "Loading the workspace"
      }
    if progress.total > 0 { return "\(phase) \(progress.done)/\(progress.total)" }
    return progress.done > 0 ? "\(phase) \(progress.done)" : phase
  }
}
