import ArgumentParser
import GraphClient
import GraphProtos

struct DependentsCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "rdeps",
    abstract: "List the modules that need a module."
  )

  @OptionGroup var start: StartOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { answer.strictness.strict }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> ReachReport {
    var request = Graphd_V1_DependentsRequest()
    request.query = try state.query(connection, in: context)
    request.module = start.module
    request.transitive = start.transitive
    let response = try await client.dependents(request)
    return ReachReport(
      direction: .dependents,
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
