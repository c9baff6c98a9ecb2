import ArgumentParser
import GraphClient
import GraphProtos
import SwiftProtobuf

struct ExplainCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Describe a rule by its id.",
    discussion: """
      The steps of `graphctl why` name rules by which a change travels, and findings of `graphctl check` those that they \
      break. Without an id all rules are listed.
      """
  )

  @Argument(help: "The id of a rule: `carry.type` or `C04`.")
  var rule: String?

  @Option(help: "How the rules are printed.")
  var format: OutputFormat = .text

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { false }
  var isListing: Bool { true }
  var asksAboutWorkingTree: Bool { false }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> RulesReport {
    let families = ["architecture", "impact", "resources", "wiring"]
    var response = try await client.rules(.with { $0.families = families })
    guard let rule else { return RulesReport(response: response) }
    response.rules.removeAll { $0.id.lowercased() != rule.lowercased() }
    guard !response.rules.isEmpty else {
      throw CommandFailure(
        "There is no rule `\(rule)`",
        code: "unknown_rule",
        hint: "`graphctl explain` lists all rules"
      )
    }
    return RulesReport(response: response, isDetailed: true)
  }

  func rendered(_ report: RulesReport, _ style: TextStyle) throws -> String {
    try format.rendered(report, style)
  }
}
