import ArgumentParser
import GraphClient
import GraphProtos

struct AffectedCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "affected",
    abstract:
      "Say what a change affects: what can come out different, what rebuilds, what to test.",
    discussion: """
      Without options the change is that from HEAD to the working tree; edits that are not yet saved in an \
      editor are not seen. With both --base and --head the working tree is not touched.
      """
  )

  @Argument(help: "Only changes of these files and folders count.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Also how long the next build takes: as builds were recorded, else by size.")
  var cost = false

  @Option(
    help: ArgumentHelp(
      "A ledger with times of builds, beside what `build record` keeps on this machine.",
      valueName: "file"
    ),
    completion: .file()
  )
  var ledger: String?

  @OptionGroup var change: ChangeOptions
  @OptionGroup var built: BuildOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { change.endsAtWorkingTree }

  func validateOptions() throws {
    if ledger != nil, !cost { throw ValidationError("`--ledger` goes with `--cost`") }
    if ledger?.isEmpty == true { throw ValidationError("`--ledger` needs a file") }
    if paths.contains("") { throw ValidationError("A path is empty") }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> AffectedReport {
    var request = Graphd_V1_GetImpactRequest()
    request.workspace = try connection.workspace(in: context)
    request.change = change.change
    request.options = try await built.options(in: context)
    request.freshness = freshness.wire
    request.paths = try paths.map { try connection.path($0, in: context) }
    request.view = .unlimited
    request.buildCost = cost
    if let ledger {
      let file = LocalLedger(path: try context.absolutePath(ledger))
      request.ledger.upload = try await file.upload(to: client)
    }
    return AffectedReport(response: try await client.impact(request))
  }

  func rendered(_ report: AffectedReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
