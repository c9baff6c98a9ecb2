import ArgumentParser
import GraphClient
import GraphProtos
import SwiftProtobuf

struct CheckCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report what breaks rules of architecture, resources and wiring.",
    discussion: """
      With `--base` only findings that the base does not have count: what the change adds. Layers, levels of rules and \
      exceptions stand in `.graphd.yml`, and `// graphd:allow C04 reason` in code is an exception, too. The exit status is 2 if a finding is an error. The rules are described in \
      docs/architecture-rules.md, docs/resource-rules.md and docs/wiring-rules.md.
      """
  )

  @Argument(
    help:
      "Only findings about these modules: `package/target`, or a name that only one module has.",
    completion: .modules
  )
  var modules: [String] = []

  @OptionGroup var selection: RuleSelectionOptions
  @OptionGroup var baseline: BaselineOptions

  @Option(
    help: ArgumentHelp(
      "Leave out the findings of this git revision; `main...` is where the branch left main.",
      valueName: "rev"
    ),
    completion: .revisions
  )
  var base: String?

  @Option(
    help: ArgumentHelp("The git revision to check (default: the working tree).", valueName: "rev"),
    completion: .revisions
  )
  var head: String?

  @Option(
    help: ArgumentHelp(
      "Replay so many commits, and add to findings about a dependency what it made the build compile.",
      valueName: "commits"
    )
  )
  var price: Int?

  @Flag(help: "List modules with their roles and layers, and why; check nothing.")
  var explainRoles = false

  @Flag(help: "List the findings, too, that settings and comments excuse.")
  var showAllowed = false

  @Option(help: "How the findings are printed.")
  var format: FindingsFormat = .text

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  private var ends: ChangeEnds { ChangeEnds(base: base, head: head) }
  var asksAboutWorkingTree: Bool { ends.endsAtWorkingTree }

  func validateOptions() throws {
    if modules.contains("") { throw ValidationError("The name of a module is empty") }
    if let price, !(1...10_000).contains(price) {
      throw ValidationError("`--price \(price)` is not a number from 1 to 10000")
    }
    try ends.validate()
    if explainRoles, base != nil || baseline.isUsed || !selection.rules.isEmpty {
      throw ValidationError(
        "`--explain-roles` checks nothing: leave out bases, baselines and rules"
      )
    }
    if baseline.isUsed, base != nil {
      throw ValidationError("Give `--base` or a baseline, not both: each leaves out old findings")
    }
    if baseline.isUsed, !modules.isEmpty || !selection.rules.isEmpty {
      throw ValidationError("A baseline is about all rules and modules: leave out the others")
    }
  }

  func run(in context: CommandContext) async throws -> ExitStatus {
    if selection.listRules {
      let rules = try await context.withClient(connection, server) { try await $0.rules(.init()) }
      try await context.show(try rulesText(rules, context), paged: !connection.noPager)
      return .answered
    }
    if explainRoles { return try await explainRoles(in: context) }
    // A baseline that is not understood is known before the work.
    let known = try baseline.read(in: context)
    let report = CheckReport(response: try await answer(in: context).response, baseline: known)
    if let file = baseline.written {
      let status = try report.write(file, baseline, in: context)
      showTimings(of: report, in: context)
      return status
    }
    return try await show(report, in: context)
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> CheckReport {
    let request = try Graphd_V1_CheckRequest.with {
      $0.query.workspace = try connection.workspace(in: context)
      ($0.query.gitRevision, $0.query.freshness) = (head ?? "", freshness.wire)
      ($0.baseRevision, $0.rules, $0.modules) = (base ?? "", selection.rules, modules)
      ($0.maxFindings, $0.today, $0.showAllowed) = (.max, LocalTime.day, showAllowed)
      $0.priceCommits = UInt32(price ?? 0)
    }
    return CheckReport(response: try await client.check(request))
  }

  func rendered(_ report: CheckReport, _ style: TextStyle) throws -> String {
    try format.rendered(report, style)
  }

  private func explainRoles(in context: CommandContext) async throws -> ExitStatus {
    let request = try Graphd_V1_ListFeaturesRequest.with {
      $0.query.workspace = try connection.workspace(in: context)
      ($0.query.gitRevision, $0.query.freshness) = (head ?? "", freshness.wire)
      ($0.explain, $0.maxFeatures) = (true, .max)
    }
    let response = try await context.withClient(connection, server) {
      try await $0.features(request)
    }
    let report = try RolesReport(response: response, modules: modules)
    let style = context.pageStyle(noColor: noColor, verbose: connection.verbose)
    let json = OutputFormat.json
    let text = try format == .json ? json.rendered(report, style) : report.text(style)
    try await context.show(text, paged: !connection.noPager)
    showTimings(of: report, in: context)
    return .answered
  }

  private func rulesText(
    _ rules: Graphd_V1_ListRulesResponse,
    _ context: CommandContext
  ) throws -> String {
    let report = RulesReport(response: rules)
    let style = context.pageStyle(noColor: noColor, verbose: connection.verbose)
    return try format == .json ? OutputFormat.json.rendered(report, style) : report.text(style)
  }
}

/// The rules that are checked.
struct RuleSelectionOptions: ParsableArguments {
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "Only this rule, or this family: architecture, resources or wiring; may be given more than once.",
      valueName: "id"
    )
  )
  var rules: [String] = []

  @Flag(help: "List the rules, and check nothing.")
  var listRules = false

  func validate() throws {
    if rules.contains("") { throw ValidationError("`--rule` needs an id") }
  }
}
