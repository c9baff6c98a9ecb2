import ArgumentParser
import DaemonLocation

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
    let report = VersionReport(buildID: context.daemonBuildID ?? BuildIdentity.buildID)
    try context.output.write(try format.rendered(report, style))
    return .answered
  }
}
