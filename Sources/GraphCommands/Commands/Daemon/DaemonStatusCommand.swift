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

  @OptionGroup(title: "TCP") var server: ServerOptions

  @OptionGroup var options: DaemonOptions

  var noColor: Bool { options.noColor }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let server = try server.server(in: context)
    let answer = try await context.daemonAnswer(server)
    let report = DaemonStatusReport(
      answer: answer,
      unreachable: answer == nil && server == nil ? context.unreachableDaemon : nil,
      paths: context.paths,
      server: server?.address,
      expectedBuildID: context.daemonBuildID
    )
    let style = context.style(onTerminal: context.output.isTerminal, noColor: noColor)
    try context.output.write(try format.rendered(report, style))
    return report.answer == nil ? .noDaemon : .answered
  }
}

/// What a daemon says of itself.
struct DaemonAnswer: Hashable, Sendable {
  let status: Graphd_V1_GetStatusResponse
  let workspaces: [Graphd_V1_WorkspaceStatus]
}

extension CommandContext {
  /// The process of a daemon whose socket's file was removed; nil if there is none.
  var unreachableDaemon: Int32? {
    guard let daemon = try? DaemonProcess.find(at: paths.socket), daemon.isUnreachable else {
      return nil
    }
    return daemon.processID
  }

  /// What the daemon says of itself, of whatever build it is; nil if none answers.
  ///
  /// - Throws: `GraphClientError`, with code `cannotStart` if none can have the socket's path.
  func daemonAnswer(_ server: Server? = nil) async throws -> DaemonAnswer? {
    try await askDaemon(server) { client in
      DaemonAnswer(
        status: try await client.status(Graphd_V1_GetStatusRequest()),
        workspaces: try await client.listWorkspaces()
      )
    }
  }

  /// Calls the daemon, of whatever build it is, and starts none; nil if none answers.
  ///
  /// - Throws: `GraphClientError`, with code `cannotStart` if none can have the socket's path.
  func askDaemon<Answer: Sendable>(
    _ server: Server?,
    _ ask: @Sendable @escaping (GraphClient) async throws -> Answer
  ) async throws -> Answer? {
    do {
      guard let server else {
        if let complaint = paths.socket.complaint {
          throw GraphClientError(.cannotStart, .environment, complaint)
        }
        return try await GraphClient.withDaemon(
          at: paths.socket,
          expecting: .any,
          patience: connectTimeout(),
          ask
        )
      }
      return try await GraphClient.withServer(
        at: server.address,
        showing: server.credentials,
        expecting: .any,
        patience: connectTimeout(),
        ask
      )
    } catch let error as GraphClientError where error.code == .noDaemon {
      return nil
    }
  }
}
