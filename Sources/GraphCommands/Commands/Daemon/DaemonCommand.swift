import ArgumentParser

/// The group of commands about the daemon itself.
struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon",
    abstract: "Start, stop and look at the daemon.",
    discussion: """
      Nobody needs these in daily work: a command that finds no daemon starts one, and it ends by itself \
      when nobody has asked it anything for three hours.
      """,
    subcommands: [
      DaemonStartCommand.self, DaemonStopCommand.self, DaemonRestartCommand.self,
      DaemonStatusCommand.self, DaemonMetricsCommand.self, DaemonLogsCommand.self,
      DaemonPathsCommand.self,
    ]
  )
}

/// What the commands about the daemon have in common.
struct DaemonOptions: ParsableArguments {
  @Flag(name: .customLong("no-color"), help: "No colours (also NO_COLOR=1).")
  var noColor = false
}
