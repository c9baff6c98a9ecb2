import ArgumentParser
import GraphClient
import GraphProtos

/// The sub-commands about tests; without one, they are selected.
///
/// It has no option of its own, which a sub-command of the same option would not get.
struct TestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tests",
    abstract: "Say which tests a change asks for, and remember which passed; nothing is built.",
    subcommands: [SelectTestsCommand.self, RecordTestsCommand.self],
    defaultSubcommand: SelectTestsCommand.self
  )
}

struct SelectTestsCommand: TestSelectionQuery {
  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Say which tests a change asks for, and why; `tests` alone does, too.",
    discussion: """
      Without options the change is that from HEAD to the working tree; edits that are not yet saved in an \
      editor are not seen. Tests are found in the source: `--all --format list` prints what `swift test list` prints of a build.

      A changed file without an owner selects everything. A rule under `tests:` in .graphd.yml selects less.

      For Xcode: `graphctl tests --scheme App --format xcodebuild > /tmp/tests`, and if that file is not empty \
      `xargs xcodebuild test -scheme App < /tmp/tests`. Without arguments `xcodebuild` runs all tests.
      """
  )

  @Option(help: "Skip unaffected tests (safe), or run all, the likeliest to fail first (ranked).")
  var strategy: TestStrategy = .safe

  @Option(
    help: ArgumentHelp(
      "How the answer is printed; a list has one identifier a line, xcodebuild one argument for it."
    )
  )
  var format: TestsFormat = .text

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var grain: GrainOptions
  @OptionGroup(title: "Xcode") var scheme: SchemeOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var scope: LedgerScopeOptions
  @OptionGroup var environment: EnvironmentOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var built: BuildOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { change.endsAtWorkingTree }

  func validateOptions() throws { try validateSelection() }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> TestsReport {
    var request = try await selectionRequest(client, in: context)
    request.strategy = strategy.wire
    request.onlyTesting = format == .xcodebuild
    let report = TestsReport(response: try await client.selectTests(request))
    if format == .xcodebuild {
      if report.response.onlyTesting.isEmpty { try requireDescriptions(report.response.problems) }
      for warning in report.xcodebuild.warnings { context.warn(warning, connection) }
    }
    return report
  }

  func rendered(_ report: TestsReport, _ style: TextStyle) throws -> String {
    switch format {
    case .text: report.text(style)
    case .json: try ContractJSON().document(report.message)
    case .list: report.list
    case .xcodebuild: report.xcodebuild.text
    }
  }
}

/// The formats of a selection.
enum TestsFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  /// The identifiers of the tests that run.
  case list
  /// `-only-testing:` arguments for what runs.
  case xcodebuild
}

/// How tests are selected.
enum TestStrategy: String, ExpressibleByArgument, CaseIterable {
  case safe
  case ranked

  var wire: Graphd_V1_TestStrategy {
    switch self {
    case .safe: .safe
    case .ranked: .ranked
    }
  }
}
