import ArgumentParser
import GraphClient
import GraphProtos

struct StatusCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say who answers and what it holds of the workspace."
  )

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { answer.strictness.strict }
  var asksAboutWorkingTree: Bool { true }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> StatusReport {
    var request = Graphd_V1_StatusRequest()
    request.workspace = connection.workspace(in: context)
    return StatusReport(response: try await client.status(request), endpoint: client.endpoint)
  }

  func rendered(_ report: StatusReport, _ style: TextStyle) -> String {
    answer.format.rendered(report, style)
  }
}
