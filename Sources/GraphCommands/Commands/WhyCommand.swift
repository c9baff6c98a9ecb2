import ArgumentParser
import GraphClient
import GraphProtos

struct WhyCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Tell the chain of reasons by which a change reaches a module."
  )

  @Argument(help: "The module: `package/target`, or a name that only one module has.")
  var module: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { answer.strictness.strict }
  var asksAboutWorkingTree: Bool { change.head == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> WhyReport {
    var request = Graphd_V1_WhyRequest()
    request.change = change.request(connection, in: context)
    request.module = module
    return WhyReport(response: try await client.why(request))
  }

  func rendered(_ report: WhyReport, _ style: TextStyle) -> String {
    answer.format.rendered(report, style)
  }
}
