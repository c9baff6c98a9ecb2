import ArgumentParser

struct DaemonPathsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "paths",
    abstract: "Print where the daemon's things lie; nothing is looked at."
  )

  @Option(help: "How the answer is printed.")
  var format: OutputFormat = .text

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func run(in context: CommandContext) throws -> ExitStatus {
    let style = context.style(onTerminal: context.output.isTerminal, noColor: noColor)
    try context.output.write(
      try format.rendered(DaemonPathsReport(paths: context.paths), style)
    )
    return .answered
  }
}
