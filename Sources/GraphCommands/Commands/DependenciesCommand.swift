import ArgumentParser
import GraphClient
import GraphProtos

struct DependenciesCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "deps",
    abstract: "List the modules that a module needs."
  )

  typealias Answer = ReachReport<Graphd_V1_ListDependenciesResponse>

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
    var request = Graphd_V1_ListDependenciesRequest()
    request.query = try state.query(freshness, connection, in: context)
    request.module = start.module
    request.transitive = start.transitive
    return ReachReport(response: try await client.dependencies(request))
  }

  func rendered(_ report: Answer, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}

/// The module from which edges are followed, and how far.
struct StartOptions: ParsableArguments {
  @Argument(
    help: "The module: `package/target`, or a name that only one module has.",
    completion: .modules
  )
  var module: String

  @Flag(help: "Follow the edges to their end.")
  var transitive = false
}
