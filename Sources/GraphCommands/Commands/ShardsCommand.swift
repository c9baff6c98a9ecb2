import ArgumentParser
import GraphClient
import GraphProtos
import SwiftProtobuf

/// The sub-commands about shards; without one, a plan is made.
struct ShardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shards",
    abstract: "Distribute the tests that a change asks for over machines.",
    subcommands: [PlanShardsCommand.self, ShowShardCommand.self],
    defaultSubcommand: PlanShardsCommand.self
  )
}

struct PlanShardsCommand: TestSelectionQuery {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Make a plan; `shards` alone does, too.",
    discussion: """
      The slowest shard is made as fast as can be: a shard costs what it builds, each module once, and what \
      its tests take, as the ledger remembers both; what it does not know is estimated by size.

      Plan once, keep `--format json`, and let each job ask for its part: \
      `graphctl shards show --plan FILE --index N --format commands > /tmp/shard.sh && bash /tmp/shard.sh`, \
      none of these files in the checkout, where it would be a part of what tests run. The first \
      shard is 0.
      """
  )

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var grain: GrainOptions
  @OptionGroup(title: "Xcode") var scheme: SchemeOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var scope: LedgerScopeOptions
  @OptionGroup var environment: EnvironmentOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var built: BuildOptions
  @OptionGroup var freshness: FreshnessOptions

  @Option(help: "At most so many shards.")
  var total: UInt32?

  @Option(
    help: ArgumentHelp("As many shards as it takes that none lasts longer.", valueName: "seconds")
  )
  var maxDuration: Double?

  @Option(help: "With --max-duration, no fewer shards are tried (default: 1).")
  var min: UInt32?

  @Option(help: "With --max-duration, no more shards (default: 256).")
  var max: UInt32?

  @Option(help: "Print only this shard; the first is 0.")
  var index: Int?

  @Option(
    help: ArgumentHelp(
      "An earlier plan: tests stay where they were, where that costs little.",
      valueName: "file"
    ),
    completion: .file()
  )
  var previous: String?

  @Option(
    help: "What a test drags in: its package, as SwiftPM and Xcode build, or its target's needs."
  )
  var builds: ShardBuilds = .package

  @Option(help: "How the plan is printed.")
  var format: ShardsFormat = .text

  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { change.endsAtWorkingTree }

  func validateOptions() throws {
    try validateSelection()
    guard (total == nil) != (maxDuration == nil) else {
      throw ValidationError("Give `--total` or `--max-duration`, one of them")
    }
    if total == 0 { throw ValidationError("`--total` is at least 1") }
    if let maxDuration, !(maxDuration >= 0.001 && maxDuration <= 1_000_000) {
      throw ValidationError("`--max-duration` is a number of seconds, 0.001 or more")
    }
    if total != nil, min != nil || max != nil {
      throw ValidationError("`--min` and `--max` go with `--max-duration`; `--total` says how many")
    }
    let (least, most) = bounds
    if least == 0 || most < least {
      throw ValidationError("`--min` is at least 1 and at most `--max`")
    }
    try format.validate(index: index)
    if index != nil, ledger.ledger != nil {
      throw ValidationError(
        "Machines that plan for themselves may see different ledgers, and lose tests between their plans: "
          + "plan once with `--format json`, then `graphctl shards show --plan FILE --index N`"
      )
    }
    if let index, let total, index >= total {
      throw ValidationError(
        "Of \(total) shards the last is \(total - 1); `--index \(index)` is none of them"
      )
    }
  }

  /// How many bytes of an earlier plan's names are sent: a daemon takes 4 MiB in all.
  private static let earlierLimit = 3 << 20

  /// How many shards there may be where a duration decides: as many as GitHub has jobs in a matrix.
  private var bounds: (UInt32, UInt32) { (min ?? 1, max ?? 256) }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> ShardsReport {
    var request = Graphd_V1_PlanShardsRequest()
    request.selection = try await selectionRequest(client, in: context)
    request.builds = builds.wire
    if let total {
      request.total = total
    } else {
      request.duration.maxDuration = Google_Protobuf_Duration(
        rounding: .microseconds(Int64((maxDuration ?? 0) * 1_000_000))
      )
      (request.duration.minShards, request.duration.maxShards) = bounds
    }
    if let previous {
      let plan = try ShardPlanFile.read(context.absolutePath(previous))
      let bytes = plan.shards.lazy.flatMap(\.tests).map { $0.utf8.count + 3 }.reduce(0, +)
      if bytes <= Self.earlierLimit {
        request.earlier = plan.earlier
      } else {
        context.warn(
          "The plan `\(previous)` names more tests than a request holds (\(bytes >> 20) of "
            + "\(Self.earlierLimit >> 20) MiB): tests may move",
          connection
        )
      }
    }
    let plan = try await client.planShards(request)
    let style = context.pageStyle(noColor: noColor, verbose: connection.verbose)
    let problems = plan.problems
    if plan.shards.isEmpty, format != .text { try requireDescriptions(problems) }
    var (text, warnings) = try format.rendered(plan, index: index, style)
    if format == .text, let section = problemSection(problems, style) {
      text += TextPage(sections: [section]).text(style)
    }
    for warning in warnings { context.warn(warning, connection) }
    return ShardsReport(response: plan, rendering: text)
  }

  func rendered(_ report: ShardsReport, _ style: TextStyle) -> String { report.rendering }
}

/// A plan and how it is printed.
struct ShardsReport: TimedReport {
  typealias Content = Graphd_V1_ShardPlan

  let response: Content
  let rendering: String

  var isComplete: Bool { response.complete }
  func text(_ style: TextStyle) -> String { rendering }
}

/// What a test drags in.
enum ShardBuilds: String, ExpressibleByArgument, CaseIterable {
  case package
  case target

  var wire: Graphd_V1_ShardBuilds {
    switch self {
    case .package: .package
    case .target: .target
    }
  }
}

/// Prints a plan that was made before; asks nobody.
struct ShowShardCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a plan that was made before, or one shard of it."
  )

  @Option(
    help: ArgumentHelp("What `shards --format json` printed.", valueName: "file"),
    completion: .file()
  )
  var plan: String

  @Option(help: "Print only this shard; the first is 0.")
  var index: Int?

  @Option(help: "How the plan is printed.")
  var format: ShardsFormat = .text

  @Flag(name: .customLong("no-color"), help: "No colours (also NO_COLOR=1).")
  var noColor = false

  func validate() throws {
    try format.validate(index: index)
  }

  func run(in context: CommandContext) async throws -> ExitStatus {
    let document = try ShardPlanFile.read(context.absolutePath(plan))
    let style = context.style(onTerminal: context.output.isTerminal, noColor: noColor)
    let indices = document.shards.map(\.index)
    if let index, !indices.contains(UInt32(clamping: index)) {
      let shards = indices.first.map { "\($0) to \(indices.last ?? $0)" } ?? "none"
      context.warn("The plan has no shard \(index): its shards are \(shards)", noColor: noColor)
    }
    let (text, warnings) = try format.rendered(document, index: index, style)
    for warning in warnings { context.warn(warning, noColor: noColor) }
    try context.output.write(text)
    return .answered
  }
}
