import ArgumentParser
import DaemonLocation
import GraphClient
import GraphProtos

/// Prints what a shell may complete; the completion scripts call it.
///
/// It starts no daemon, does not wait long, and is silent when it fails.
struct CandidatesCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "candidates",
    abstract: "Print words that a shell completes, one a line.",
    shouldDisplay: false
  )

  @Argument var kind: Kind

  /// The kind of word to complete.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case modules
    case features
    case components
    /// Modules and tests, as `why` takes them.
    case subjects
    case revisions
  }

  var noColor: Bool { true }

  /// How long a person waits for a completion.
  private static let patience = Duration.seconds(3)

  func run(in context: CommandContext) async throws -> ExitStatus {
    let words = (try? await words(in: context)) ?? []
    try context.output.write(joinedLines(words))
    return .answered
  }

  private func words(in context: CommandContext) async throws -> [String] {
    try await withThrowingTaskGroup(of: [String].self) { group in
      defer { group.cancelAll() }
      group.addTask { try await candidates(in: context) }
      group.addTask {
        try await Task.sleep(for: Self.patience)
        return []
      }
      return try await group.next() ?? []
    }
  }

  private func candidates(in context: CommandContext) async throws -> [String] {
    if kind == .revisions { return try await revisions(in: context) }
    let options = try options(context)
    let workspace = try options.workspace(in: context)
    return try await context.withClient(options, ServerOptions.parse([])) { client in
      if kind == .features { return try await features(of: workspace, client) }
      if kind == .components { return try await components(of: workspace, client) }
      let modules = try await modules(of: workspace, client)
      return kind == .modules ? modules : modules + (try await tests(of: workspace, client))
    }
  }

  /// Ids, and names that only one module has.
  private func modules(
    of workspace: Graphd_V1_WorkspaceSelector,
    _ client: GraphClient
  ) async throws -> [String] {
    let modules = try await listed(in: workspace, client)
    let names = Dictionary(grouping: modules, by: \.name).filter { $0.value.count == 1 }.keys
    return names.sorted() + modules.map(\.id)
  }

  /// The same of features; modules name theirs, and no feature's cost is computed.
  private func features(
    of workspace: Graphd_V1_WorkspaceSelector,
    _ client: GraphClient
  ) async throws -> [String] {
    let ids = Set(try await listed(in: workspace, client).map(\.feature)).subtracting([""])
    let names = Dictionary(grouping: ids) { $0.split(separator: "/").last.map(String.init) ?? $0 }
      .filter { $0.value.count == 1 }.keys
    return names.sorted() + ids.sorted()
  }

  private func components(
    of workspace: Graphd_V1_WorkspaceSelector,
    _ client: GraphClient
  ) async throws -> [String] {
    var request = Graphd_V1_ListComponentsRequest()
    request.query.workspace = workspace
    request.query.freshness = .cached
    return try await client.components(request).components.map(\.name)
  }

  private func listed(
    in workspace: Graphd_V1_WorkspaceSelector,
    _ client: GraphClient
  ) async throws -> [Graphd_V1_Module] {
    var request = Graphd_V1_ListModulesRequest()
    request.query.workspace = workspace
    request.query.freshness = .cached
    return try await client.modules(request).modules
  }

  private func tests(
    of workspace: Graphd_V1_WorkspaceSelector,
    _ client: GraphClient
  ) async throws -> [String] {
    var request = Graphd_V1_SelectTestsRequest()
    request.workspace = workspace
    request.freshness = .cached
    request.all = Graphd_V1_AllTests()
    return try await client.selectTests(request).tests.map(\.id)
  }

  /// Branches, remote branches and tags.
  private func revisions(in context: CommandContext) async throws -> [String] {
    let names = await context.tools.output(
      of: "git",
      arguments: [
        "-C", try context.currentFolder(), "for-each-ref", "--format=%(refname:short)",
        "refs/heads", "refs/remotes", "refs/tags",
      ]
    )
    return ["HEAD"] + (names ?? "").split(separator: "\n").map(String.init)
  }

  /// The way to an answer.
  ///
  /// A running daemon has the workspace loaded. Without one manifests are only read: running them takes long.
  private func options(_ context: CommandContext) throws -> ConnectionOptions {
    let hasDaemon = UnixSocket.probe(context.paths.socket.path) != .nobody
    let manifests = hasDaemon ? "evaluated" : "static"
    return try ConnectionOptions.parse(["--no-spawn", "--quiet", "--manifests", manifests])
  }
}

extension CompletionKind {
  static var modules: CompletionKind { .shellCommand("graphctl candidates modules 2>/dev/null") }
  static var features: CompletionKind { .shellCommand("graphctl candidates features 2>/dev/null") }
  static var components: CompletionKind {
    .shellCommand("graphctl candidates components 2>/dev/null")
  }
  static var subjects: CompletionKind { .shellCommand("graphctl candidates subjects 2>/dev/null") }
  static var revisions: CompletionKind {
    .shellCommand("graphctl candidates revisions 2>/dev/null")
  }
}
