import ArgumentParser
import GraphClient
import GraphProtos

struct StatusCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say who answers and what it holds of the workspace."
  )

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  // To ask a daemon what it holds must not make it hold more.
  var asksAboutWorkingTree: Bool { false }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> StatusReport {
    let workspace = try connection.workspace(in: context)
    if client.endpoint == .inProcess {
      // This process has held nothing so far.
      var open = Graphd_V1_OpenWorkspaceRequest()
      open.workspace = workspace
      try await client.openWorkspace(open) { _ in }
    }
    var request = Graphd_V1_GetStatusRequest()
    request.workspace = workspace
    return StatusReport(response: try await client.status(request), endpoint: client.endpoint)
  }

  func rendered(_ report: StatusReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
