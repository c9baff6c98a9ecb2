import ArgumentParser
import DaemonLocation
import GraphClient
import GraphProtos

struct DaemonStatusCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say whether the daemon runs, and what it holds.",
    discussion: "Exit status: 0 it runs; 69 it does not, or does not answer."
  )

  @Option(help: "How the answer is printed.")
  var format: OutputFormat = .text

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let report = DaemonStatusReport(
      answer: try await context.daemonAnswer(),
      paths: context.paths,
      expectedBuildID: context.daemonBuildID
    )
    let style = context.style(onTerminal: context.output.isTerminal, noColor: noColor)
    try context.output.write(format.rendered(report, style))
    return report.answer == nil ? .noDaemon : .answered
  }
}

/// What a daemon says of itself.
struct DaemonAnswer: Hashable, Sendable {
  let status: Graphd_V1_StatusResponse
  let workspaces: [Graphd_V1_WorkspaceStatus]
}

extension CommandContext {
  /// What the daemon says of itself, of whatever build it is; nil if none runs.
  func daemonAnswer() async throws -> DaemonAnswer? {
    do {
      return try await GraphClient.withDaemon(
        at: paths.socket,
        expecting: .any,
        patience: connectTimeout()
      ) { client in
        DaemonAnswer(
          status: try await client.status(Graphd_V1_StatusRequest()),
          workspaces: try await client.list().workspaces
        )
      }
    } catch let error as GraphClientError where error.code == .noDaemon {
      return nil
    }
  }
}
