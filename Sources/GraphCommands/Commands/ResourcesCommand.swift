import ArgumentParser
import GraphClient
import GraphProtos
import SwiftProtobuf

struct ResourcesCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "resources",
    abstract: "List resources, the code that uses them, and defects of both.",
    discussion: """
      Without an option it lists bundles, tables and languages. `--check` reports all defects; `--missing`, \
      `--duplicates` and `--unused` report some of them; the exit status is 2 if one is an error. The rules \
      are described in docs/resource-rules.md.
      """
  )

  @Argument(
    help: "Only this module: `package/target`, or a name that only one module has.",
    completion: .modules
  )
  var module: String?

  @OptionGroup var question: ResourceQuestionOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func validateOptions() throws {
    if module?.isEmpty == true { throw ValidationError("The name of the module is empty") }
    if question.bundles != nil, let module {
      throw ValidationError("`--bundles` is about a program: leave out `\(module)`")
    }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> ResourceAnswer {
    let query = try state.query(freshness, connection, in: context)
    if let program = question.bundles {
      let request = Graphd_V1_ListBundlesRequest.with {
        ($0.query, $0.executable) = (query, program)
      }
      return .bundles(BundlesReport(response: try await client.bundles(request)))
    }
    if let key = question.key {
      let request = Graphd_V1_FindResourceUsesRequest.with {
        ($0.query, $0.name, $0.module, $0.maxUses) = (query, key, module ?? "", .max)
      }
      return .uses(ResourceUsesReport(response: try await client.resourceUses(request), name: key))
    }
    if let rules = question.rules {
      let request = Graphd_V1_CheckRequest.with {
        ($0.query, $0.rules, $0.maxFindings) = (query, rules, .max)
        $0.modules = module.map { [$0] } ?? []
        $0.baseRevision = question.base ?? ""
      }
      return .check(CheckReport(response: try await client.check(request), listsNotes: true))
    }
    let request = Graphd_V1_ListResourcesRequest.with {
      ($0.query, $0.module, $0.maxModules) = (query, module ?? "", .max)
      $0.assets = module != nil || answer.format == .json
    }
    return .list(
      ResourcesReport(
        response: try await client.resources(request),
        isDetailed: module != nil || connection.verbose,
        language: question.language
      )
    )
  }

  func rendered(_ report: ResourceAnswer, _ style: TextStyle) throws -> String {
    switch report {
    case .list(let report): try answer.format.rendered(report, style)
    case .uses(let report): try answer.format.rendered(report, style)
    case .bundles(let report): try answer.format.rendered(report, style)
    case .check(let report): try answer.format.rendered(report, style)
    }
  }
}

/// The answer to one of the questions of `resources`.
enum ResourceAnswer: JudgedAnswer {
  case list(ResourcesReport)
  case uses(ResourceUsesReport)
  case bundles(BundlesReport)
  case check(CheckReport)

  private var answer: any JudgedAnswer {
    switch self {
    case .list(let report): report
    case .uses(let report): report
    case .bundles(let report): report
    case .check(let report): report
    }
  }

  var isComplete: Bool { answer.isComplete }
  var hasErrors: Bool { answer.hasErrors }
  var timings: Graphd_V1_Timings? { answer.timings }
}
