import ArgumentParser
import DaemonLocation
import GraphClient
import GraphProtos

struct DaemonMetricsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Print what the daemon has counted and measured, as Prometheus reads it.",
    discussion: """
      No port is opened for it; `graphd --http` serves the same text to Prometheus. docs/daemon.md lists the \
      metrics. Exit status: 0 printed; 69 the daemon does not run, or does not answer.
      """
  )

  @OptionGroup(title: "TCP") var server: ServerOptions

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let server = try server.server(in: context)
    guard let answer = try await context.askDaemon(server, { try await $0.metrics() }) else {
      let place = server?.address.description ?? context.paths.socket.path
      let error = ErrorText(
        "No daemon answers at `\(place)`",
        hint: "`graphctl daemon start` starts one"
      )
      let style = context.style(onTerminal: context.output.errorIsTerminal, noColor: noColor)
      context.output.writeError(error.lines(style))
      return .noDaemon
    }
    try context.output.write(answer.text)
    return .answered
  }
}
