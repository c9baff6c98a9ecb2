import ArgumentParser
import GraphClient
import GraphProtos
import SwiftProtobuf
import Synchronization
import SystemPackage
import SystemSupport

struct RecordTestsCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Remember in a ledger which tests passed, on which contents, and how long they took.",
    discussion: """
      Reads JUnit XML (`swift test --parallel --xunit-output`: both files that it writes), Swift Testing's \
      event stream, and what `xcrun xcresulttool get test-results tests` prints. Record right after the run: \
      passes count for the contents that the working tree has now. Tests are not proven that run a file which \
      changed after they began, unless `--plan` shows that nothing differs.

      A failure, a crash, a report that is cut off or missing proves nothing.
      """
  )

  @Argument(help: "Reports.", completion: .file())
  var reports: [String] = []

  @Option(
    help: ArgumentHelp(
      "The ledger that is written; made if it is not there: a file, a folder (`DIR/`), or a store.",
      valueName: "place"
    ),
    completion: .file()
  )
  var ledger: String

  @OptionGroup var scope: LedgerScopeOptions

  @OptionGroup var environment: EnvironmentOptions

  @OptionGroup var grain: GrainOptions

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

  @OptionGroup(title: "Xcode") var scheme: SchemeOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { true }

  func validateOptions() throws {
    if ledger.isEmpty { throw ValidationError("`--ledger` needs a file, a folder or a store") }
    if index != nil, plan == nil {
      throw ValidationError("`--index` is the number of a shard: name its plan with `--plan`")
    }
    if reports.isEmpty, merge.isEmpty {
      throw ValidationError("Name reports, or ledgers to `--merge`")
    }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> RecordReport {
    switch try LedgerPlace(ledger, in: context) {
    case .file(let file): return try await record(in: file, client, context)
    case .shared(let location):
      guard let scope = try scope.named(in: context) else {
        throw CommandFailure(
          "The shared ledger `\(location)` has parts with writers of their own, and none is named",
          hint:
            "give `--ledger-scope trusted` in jobs of protected branches, else `--ledger-scope pull/NUMBER`"
        )
      }
      return try await record(
        in: SharedLedgerAccess(location, scope, connection, context),
        client,
        context
      )
    }
  }

  /// Prints the answer, and gives a shared ledger its part afterwards.
  func run(in context: CommandContext) async throws -> ExitStatus {
    let report = try await answer(in: context)
    let status = try await show(report, in: context)
    if let fragment = report.fragment { await fragment.access.add(fragment.bytes) }
    return status
  }

  /// Records in a ledger of its own what is new; what others recorded stays apart.
  private func record(
    in access: SharedLedgerAccess,
    _ client: GraphClient,
    _ context: CommandContext
  ) async throws -> RecordReport {
    var begin = try await begin(in: context)
    begin.ledger.excludedPaths = try reports.map(context.absolutePath)
    begin.ledger.upload = try await client.uploadLedger([], name: "\(access.location)").upload
    // A run that is not recorded is run again by others, which takes longer than the store may.
    let known = try await access.upload(to: client, insists: true)
    begin.knownUploads = [known.upload]
    let merging = try await uploadMerged(&begin, client, context)
    var recorded = try await send(begin, client, in: context)
    try requireReports(recorded)
    recorded.warnings = merging + recorded.warnings
    let bytes = try await client.downloadLedger(recorded.upload)
    recorded.upload = ""
    var report = RecordReport(response: recorded)
    // Without what others recorded it is not known whether a report is an old one.
    if known.isRead, !bytes.isEmpty { report.fragment = (access, bytes) }
    return report
  }

  /// Sends the ledgers to merge in.
  ///
  /// - Returns: A warning for each that is missing.
  private func uploadMerged(
    _ begin: inout Graphd_V1_RecordResultsBegin,
    _ client: GraphClient,
    _ context: CommandContext
  ) async throws -> [String] {
    var warnings: [String] = []
    for path in merge {
      guard case .file(let other) = try LedgerPlace(path, in: context) else {
        throw CommandFailure(
          "`--merge \(path)` is a shared ledger, of which nothing is copied into another one",
          hint: "name a file"
        )
      }
      if !other.exists { warnings.append("There is no ledger `\(other.path)` to merge in") }
      let sent = try await client.uploadLedger(try other.read(), name: other.path)
      begin.mergedUploads.append(sent.upload)
    }
    return warnings
  }

  /// - Throws: `CommandFailure` if reports are named and none of them can be read.
  private func requireReports(_ recorded: Graphd_V1_RecordResultsResponse) throws {
    guard recorded.reports == 0, !reports.isEmpty else { return }
    // Each report that cannot be read has a warning, and they come first.
    let causes = recorded.warnings.prefix(reports.count)
    let more = causes.count > 1 ? " (and \(causes.count - 1) more that cannot be read)" : ""
    throw CommandFailure(
      (causes.first ?? "No report was read") + more,
      hint: "Nothing was recorded of this run; name the reports that it wrote"
    )
  }

  private func record(
    in file: LocalLedger,
    _ client: GraphClient,
    _ context: CommandContext
  ) async throws -> RecordReport {
    var begin = try await begin(in: context)
    begin.ledger.excludedPaths = try file.allPaths + reports.map(context.absolutePath)
    // Before there is a lock: beside what is no ledger none is left.
    _ = try await file.upload(to: client)
    let merging = try await uploadMerged(&begin, client, context)
    let request = begin
    var recorded = Graphd_V1_RecordResultsResponse()
    let warning = try await file.record(with: client) { upload in
      var request = request
      request.ledger.upload = upload
      recorded = try await send(request, client, in: context)
      try requireReports(recorded)
      return recorded.upload
    }
    recorded.warnings = merging + recorded.warnings + [warning].compactMap(\.self)
    // It is in the file now.
    recorded.upload = ""
    return RecordReport(response: recorded)
  }

  /// The facts of the run on the command line and in the plan.
  private func begin(in context: CommandContext) async throws -> Graphd_V1_RecordResultsBegin {
    var begin = Graphd_V1_RecordResultsBegin()
    begin.workspace = try connection.workspace(in: context)
    begin.ledger.environment = environment.environment
    begin.failed = exitStatus != 0
    begin.grain = grain.wire
    if let scheme = scheme.selector(in: context) { begin.scheme = scheme }
    let plan = try plan.map { try ShardPlanFile.read(context.absolutePath($0)) }
    let planned: Configuration = plan?.configuration == .release ? .release : .debug
    begin.options = .init(configuration ?? planned)
    begin.options.swiftVersionInPath = await context.swiftVersion() ?? ""
    guard let plan else { return begin }
    // A plan that speaks of no contents is one of none, not no plan.
    begin.plan.targets = plan.targets
    begin.plan.ledgerGeneration = plan.ledgerGeneration
    if let index {
      guard let shard = plan.shards.first(where: { $0.index == index }) else {
        throw CommandFailure("The plan has no shard \(index): it has \(plan.shards.count)")
      }
      begin.plan.tests = shard.tests
    }
    return begin
  }

  /// Sends the reports; one that cannot be read is empty, which the answer complains of.
  private func send(
    _ begin: Graphd_V1_RecordResultsBegin,
    _ client: GraphClient,
    in context: CommandContext
  ) async throws -> Graphd_V1_RecordResultsResponse {
    let paths = try reports.map(context.absolutePath)
    let unreadable = Mutex<[(path: String, error: Errno)]>([])
    var recorded = try await client.recordResults(begin) { send in
      for path in paths {
        // An empty report is one, too.
        try await send(Graphd_V1_ReportPiece(at: path))
        do {
          try await RegularFile.forEachPiece(of: path) { bytes in
            try await send(.with { ($0.name, $0.data) = (path, .init(bytes)) })
          }
        } catch let error as Errno {
          unreadable.withLock { $0.append((path, error)) }
        }
      }
    }
    // To the service they are empty.
    for (path, error) in unreadable.withLock({ $0 }).reversed() {
      recorded.warnings.removeAll { $0.hasPrefix("`\(path)` ") }
      recorded.warnings.insert("The report `\(path)` cannot be read: \(error)", at: 0)
    }
    return recorded
  }

  func rendered(_ report: RecordReport, _ style: TextStyle) throws -> String {
    try format.rendered(report, style)
  }
}

extension Graphd_V1_ReportPiece {
  /// The beginning of the report at `path`, without a byte of it.
  fileprivate init(at path: String) {
    self.init()
    name = path
    guard let time = RegularFile.modificationTime(of: path)?.components else { return }
    written = .with {
      ($0.seconds, $0.nanos) = (time.seconds, Int32(time.attoseconds / 1_000_000_000))
    }
  }
}

/// The answer to `tests record`.
struct RecordReport: Report {
  let response: Graphd_V1_RecordResultsResponse
  /// The part of a shared ledger that is added once the answer is printed.
  var fragment: (access: SharedLedgerAccess, bytes: [UInt8])?

  init(response: Graphd_V1_RecordResultsResponse) { self.response = response }

  var isComplete: Bool { response.warnings.isEmpty }

  var message: Graphd_V1_RecordResultsResponse { response }

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
