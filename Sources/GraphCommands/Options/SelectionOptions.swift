import ArgumentParser
import GraphClient
import GraphProtos
import LedgerStorage

/// The tests in question.
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

  @Option(
    help: ArgumentHelp(
      "Only tests with this tag of Swift Testing: `slow`, without the dot; may be given more than once.",
      valueName: "tag"
    )
  )
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("No tests with this tag; may be given more than once.", valueName: "tag")
  )
  var skipTag: [String] = []

  /// The tags, by name: `swift test --filter tag:PATTERN` and `--skip tag:PATTERN` take patterns (ST-0025).
  var tags: Graphd_V1_TagFilter {
    var filter = Graphd_V1_TagFilter()
    (filter.selected, filter.skipped) = (tag, skipTag)
    return filter
  }

  func validate() throws {
    for tag in tag + skipTag where tag.isEmpty || tag.contains(where: \.isWhitespace) {
      throw ValidationError("`\(tag)` is no tag: `--tag` and `--skip-tag` need a name")
    }
    if package?.isEmpty == true { throw ValidationError("`--package` needs a name or a folder") }
  }
}

/// The tests that are selected together.
struct GrainOptions: ParsableArguments {
  enum Grain: String, ExpressibleByArgument, CaseIterable { case target, `case` }

  @Option(
    help: ArgumentHelp(
      "Select all tests of a target together, or each test case by its reach (default: as .graphd.yml states).",
      valueName: "grain"
    )
  )
  var grain: Grain?

  var wire: Graphd_V1_TestGrain {
    switch grain {
    case .target: .target
    case .case: .case
    case nil: .unspecified
    }
  }
}

/// A question about the tests that a change selects.
protocol TestSelectionQuery: Query {
  var selection: SelectionOptions { get }
  var grain: GrainOptions { get }
  var scheme: SchemeOptions { get }
  var ledger: LedgerOptions { get }
  var scope: LedgerScopeOptions { get }
  var environment: EnvironmentOptions { get }
  var change: ChangeOptions { get }
  var built: BuildOptions { get }
  var freshness: FreshnessOptions { get }
}

extension TestSelectionQuery {
  /// - Throws: `ValidationError` if options of two groups contradict each other.
  func validateSelection() throws {
    if selection.all, change.base != nil {
      throw ValidationError("Give `--all` or `--base`, not both")
    }
  }

  /// The question, of which the ledger is sent to `client` before.
  func selectionRequest(
    _ client: GraphClient,
    in context: CommandContext
  ) async throws -> Graphd_V1_SelectTestsRequest {
    var request = Graphd_V1_SelectTestsRequest()
    request.workspace = try connection.workspace(in: context)
    if selection.all {
      request.all.gitRevision = change.head ?? ""
    } else {
      request.change = change.change
    }
    request.options = try await built.options(in: context)
    request.freshness = freshness.wire
    request.package = selection.package ?? ""
    if !selection.tag.isEmpty || !selection.skipTag.isEmpty { request.tags = selection.tags }
    request.grain = grain.wire
    if let scheme = scheme.selector(in: context) { request.scheme = scheme }
    request.ledger = try await ledger.upload(
      to: client,
      for: change,
      scope,
      connection,
      in: context
    )
    request.ledger.environment = environment.environment
    return request
  }
}

/// The memory of CI's runs, where it is read.
struct LedgerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out what this ledger proves to have passed on the same contents: a file, a folder (`DIR/`), or a store.",
      valueName: "place"
    ),
    completion: .file()
  )
  var ledger: String?

  @Option(
    help: ArgumentHelp(
      "How many percent of the tests that a shared ledger proves run anyway (default: 2).",
      valueName: "percent"
    )
  )
  var auditShare: Double?

  @Option(
    help: ArgumentHelp(
      "Which of them: equal texts select equal tests. CI gives its commit.",
      valueName: "text"
    )
  )
  var auditSeed: String?

  func validate() throws {
    if ledger?.isEmpty == true {
      throw ValidationError("`--ledger` needs a file, a folder or a store")
    }
    if let auditShare, !(0...100).contains(auditShare) {
      throw ValidationError("`--audit-share` is a number of percent, 0 to 100")
    }
  }

  /// Sends the ledger's bytes, for this machine reads the ledger.
  func upload(
    to client: GraphClient,
    for change: ChangeOptions,
    _ scope: LedgerScopeOptions,
    _ connection: ConnectionOptions,
    in context: CommandContext
  ) async throws -> Graphd_V1_LedgerSelector {
    var selector = Graphd_V1_LedgerSelector()
    selector.auditedShare = (auditShare ?? 0) / 100
    selector.auditSeed = auditSeed ?? ""
    guard let ledger else { return selector }
    switch try LedgerPlace(ledger, in: context) {
    case .file(let file):
      selector.upload = try await client.uploadLedger(try file.read(), name: file.path).upload
      selector.excludedPaths = file.allPaths
    case .shared(let location):
      let access = try SharedLedgerAccess(location, scope.scope(in: context), connection, context)
      let workspace = try change.endsAtWorkingTree ? connection.workspace(in: context) : nil
      let upload = try await access.upload(to: client) {
        // The workspace is needed anyway: it loads while the store answers.
        guard let workspace else { return }
        var request = Graphd_V1_OpenWorkspaceRequest()
        request.workspace = workspace
        try await client.openWorkspace(request) { _ in }
      }
      selector.upload = upload.upload
      selector.auditedShare = (auditShare ?? Self.sharedAudit) / 100
    }
    return selector
  }

  /// In percent: what other machines recorded is never taken on trust alone.
  private static let sharedAudit = 2.0
}

/// The part of a shared ledger that a job may write.
struct LedgerScopeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The part of a shared ledger that this job reads and writes: trusted, or pull/NUMBER (also GRAPHD_LEDGER_SCOPE).",
      valueName: "scope"
    )
  )
  var ledgerScope: String?

  func validate() throws {
    if let ledgerScope { _ = try Self.parsed(ledgerScope, "--ledger-scope") }
  }

  /// The scope that is named; `nil` if none is.
  func named(in context: CommandContext) throws -> LedgerScope? {
    if let ledgerScope { return try Self.parsed(ledgerScope, "--ledger-scope") }
    guard let text = context.environment["GRAPHD_LEDGER_SCOPE"], !text.isEmpty else { return nil }
    return try Self.parsed(text, "GRAPHD_LEDGER_SCOPE")
  }

  /// The scope that is read: `trusted` if none is named.
  func scope(in context: CommandContext) throws -> LedgerScope {
    try named(in: context) ?? .trusted
  }

  private static func parsed(_ text: String, _ source: String) throws -> LedgerScope {
    guard let scope = LedgerScope(text) else {
      throw ValidationError("`\(source)` is `\(text)`: give `trusted`, or `pull/NUMBER`")
    }
    return scope
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
