import ArgumentParser
import GraphClient
import GraphProtos

struct CheckCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report what breaks rules of architecture, resources and wiring.",
    discussion: """
      With `--base` only findings that the base does not have count: what the change adds. Layers, levels of rules and \
      exceptions stand in `.graphd.yml`. The exit status is 2 if a finding is an error. The rules are described in \
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

  @Option(help: "How the findings are printed.")
  var format: FindingsFormat = .text

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions

  var noColor: Bool { connection.noColor }

  func validate() throws {
    if modules.contains("") { throw ValidationError("The name of a module is empty") }
    if base?.isEmpty == true { throw ValidationError("`--base` needs a revision") }
    if head?.isEmpty == true { throw ValidationError("`--head` needs a revision") }
    if let price, !(1...10_000).contains(price) {
      throw ValidationError("`--price \(price)` is not a number from 1 to 10000")
    }
    if baseline.isUsed, base != nil {
      throw ValidationError("Give `--base` or a baseline, not both: each leaves out old findings")
    }
    if baseline.isUsed, !modules.isEmpty || !selection.rules.isEmpty {
      throw ValidationError("A baseline is about all rules and modules: leave out the others")
    }
  }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let baseline = try baseline.read(in: context)
    if selection.listRules {
      let rules = try await context.withClient(connection) { try await $0.rules(.init()) }
      try await context.show(try rulesText(rules, context), paged: !connection.noPager)
      return .answered
    }
    let request = try request(in: context)
    let check = try await context.withClient(connection) { try await $0.check(request) }
    let report = CheckReport(response: check, baseline: baseline)
    if let file = self.baseline.written {
      return try report.write(file, self.baseline, in: context)
    }
    var style = context.pageStyle(noColor: noColor, verbose: connection.verbose)
    if !context.output.isTerminal { style.lineLimit = nil }
    try await context.show(try format.rendered(report, style), paged: !connection.noPager)
    if connection.timings {
      for line in PhaseTimes(timings: check.timings).lines {
        context.output.writeError(line + "\n")
      }
    }
    if report.hasErrors { return .defective }
    return strictness.strict && !report.isComplete ? .incomplete : .answered
  }

  private func request(in context: CommandContext) throws -> Graphd_V1_CheckRequest {
    var request = Graphd_V1_CheckRequest()
    request.query.workspace = try connection.workspace(in: context)
    request.query.gitRevision = head ?? ""
    request.query.freshness = freshness.wire
    request.baseRevision = base ?? ""
    request.rules = selection.rules
    request.modules = modules
    request.maxFindings = .max
    request.today = LocalTime.day
    request.priceCommits = UInt32(price ?? 0)
    return request
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
