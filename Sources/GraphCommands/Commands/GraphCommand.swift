import ArgumentParser
import GraphClient
import GraphProtos

struct GraphCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Print the module graph, for Graphviz, Mermaid or a program.",
    discussion: """
      An arrow goes from a module to one that it needs. Dashed arrows are imports without a declared \
      dependency, dotted ones the use of a plug-in.
      """
  )

  @Option(help: "How the graph is printed.")
  var format: GraphFormat = .dot

  @Flag(help: "Show modules of other packages that the workspace uses, too.")
  var external = false

  @OptionGroup var state: StateOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> GraphReport {
    var request = Graphd_V1_ExportGraphRequest()
    request.query = try state.query(freshness, connection, in: context)
    request.external = external
    request.maxModules = .max
    return GraphReport(response: try await client.graph(request))
  }

  func rendered(_ report: GraphReport, _ style: TextStyle) throws -> String {
    switch format {
    case .dot: report.dot
    case .mermaid: report.mermaid
    case .json: try ContractJSON().document(report.message)
    }
  }
}

/// The formats of a graph.
enum GraphFormat: String, ExpressibleByArgument, CaseIterable {
  case dot
  case mermaid
  case json
}
