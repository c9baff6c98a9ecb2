import ArgumentParser
import GraphClient
import GraphProtos

struct DependenciesCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "deps",
    abstract: "List the modules that a module needs."
  )

  @OptionGroup var start: StartOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { answer.strictness.strict }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> ReachReport {
    var request = Graphd_V1_DependenciesRequest()
    request.query = try state.query(connection, in: context)
    request.module = start.module
    request.transitive = start.transitive
    let response = try await client.dependencies(request)
    return ReachReport(
      direction: .dependencies,
      answer: response.answer,
      module: response.module,
      isTransitive: start.transitive,
      modules: response.modules
    )
  }

  func rendered(_ report: ReachReport, _ style: TextStyle) -> String {
    answer.format.rendered(report, style)
  }
}

/// The module from which edges are followed, and how far.
struct StartOptions: ParsableArguments {
  @Argument(help: "The module: `package/target`, or a name that only one module has.")
  var module: String

  @Flag(help: "Follow the edges to their end.")
  var transitive = false
}
