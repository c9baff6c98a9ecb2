import ArgumentParser
import GraphClient
import GraphProtos
import SwiftProtobuf

struct WiringCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "wiring",
    abstract: "List components that are joined by name when a program runs, and their defects.",
    discussion: """
      Without an option it lists components with their parents, and holders with their modules. With a component it \
      lists its members, and what its code looks up. The rules are described in docs/wiring-rules.md.
      """
  )

  @Argument(
    help: "Only this component: its name, or `Module.Name`.",
    completion: .components
  )
  var component: String?

  @OptionGroup var question: WiringQuestionOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { state.revision == nil }

  func validateOptions() throws {
    if component?.isEmpty == true { throw ValidationError("The name of the component is empty") }
    if question.format == .dot, let component {
      throw ValidationError("`--format dot` prints the whole graph: leave out `\(component)`")
    }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> WiringAnswer {
    let query = try state.query(freshness, connection, in: context)
    if let name = question.lookup {
      let request = Graphd_V1_LookUpMemberRequest.with {
        ($0.query, $0.name, $0.component, $0.maxLookups) = (query, name, component ?? "", .max)
      }
      return .lookups(
        LookupsReport(response: try await client.memberLookups(request), name: name)
      )
    }
    if question.check {
      let request = Graphd_V1_CheckRequest.with {
        ($0.query, $0.component, $0.wiringNotes) = (query, component ?? "", question.notes)
        ($0.rules, $0.maxFindings) = (["wiring"], .max)
      }
      return .check(CheckReport(response: try await client.check(request), listsNotes: true))
    }
    let request = Graphd_V1_ListComponentsRequest.with {
      ($0.query, $0.component, $0.maxComponents) = (query, component ?? "", .max)
    }
    let response = try await client.components(request)
    return .list(ComponentsReport(response: response, isDetailed: component != nil))
  }

  func rendered(_ report: WiringAnswer, _ style: TextStyle) throws -> String {
    switch report {
    case .list(let report) where question.format == .dot: report.dot
    case .list(let report): try question.format.rendered(report, style)
    case .lookups(let report): try question.format.rendered(report, style)
    case .check(let report): try question.format.rendered(report, style)
    }
  }
}

/// The answer to one of the questions of `wiring`.
enum WiringAnswer: JudgedAnswer {
  case list(ComponentsReport)
  case lookups(LookupsReport)
  case check(CheckReport)

  private var answer: any JudgedAnswer {
    switch self {
    case .list(let report): report
    case .lookups(let report): report
    case .check(let report): report
    }
  }

  var isComplete: Bool { answer.isComplete }
  var hasErrors: Bool { answer.hasErrors }
  var timings: Graphd_V1_Timings? { answer.timings }
}
