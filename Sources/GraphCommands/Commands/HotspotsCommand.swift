import ArgumentParser
import GraphClient
import GraphProtos

struct HotspotsCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "hotspots",
    abstract: "List the modules whose edits made the build compile most.",
    discussion: """
      The commits are replayed without a build: each is compared with its parent, as `affected` does. A compilation \
      counts for the module that was edited. Durations that no build has recorded are estimated by the size of the \
      sources. docs/hotspots.md explains the columns.
      """
  )

  @Option(
    help: ArgumentHelp("How many modules are listed (default: what fits a screen).", valueName: "n")
  )
  var limit: Int?

  @Flag(help: "List all modules.")
  var all = false

  @OptionGroup var history: HistoryOptions
  @OptionGroup var built: BuildOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var isListing: Bool { true }
  // The replay shows its own progress.
  var asksAboutWorkingTree: Bool { false }

  func validateOptions() throws {
    if let limit, limit < 1 { throw ValidationError("`--limit \(limit)` is less than 1") }
    if limit != nil, all { throw ValidationError("`--limit` and `--all` exclude each other") }
  }

  /// A terminal of the usual size has so many lines.
  private static let screen = 24
  private static let modulesOfScreen = 6

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> HotSpotsReport {
    var request = Graphd_V1_HotSpotsRequest()
    request.range = try await history.range(built, connection, in: context)
    request.maxModules = .max
    let line = ProgressLine(context, isQuiet: connection.quiet)
    defer { line?.erase() }
    return HotSpotsReport(
      response: try await client.hotSpots(request) { line?.show($0) },
      isDetailed: connection.verbose,
      limit: all || connection.verbose ? nil : limit ?? Self.modulesOfScreen
    )
  }

  func rendered(_ report: HotSpotsReport, _ style: TextStyle) throws -> String {
    var style = style
    style.lineLimit = all || connection.verbose || limit != nil ? nil : Self.screen
    return try answer.format.rendered(report, style)
  }
}
