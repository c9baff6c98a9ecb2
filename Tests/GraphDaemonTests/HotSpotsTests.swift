import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// Hot spots and proposals over histories that are made here, as a client of the contract receives them.
@Suite(.timeLimit(.minutes(10))) struct HotSpotsTests {
  private typealias Service = Graphd_V1_MeasureService.Client<InProcessTransport.Client>

  /// `App` uses `Left` and `Right`, and both use `Core`.
  private static func manifest(_ targets: [String: [String]]) -> String {
    let lines = targets.sorted { $0.key < $1.key }.map { name, dependencies in
      let names = dependencies.map { "\"\($0)\"" }.joined(separator: ", ")
      return "    .target(name: \"\(name)\", dependencies: [\(names)]),\n"
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Demo",
        targets: [
      \(lines.joined())  ]
      )

      """
  }

  private static let whole = [
    "Package.swift": manifest([
      "Core": [], "Left": ["Core"], "Right": ["Core"], "App": ["Left", "Right"],
    ]),
    "Sources/Core/Account.swift": "public struct Account { public init() {} }\n",
    "Sources/Core/Cart.swift": "public struct Cart { public init() {} }\n",
    "Sources/Left/a.swift": "import Core\npublic func left(_ account: Account) {}\n",
    "Sources/Right/a.swift": "import Core\npublic func right(_ cart: Cart) {}\n",
    "Sources/App/a.swift": "import Left\nimport Right\nfunc app() {}\n",
  ]

  /// The same with the files of `Core` in two modules.
  private static let divided = [
    "Package.swift": manifest([
      "Core": [], "Accounts": [], "Left": ["Accounts"], "Right": ["Core"],
      "App": ["Left", "Right"],
    ]),
    "Sources/Accounts/Account.swift": "public struct Account { public init() {} }\n",
    "Sources/Core/Cart.swift": "public struct Cart { public init() {} }\n",
    "Sources/Left/a.swift": "import Accounts\npublic func left(_ account: Account) {}\n",
    "Sources/Right/a.swift": "import Core\npublic func right(_ cart: Cart) {}\n",
    "Sources/App/a.swift": "import Left\nimport Right\nfunc app() {}\n",
  ]

  /// Makes a repository with four edits: of a body, of `Account` twice, and of `Cart`.
  private static func commitEdits(
    _ repository: TemporaryRepository,
    accountIn folder: String
  ) async throws {
    let account = "Sources/\(folder)/Account.swift"
    let edits = [
      (
        "Sources/Left/a.swift",
        "import \(folder)\npublic func left(_ account: Account) { print(1) }\n"
      ),
      (account, "public struct Account { public init() {}\n  public var a = 1 }\n"),
      (
        account,
        "public struct Account { public init() {}\n  public var a = 1\n  public var b = 1 }\n"
      ),
      ("Sources/Core/Cart.swift", "public struct Cart { public init() {}\n  public var a = 1 }\n"),
    ]
    for (path, text) in edits {
      try repository.write(path, text)
      try await repository.commit()
    }
  }

  private func withService(
    _ files: [String: String],
    _ body: @Sendable (Service, TemporaryRepository) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(files) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          try await body(Service(wrapping: client), repository)
        }
      }
    }
  }

  private func range(_ repository: TemporaryRepository) -> Graphd_V1_HistoryRange {
    .with {
      $0.workspace.root = repository.path
      $0.workspace.manifests = .static
      $0.build.buildSystem = .swiftpm
    }
  }

  private func hotSpots(
    _ service: Service,
    _ range: Graphd_V1_HistoryRange
  ) async throws -> Graphd_V1_HotSpots {
    try await service.hotSpots(.with { $0.range = range }) { response in
      var answer = Graphd_V1_HotSpots()
      for try await message in response.messages where message.hotSpots != .init() {
        answer = message.hotSpots
      }
      return answer
    }
  }

  private func whatIf(
    _ service: Service,
    _ range: Graphd_V1_HistoryRange,
    _ configure: @Sendable (inout Graphd_V1_WhatIfRequest) -> Void
  ) async throws -> Graphd_V1_WhatIf {
    var request = Graphd_V1_WhatIfRequest()
    request.range = range
    configure(&request)
    return try await service.whatIf(request) { response in
      var answer = Graphd_V1_WhatIf()
      for try await message in response.messages where message.whatIf != .init() {
        answer = message.whatIf
      }
      return answer
    }
  }

  /// The number of compilations of others for each module, and of seen edits.
  private func table(_ spots: [Graphd_V1_HotSpot]) -> [String] {
    spots.map { spot in
      let seen = spot.editCounts.reduce(0) { $1.reach == .body ? $0 : $0 + $1.commits }
      return "\(spot.module) \(spot.edits) edits, \(seen) seen, \(spot.others.compilations) others"
    }
    .sorted()
  }

  @Test func compilationsCountForWhatWasEdited() async throws {
    try await withService(Self.whole) { service, repository in
      try await Self.commitEdits(repository, accountIn: "Core")
      let answer = try await hotSpots(service, range(repository))
      #expect(answer.complete)
      #expect(answer.history.commits == 4)
      // One of `Left`; three times `Core`, `Left` and `Right`.
      #expect(answer.history.cost.compilations == 10)
      #expect(
        table(answer.modules) == [
          "Demo/Core 3 edits, 3 seen, 6 others", "Demo/Left 1 edits, 0 seen, 0 others",
        ]
      )
      let core = try #require(answer.modules.first)
      #expect(core.module == "Demo/Core")
      #expect(core.dependents == 3)
      #expect(core.clusters.map(\.name) == ["Account", "Cart"])
      #expect(core.clusters.map(\.commits) == [2, 1])
      #expect(core.files.map(\.name).first == "Sources/Core/Account.swift")
      #expect(core.rebuilt.map(\.commits) == [3, 3])
      #expect(!core.measured)
    }
  }

  @Test func theLastCommitsAreReplayedAlone() async throws {
    try await withService(Self.whole) { service, repository in
      try await Self.commitEdits(repository, accountIn: "Core")
      var range = range(repository)
      range.commits = 2
      let answer = try await hotSpots(service, range)
      #expect(answer.history.commits == 2)
      #expect(answer.history.cost.compilations == 6)
      range.headRevision = "HEAD~3"
      range.commits = 0
      #expect(try await hotSpots(service, range).history.commits == 1)
      range.headRevision = "HEAD~4"
      #expect(try await hotSpots(service, range).history.commits == 0)
    }
  }

  @Test func aDayThatIsNoneIsRefused() async throws {
    try await withService(Self.whole) { service, repository in
      for since in ["yesterday", "2026-13-01", "2026-1-1", "-"] {
        var range = range(repository)
        range.since = since
        let error = await #expect(throws: RPCError.self) {
          _ = try await hotSpots(service, range)
        }
        #expect(error?.code == .invalidArgument, "\(since)")
      }
      var range = range(repository)
      range.since = "1971-01-01"
      _ = try await hotSpots(service, range)
    }
  }

  @Test func aSplitCostsWhatTheRealOneCosts() async throws {
    let real = Table()
    try await withService(Self.divided) { service, repository in
      try await Self.commitEdits(repository, accountIn: "Accounts")
      let answer = try await hotSpots(service, range(repository))
      await real.set(table(answer.modules), answer.history.cost.compilations)
    }
    try await withService(Self.whole) { service, repository in
      try await Self.commitEdits(repository, accountIn: "Core")
      let answer = try await whatIf(service, range(repository)) {
        $0.split.module = "Core"
        $0.split.parts = [.with { ($0.name, $0.items) = ("Accounts", ["Account"]) }]
      }
      #expect(answer.before.history.cost.compilations == 10)
      #expect(answer.after.history.cost.compilations == 7)
      #expect(await real.compilations == answer.after.history.cost.compilations)
      #expect(await real.rows == table(answer.after.modules))
      #expect(answer.addedModules == ["Demo/Accounts"])
      #expect(answer.cycles == [])
      #expect(answer.accessNeeds == [])
    }
  }

  @Test func aMergeAndADroppedDependencyAreReplayed() async throws {
    try await withService(Self.whole) { service, repository in
      try await Self.commitEdits(repository, accountIn: "Core")
      let merged = try await whatIf(service, range(repository)) {
        $0.merge.modules = ["Left", "Right"]
      }
      // One of `Left`; three times `Core` and `Left`.
      #expect(merged.after.history.cost.compilations == 7)
      #expect(merged.removedModules == ["Demo/Right"])
      let dropped = try await whatIf(service, range(repository)) {
        $0.drop.from = "Right"
        $0.drop.to = "Core"
      }
      #expect(dropped.after.history.cost.compilations == 7)
      #expect(dropped.uses.map(\.names) == [["Cart"]])
    }
  }

  @Test func aProposalAboutNothingIsRefused() async throws {
    try await withService(Self.whole) { service, repository in
      let error = await #expect(throws: RPCError.self) {
        _ = try await whatIf(service, range(repository)) { $0.interface = "Missing" }
      }
      #expect(error?.code == .invalidArgument)
    }
  }

  /// The answer about the real split.
  private actor Table {
    private(set) var rows: [String] = []
    private(set) var compilations: UInt32 = 0

    func set(_ rows: [String], _ compilations: UInt32) {
      (self.rows, self.compilations) = (rows, compilations)
    }
  }
}
