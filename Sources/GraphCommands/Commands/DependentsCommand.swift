import ArgumentParser
import GraphClient
import GraphProtos

struct DependentsCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "rdeps",
    abstract: "List the modules that need a module."
  )

  typealias Answer = ReachReport<Graphd_V1_ListDependentsResponse>

  @OptionGroup var start: StartOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { answer.strictness.strict }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> Answer {
    var request = Graphd_V1_ListDependentsRequest()
    request.query = try state.query(connection, in: context)
    request.module = start.module
    request.transitive = start.transitive
    return ReachReport(response: try await client.dependents(request))
  }

  func rendered(_ report: Answer, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
