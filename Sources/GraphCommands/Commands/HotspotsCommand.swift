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

  @OptionGroup var history: HistoryOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { answer.strictness.strict }
  var isListing: Bool { true }
  // The replay shows its own progress.
  var asksAboutWorkingTree: Bool { false }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> HotSpotsReport {
    var request = Graphd_V1_HotSpotsRequest()
    request.range = try history.range(connection, in: context)
    request.maxModules = .max
    let line = ProgressLine(context, connection)
    defer { line?.erase() }
    return HotSpotsReport(
      response: try await client.hotSpots(request) { line?.show($0) },
      isDetailed: connection.verbose
    )
  }

  func rendered(_ report: HotSpotsReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
