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
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> Answer {
    var request = Graphd_V1_ListDependentsRequest()
    request.query = try state.query(freshness, connection, in: context)
    request.module = start.module
    request.transitive = start.transitive
    return ReachReport(response: try await client.dependents(request))
  }

  func rendered(_ report: Answer, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
