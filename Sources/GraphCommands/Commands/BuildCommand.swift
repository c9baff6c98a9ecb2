import ArgumentParser
import GraphClient
import GraphProtos
import Synchronization

/// The sub-commands about builds.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Record how long modules take to build; nothing is built.",
    subcommands: [RecordBuildCommand.self]
  )
}

struct RecordBuildCommand: Query {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record how long builds took, from what they left behind.",
    discussion: """
      Reads `build.db` of `swift build`, of Swift Build and of Xcode: a copy of it, which no build waits for. No flag \
      is needed, and nothing is compiled again. Without a file those of the package here are read. A folder may be that of \
      swiftc's `-stats-output-dir`, and a file what `xclogparser parse --reporter json` writes.

      `affected --cost` prints the times, and `shards` plans with those in its ledger. A debug build may have compiled \
      a part of a module: its time is the least that all of it takes. Record after a clean build to know more.
      """
  )

  @Argument(
    help:
      "Databases and XCLogParser's files, or folders of packages, builds, derived data, or statistics.",
    completion: .file()
  )
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "The ledger that is written; made if it is not there (default: one of this machine).",
      valueName: "file"
    ),
    completion: .file()
  )
  var ledger: String?

  @Option(
    help: "How many commands the build ran at once, if `--jobs` limited it (default: all cores)."
  )
  var jobs: UInt32?

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup var answer: AnswerOptions
  @OptionGroup var strictness: StrictnessOptions
  @OptionGroup var connection: ConnectionOptions
  @OptionGroup(title: "TCP") var server: ServerOptions

  var isStrict: Bool { strictness.strict }
  var asksAboutWorkingTree: Bool { true }

  func validateOptions() throws {
    if ledger?.isEmpty == true { throw ValidationError("`--ledger` needs a file") }
    if jobs == 0 { throw ValidationError("`--jobs` is at least 1") }
    if files.contains("") { throw ValidationError("A path is empty") }
  }

  func ask(_ client: GraphClient, in context: CommandContext) async throws -> RecordBuildReport {
    let paths =
      try files.isEmpty
      ? BuildFiles.nearest(to: connection.folder(in: context))
      : files.flatMap { try BuildFiles.files(at: context.absolutePath($0)) }
    var begin = Graphd_V1_RecordBuildBegin()
    begin.workspace = try connection.workspace(in: context)
    begin.freshness = freshness.wire
    guard let ledger else { return try await record(paths, begin, client) }
    let file = LocalLedger(path: try context.absolutePath(ledger))
    // Before there is a lock: beside what is no ledger none is left.
    _ = try await file.upload(to: client)
    let request = begin
    var report = RecordBuildReport(response: .init())
    let warning = try await file.record(with: client) { upload in
      var request = request
      request.ledger.upload = upload
      report = try await record(paths, request, client)
      return report.response.upload
    }
    report.warnings += [warning].compactMap(\.self)
    return report
  }

  /// Sends the files; one that cannot be read is a problem of the answer.
  private func record(
    _ paths: [String],
    _ begin: Graphd_V1_RecordBuildBegin,
    _ client: GraphClient
  ) async throws -> RecordBuildReport {
    let unreadable = Mutex<[Graphd_V1_Problem]>([])
    var response = try await client.recordBuild(begin) { send in
      for path in paths {
        do {
          let bytes = try await BuildFileCopy.read(path)
          var piece = Graphd_V1_BuildFilePiece()
          piece.name = path
          piece.jobs = jobs ?? BuildFiles.coreCount
          piece.toolchain = BuildFiles.toolchain(besideDatabase: path)
          for start in stride(from: 0, to: max(1, bytes.count), by: 1 << 20) {
            piece.data = .init(bytes[start...].prefix(1 << 20))
            try await send(piece)
          }
        } catch let fault as BuildFileCopy.Fault {
          var problem = Graphd_V1_Problem()
          problem.code = .buildDatabaseUnreadable
          problem.severity = .warning
          problem.message = "The times of the build `\(path)` are not known: \(fault.reason)"
          unreadable.withLock { $0.append(problem) }
        }
      }
    }
    response.problems = unreadable.withLock { $0 } + response.problems
    return RecordBuildReport(response: response)
  }

  func rendered(_ report: RecordBuildReport, _ style: TextStyle) throws -> String {
    try answer.format.rendered(report, style)
  }
}
