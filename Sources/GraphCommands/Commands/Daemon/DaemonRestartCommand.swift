import ArgumentParser

struct DaemonRestartCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart",
    abstract: "Stop the daemon if it runs, and start it."
  )

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let earlier = try await context.stopDaemon()
    try await context.startDaemon { _ in earlier == nil ? "was started" : "was started again" }
    return .answered
  }
}
