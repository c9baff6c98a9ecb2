import ArgumentParser
import GraphClient
import GraphProtos

struct RecordTestsCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Remember in a ledger which tests passed, on which contents, and how long they took.",
    discussion: """
      Reads JUnit XML (`swift test --parallel --xunit-output`: both files that it writes), Swift Testing's \
      event stream, and what `xcrun xcresulttool get test-results tests` prints. Record right after the run: \
      passes count for the contents that the working tree has now.

      A failure, a crash, a report that is cut off or missing proves nothing.
      """
  )

  @Argument(help: "Reports.", completion: .file())
  var reports: [String] = []

  @Option(
    help: ArgumentHelp("The ledger that is written; made if it is not there.", valueName: "file"),
    completion: .file()
  )
  var ledger: String

  @OptionGroup var environment: EnvironmentOptions

  @Option(help: ArgumentHelp("Another ledger to merge in.", valueName: "file"), completion: .file())
  var merge: [String] = []

  @Option(
    help: ArgumentHelp("The run's exit status: a failure that no report explains proves nothing.")
  )
  var exitStatus: Int32 = 0

  @Option(
    help: ArgumentHelp(
      "The plan that was carried out: what changed since then proves nothing.",
      valueName: "file"
    ),
    completion: .file()
  )
  var plan: String?

  @Option(help: "The shard that was run: which of its tests no report speaks of is told.")
  var index: UInt32?

  @Option(help: "The configuration that was built: by itself the plan's, else debug.")
  var configuration: Configuration?

  @Option(help: "How the answer is printed.")
  var format: OutputFormat = .text

  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { true }

  func validate() throws {
    if ledger.isEmpty { throw ValidationError("`--ledger` needs a file") }
    if index != nil, plan == nil {
      throw ValidationError("`--index` is the number of a shard: name its plan with `--plan`")
    }
    if reports.isEmpty, merge.isEmpty {
      throw ValidationError("Name reports, or ledgers to `--merge`")
    }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> RecordReport {
    var request = Graphd_V1_RecordResultsRequest()
    request.selection.change.workspace = try connection.workspace(in: context)
    let plan = try plan.map { try ShardPlanDocument.read(context.absolutePath($0)) }
    let planned = plan?.configuration.flatMap(Configuration.init(rawValue:))
    request.selection.change.configuration = (configuration ?? planned ?? .debug).wire
    request.selection.ledger.path = try context.absolutePath(ledger)
    request.selection.ledger.environment = environment.environment
    request.reports = try reports.map(context.absolutePath)
    request.merge = try merge.map(context.absolutePath)
    request.failed = exitStatus != 0
    if let plan {
      request.ledgerGeneration = plan.ledgerGeneration ?? 0
      if let index {
        guard let shard = plan.shards.first(where: { $0.index == index }) else {
          throw CommandFailure("The plan has no shard \(index): it has \(plan.shards.count)")
        }
        request.plannedTests = shard.tests
      }
      request.planned = plan.targets.map { target in
        var contents = Graphd_V1_TargetContents()
        contents.target = target.target
        contents.contents = target.contents
        return contents
      }
      // A plan that speaks of no contents is one of none, not no plan.
      if request.planned.isEmpty { request.planned = [Graphd_V1_TargetContents()] }
    }
    let response = try await client.recordResults(request)
    guard response.reports > 0 || reports.isEmpty else {
      // Each report that cannot be read has a warning, and they come first.
      let causes = response.warnings.prefix(reports.count)
      let more = causes.count > 1 ? " (and \(causes.count - 1) more that cannot be read)" : ""
      throw CommandFailure(
        (causes.first ?? "No report was read") + more,
        hint: "Nothing was recorded of this run; name the reports that it wrote"
      )
    }
    return RecordReport(response: response)
  }

  func rendered(_ report: RecordReport, _ style: TextStyle) -> String {
    format.rendered(report, style)
  }
}

/// The answer to `tests record`.
struct RecordReport: Report {
  let response: Graphd_V1_RecordResultsResponse

  var isComplete: Bool { response.warnings.isEmpty }

  var json: JSONValue {
    [
      "schema_version": 1,
      "reports": .integer(response.reports),
      "passed": .integer(response.passed),
      "failed": .integer(response.failed),
      "skipped": .integer(response.skipped),
      "unknown": .integer(response.unknown),
      "unknown_tests": .strings(response.unknownTests),
      "missing": .integer(response.missing),
      "missing_tests": .strings(response.missingTests),
      "proven": .integer(response.proven),
      "total": .integer(response.total),
      "warnings": .strings(response.warnings),
    ]
  }

  func text(_ style: TextStyle) -> String {
    var lines = [
      style(
        .heading,
        "\(counted(Int(response.reports), "report")): \(response.passed) passed, \(response.failed) failed, "
          + "\(response.skipped) skipped"
      ),
      style(
        .plain,
        "\(response.proven) of \(counted(Int(response.total), "test")) proven for what is here now"
      ),
    ]
    if response.unknown > 0 {
      let examples = response.unknownTests.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
      lines.append(
        style(.warning, "\(counted(Int(response.unknown), "test")) of no target here: \(examples)")
      )
    }
    for warning in response.warnings { lines.append(style(.warning, "warning: " + warning)) }
    return joinedLines(lines)
  }
}
