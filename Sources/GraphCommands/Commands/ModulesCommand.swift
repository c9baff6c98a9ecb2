import ArgumentParser
import GraphClient
import GraphProtos

struct ModulesCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "modules",
    abstract: "List the modules of the workspace."
  )

  @Flag(help: "Tell each module's files and declared dependencies, too.")
  var files = false

  @Flag(help: "List modules of other packages that the workspace uses, too.")
  var external = false

  @OptionGroup var state: StateOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> ModulesReport {
    var request = Graphd_V1_ListModulesRequest()
    request.query = try state.query(freshness, connection, in: context)
    request.files = files
    request.external = external
    request.maxModules = .max
    return ModulesReport(response: try await client.modules(request), showsFiles: files)
  }

  func rendered(_ report: ModulesReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
