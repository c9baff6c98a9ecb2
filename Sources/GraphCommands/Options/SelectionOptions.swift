import ArgumentParser
import GraphClient
import GraphProtos

/// The tests in question, and what is known of them.
struct SelectionOptions: ParsableArguments {
  @Flag(help: "Every test, whatever changed.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Only tests of this package: its name, or its folder in the workspace (`.`: the outermost).",
      valueName: "package"
    )
  )
  var package: String?

  @OptionGroup(title: "Xcode") var scheme: SchemeOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    if all, change.base != nil { throw ValidationError("Give `--all` or `--base`, not both") }
    if package?.isEmpty == true { throw ValidationError("`--package` needs a name or a folder") }
  }

  /// The question, of which the ledger is sent to `client` before.
  func request(
    _ connection: ConnectionOptions,
    _ client: GraphClient,
    in context: CommandContext
  ) async throws -> Graphd_V1_SelectTestsRequest {
    var request = Graphd_V1_SelectTestsRequest()
    request.workspace = try connection.workspace(in: context)
    if all {
      request.all.gitRevision = change.head ?? ""
    } else {
      request.change = change.change
    }
    request.options = change.build
    request.freshness = change.freshness.wire
    request.package = package ?? ""
    if let scheme = scheme.selector(in: context) { request.scheme = scheme }
    request.ledger = try await ledger.upload(to: client, in: context)
    return request
  }
}

/// What CI remembers of its runs, where it is read.
struct LedgerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out what the ledger in this file proves to have passed on the same contents.",
      valueName: "file"
    ),
    completion: .file()
  )
  var ledger: String?

  @OptionGroup var environment: EnvironmentOptions

  func validate() throws {
    if ledger?.isEmpty == true { throw ValidationError("`--ledger` needs a file") }
  }

  /// Sends the ledger's bytes, for the ledger is a file of this machine.
  func upload(
    to client: GraphClient,
    in context: CommandContext
  ) async throws -> Graphd_V1_LedgerSelector {
    var selector = Graphd_V1_LedgerSelector()
    selector.environment = environment.environment
    guard let ledger else { return selector }
    let file = LocalLedger(path: try context.absolutePath(ledger))
    selector.upload = try await client.uploadLedger(try file.read(), name: file.path).upload
    selector.excludedPaths = file.allPaths
    return selector
  }
}

/// Where tests run.
struct EnvironmentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What else decides an outcome, such as the runner's image; may be given more than once.",
      valueName: "text"
    )
  )
  var environment: [String] = []
}
