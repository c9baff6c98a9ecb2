import ArgumentParser

struct VersionCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Print the version and the build."
  )

  @Option(help: "How the answer is printed.")
  var format: OutputFormat = .text

  var noColor: Bool { false }

  func run(in context: CommandContext) throws -> ExitStatus {
    let style = context.style(onTerminal: context.output.isTerminal, noColor: noColor)
    try context.output.write(format.rendered(VersionReport(), style))
    return .answered
  }
}
