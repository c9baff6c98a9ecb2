import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import Synchronization
import TestSupport
import Testing

@testable import GraphDaemon

/// Promises of the contract beside the engine's answers, over a package with tests.
@Suite(.timeLimit(.minutes(10))) struct ContractTests {
  private static let core = "Sources/Core/a.swift"
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Demo",
      targets: [
        .target(name: "Core"), .target(name: "Net", dependencies: ["Core"]),
        .target(name: "App", dependencies: ["Net"]),
        .testTarget(name: "NetTests", dependencies: ["Net"]),
        .testTarget(name: "OtherTests"),
      ]
    )

    """,
    core: """
    public struct A {
      public var x = 1
      func quiet() {}
    }

    """,
    "Sources/Net/a.swift": "import Core\npublic struct Net { public var a: A }\n",
    "Sources/App/a.swift": "import Net\npublic func app(_ net: Net) -> Net { net }\n",
    "Tests/NetTests/a.swift": """
    import Testing
    @testable import Net
    @Test func once() { _ = Net(a: .init()) }
    @Test func same(_ a: Int) { _ = Net(a: .init()) }
    @Test func same(_ a: String) { _ = Net(a: .init()) }

    """,
    "Tests/OtherTests/a.swift": "import Testing\n@Test func other() {}\n",
    "README.md": "",
  ]

  private typealias Client = GRPCClient<InProcessTransport.Client>

  private func withDaemon(
    _ body: @Sendable (Client, TemporaryRepository) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(Self.files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { try await body($0, repository) }
      }
    }
  }

  private func workspace(_ root: String) -> Graphd_V1_WorkspaceSelector {
    .with {
      $0.root = root
      $0.manifests = .static
    }
  }

  private func impact(
    _ client: Client,
    _ root: String,
    _ configure: (inout Graphd_V1_GetImpactRequest) -> Void = { _ in }
  ) async throws -> Graphd_V1_Impact {
    var request = Graphd_V1_GetImpactRequest()
    request.workspace = workspace(root)
    configure(&request)
    return try await Graphd_V1_ImpactService.Client(wrapping: client).getImpact(request).impact
  }

  private func grow(_ repository: TemporaryRepository) throws {
    let text = try #require(Self.files[Self.core])
    try repository.write(
      Self.core,
      text.replacing("public var x", with: "var hidden = 2\n  public var x")
        .replacing("quiet() {}", with: "quiet() { print(1) }")
    )
  }

  // MARK: Impact

  @Test func whatScriptsReadIsThereThoughItIsFalse() async throws {
    try await withDaemon { client, repository in
      try grow(repository)
      let answer = try await impact(client, repository.path)
      let app = try #require(answer.modules.first { $0.name == "App" })
      #expect(app.hasStale && app.hasRelinks && app.hasChanged && app.hasDistance)
      #expect(answer.hasComplete && answer.hasSnapshot)
      #expect(answer.base.commitID.count == 40)
      #expect(answer.head.workingTree)
      #expect(app.reasonsTotal >= 1)
      #expect(!answer.hasTruncation)
    }
  }

  @Test func declarationsHaveTheirReach() async throws {
    try await withDaemon { client, repository in
      try grow(repository)
      let answer = try await impact(client, repository.path) {
        $0.view.reach = true
        $0.options.buildSystem = .swiftpm
      }
      let declarations = answer.changes.flatMap(\.declarations)
      let hidden = try #require(declarations.first { $0.name == "A.hidden" })
      let quiet = try #require(declarations.first { $0.name == "A.quiet()" })
      let changing = answer.modules.filter(\.outputCanChange)
      #expect(Int(hidden.reach.modules) == changing.count)
      let stale = hidden.reach.stale + hidden.reach.possiblyStale
      #expect(Int(stale) == changing.count(where: \.stale))
      #expect(Int(hidden.reach.recompiled) == changing.count(where: \.buildRecompiles))
      #expect(hidden.reach.retest == 1)
      #expect(quiet.reach.modules == 1 && quiet.reach.retest == 1)
      #expect(hidden.side == .new && hidden.range.start.line == 2)
    }
  }

  @Test func limitsLeaveOutAndCount() async throws {
    try await withDaemon { client, repository in
      try grow(repository)
      let whole = try await impact(client, repository.path)
      let part = try await impact(client, repository.path) {
        $0.view.limits.modules = 1
        $0.view.limits.declarations = 1
      }
      #expect(part.modules == Array(whole.modules.prefix(1)))
      #expect(Int(part.truncation.modules) == whole.modules.count - 1)
      #expect(Int(part.truncation.declarations) == whole.changes[0].declarations.count - 1)
      #expect(part.complete == whole.complete)
      let short = try await impact(client, repository.path) { $0.view.withoutDeclarations = true }
      #expect(short.changes.map(\.path) == whole.changes.map(\.path))
      #expect(short.changes.flatMap(\.declarations).isEmpty)
      #expect(!short.hasTruncation)
    }
  }

  @Test func rootsAndPathsMayBeURLs() async throws {
    try await withDaemon { client, repository in
      try grow(repository)
      let url = "file://" + repository.path
      let answer = try await impact(client, url) { $0.paths = [url + "/README.md"] }
      #expect(answer.changes.isEmpty)
      let other = try await impact(client, url) { $0.paths = [url + "/" + Self.core] }
      #expect(other.changes.map(\.path) == [Self.core])
    }
  }

  @Test func aTestIsExplainedByItsName() async throws {
    try await withDaemon { client, repository in
      try grow(repository)
      let service = Graphd_V1_ImpactService.Client(wrapping: client)
      @Sendable func explain(_ test: String) async throws -> Graphd_V1_Explanation {
        var request = Graphd_V1_ExplainImpactRequest()
        request.workspace = workspace(repository.path)
        request.test = test
        return try await service.explainImpact(request).explanation
      }
      let once = try await explain("NetTests.once()")
      #expect(once.test.selected && once.module.id == "Demo/NetTests")
      #expect(once.test.id == "NetTests.once()")
      #expect(!(try await explain("OtherTests.other()")).test.selected)
      let ambiguous = await #expect(throws: RPCError.self) {
        try await explain("NetTests.same(_:)")
      }
      #expect(ambiguous?.code == .invalidArgument)
      #expect(ambiguous?.message.contains("2 tests are called") == true)
      let unknown = await #expect(throws: RPCError.self) { try await explain("NetTests.none()") }
      #expect(unknown?.code == .notFound)
    }
  }

  // MARK: Timings

  @Test func answersTellWhereTheirTimeWent() async throws {
    try await withDaemon { client, repository in
      try grow(repository)
      let tests = Graphd_V1_TestService.Client(wrapping: client)
      var question = Graphd_V1_SelectTestsRequest()
      question.workspace = workspace(repository.path)
      let selection = try await tests.selectTests(question) { response in
        var messages = response.messages.makeAsyncIterator()
        return try #require(try await messages.next()).selection
      }
      check(
        selection.timings,
        [.listing, .manifests, .summaries, .graph, .classification, .propagation, .tests]
      )
      var sharded = Graphd_V1_PlanShardsRequest()
      sharded.selection = question
      sharded.total = 2
      let plan = try await tests.planShards(sharded) { response in
        var messages = response.messages.makeAsyncIterator()
        return try #require(try await messages.next()).plan
      }
      // The analysis is the one before.
      check(plan.timings, [.listing, .tests, .planning])
      check(try await impact(client, repository.path).timings, [.listing])
      let modules = try await Graphd_V1_GraphService.Client(wrapping: client).listModules(
        .with { $0.query.workspace = workspace(repository.path) }
      )
      check(modules.timings, [.listing])
    }
  }

  private func check(
    _ timings: Graphd_V1_Timings,
    _ phases: [Graphd_V1_Phase],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(timings.phases.map(\.phase) == phases, sourceLocation: location)
    #expect(timings.hasTotal && timings.phases.allSatisfy(\.hasDuration), sourceLocation: location)
  }

  // MARK: Configurations

  @Test func aConfigurationIsTriedOnEveryState() async throws {
    try await withDaemon { client, repository in
      try repository.write("data/a.dat", "1")
      let own = try await impact(client, repository.path)
      #expect(!own.complete && own.platforms.count == 1 && own.platforms != [.any])
      let problem = try #require(own.problems.first { $0.code == .unownedFile })
      #expect(problem.path == "data/a.dat" && problem.otherPaths.isEmpty)
      #expect(problem.suggestedPatterns == ["data/**"])

      let tried = try await impact(client, repository.path) {
        $0.workspace.workspaceConfiguration = "ignore: [data/**]\nplatforms: [any]\n"
      }
      #expect(tried.complete && tried.platforms == [.any])
      #expect(!tried.problems.contains { $0.code == .unownedFile })
      #expect(try await !impact(client, repository.path).complete)

      try repository.write("data/b.dat", "1")
      let both = try await impact(client, repository.path)
      let unowned = both.problems.filter { $0.code == .unownedFile }
      #expect(unowned.map(\.otherPaths) == [["data/b.dat"]])
    }
  }

  @Test func aFirstConfigurationIsDrafted() async throws {
    try await withDaemon { client, repository in
      try repository.write("data/a.dat", "1")
      let service = Graphd_V1_GraphService.Client(wrapping: client)
      let draft = try await service.draftConfiguration(
        .with { $0.query.workspace = workspace(repository.path + "/Sources") }
      )
      #expect(draft.root == repository.path && draft.complete)
      #expect(draft.platforms.count == 1)
      #expect(draft.configuration.contains("# - data/**  # 1 file"))
    }
  }

  // MARK: Places

  @Test func aPlaceIsLocated() async throws {
    try await withDaemon { client, repository in
      let service = Graphd_V1_GraphService.Client(wrapping: client)
      @Sendable func locate(_ path: String, line: UInt32) async throws -> Graphd_V1_LocateResponse {
        var request = Graphd_V1_LocateRequest()
        request.query.workspace = workspace(repository.path)
        request.path = path
        if line > 0 { request.position.line = line }
        return try await service.locate(request)
      }
      let quiet = try await locate("file://\(repository.path)/\(Self.core)", line: 3)
      #expect(quiet.path == Self.core)
      #expect(quiet.modules.map(\.id) == ["Demo/Core"])
      #expect(quiet.declaration.name == "A.quiet()" && quiet.declaration.range.start.line == 3)
      #expect(try await locate(Self.core, line: 1).declaration.name == "A")
      #expect(!(try await locate(Self.core, line: 0)).hasDeclaration)
      #expect(try await locate("README.md", line: 1).modules.isEmpty)
      let error = await #expect(throws: RPCError.self) { try await locate("none.swift", line: 1) }
      #expect(error?.code == .notFound)
    }
  }

  // MARK: Sessions

  private func session(
    _ client: Client,
    _ repository: TemporaryRepository,
    _ messages: [Graphd_V1_OpenSessionRequest.OneOf_Message],
    encoding: Graphd_V1_PositionEncoding = .utf16,
    until isOver:
      @Sendable @escaping (Graphd_V1_OpenSessionResponse) async throws -> Bool
  ) async throws {
    var begin = Graphd_V1_SessionBegin()
    begin.workspace = workspace(repository.path)
    begin.positionEncoding = encoding
    let (requests, continuation) = AsyncStream.makeStream(
      of: Graphd_V1_OpenSessionRequest.OneOf_Message.self
    )
    for message in [.begin(begin)] + messages { continuation.yield(message) }
    let service = Graphd_V1_ImpactService.Client(wrapping: client)
    try await service.openSession { writer in
      for await message in requests { try await writer.write(.with { $0.message = message }) }
    } onResponse: { response in
      for try await message in response.messages
      where try await isOver(message) { continuation.finish() }
    }
  }

  @Test func testsOfUnsavedTextAreCountedAndListed() async throws {
    try await withDaemon { client, repository in
      var changed = Graphd_V1_SessionQuestion()
      changed.id = 1
      changed.tests.list = true
      changed.tests.maxTests = 2
      let text = try #require(Self.files[Self.core]).replacing("x = 1", with: "x = 2")
      try await session(
        client,
        repository,
        [.opened(Self.core, text), .question(changed)]
      ) { response in
        guard case .tests(let tests) = response.result else { return false }
        #expect(response.id == 1)
        #expect(tests.selection.selected == 3 && tests.selection.total == 4)
        #expect(tests.selection.tests.count == 2 && tests.truncation.tests == 1)
        #expect(tests.selection.tests.allSatisfy { $0.target == "Demo/NetTests" })
        return true
      }
    }
  }

  @Test func aSessionTellsOfProgressAndSaves() async throws {
    try await withDaemon { client, repository in
      let kinds = Mutex<[String]>([])
      try await session(client, repository, []) { response in
        switch response.result {
        case .progress: kinds.withLock { $0.append("progress") }
        case .ready:
          kinds.withLock { $0.append("ready") }
          try grow(repository)
        case .changed(let changed) where changed.snapshot > 1:
          kinds.withLock { $0.append("changed") }
          return true
        default: break
        }
        return false
      }
      let seen = kinds.withLock { $0 }
      #expect(seen.first == "progress")
      #expect(seen.suffix(2) == ["ready", "changed"])
    }
  }

  @Test(arguments: [Graphd_V1_PositionEncoding.utf16, .utf8])
  func editsByLinesAndColumns(_ encoding: Graphd_V1_PositionEncoding) async throws {
    try await withDaemon { client, repository in
      var edit = Graphd_V1_TextEdit()
      // Behind a character of four bytes, or two units.
      edit.positions.startLine = 1
      edit.positions.startColumn = encoding == .utf16 ? 4 : 6
      edit.positions.endLine = 1
      edit.positions.endColumn = 99
      edit.text = .init("1".utf8)
      var edited = Graphd_V1_BufferChanged()
      edited.path = Self.core
      edited.edits.edits = [edit]
      var question = Graphd_V1_SessionQuestion()
      question.id = 1
      question.impact = .init()
      let text = try #require(Self.files[Self.core])
      try await session(
        client,
        repository,
        [
          .opened(Self.core, text + "//\n🙂let no = 2"), .opened(Self.core, "\n🙂let no = 2"),
          .changed(edited), .question(question),
        ],
        encoding: encoding
      ) { response in
        guard case .impact(let impact) = response.result else { return false }
        #expect(impact.changes.map(\.path) == [Self.core])
        return true
      }
    }
  }

  // MARK: Closing

  @Test func aWorkspaceInUseIsClosedByForceOnly() async throws {
    try await ImpactStreams.with { streams in
      @Sendable func refusal() async -> RPCError? {
        await #expect(throws: RPCError.self) { try await streams.close(force: false) }
      }
      let error = await #expect(throws: RPCError.self) {
        try await streams.impact.watchImpact(streams.watch) { response in
          for try await _ in response.messages {
            let refused = await refusal()
            #expect(refused?.code == .failedPrecondition)
            try await streams.close()
          }
        }
      }
      #expect(error?.code == .unavailable)
      // Nobody uses it any longer.
      try await streams.close(force: false)
    }
  }

  // MARK: Reports and ledgers

  @Test func aRunIsRecordedWithoutAFileOfTheDaemon() async throws {
    try await withDaemon { client, repository in
      let tests = Graphd_V1_TestService.Client(wrapping: client)
      let root = workspace(repository.path)
      let upload = try await tests.uploadLedger { writer in
        try await writer.write(.with { $0.name = "mine" })
      }
      #expect(upload.condition == .sound)
      let report = """
        <testsuites><testsuite name="a"><testcase classname="OtherTests" name="other()" time="0.1"/>
        </testsuite></testsuites>
        """
      let recorded = try await tests.recordResults { writer in
        try await writer.write(
          .with {
            $0.begin.workspace = root
            $0.begin.ledger.upload = upload.upload
          }
        )
        // In pieces, however they are cut.
        for byte in report.utf8 {
          try await writer.write(
            .with {
              $0.report.name = "r.xml"
              $0.report.data = .init([byte])
            }
          )
        }
      }
      #expect(recorded.reports == 1 && recorded.passed == 1, "\(recorded)")
      #expect(recorded.upload != upload.upload)
      let bytes = Mutex<[UInt8]>([])
      try await tests.downloadLedger(.with { $0.ledger.upload = recorded.upload }) { response in
        for try await message in response.messages { bytes.withLock { $0 += message.data } }
      }
      #expect(bytes.withLock { !$0.isEmpty })
      let unknown = await #expect(throws: RPCError.self) {
        try await tests.downloadLedger(.with { $0.ledger.upload = "none" }) { response in
          for try await _ in response.messages {}
        }
      }
      #expect(unknown?.code == .failedPrecondition)
    }
  }
}
