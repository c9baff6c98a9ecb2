import GraphEngine
import ImpactAnalysis
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import GraphDaemon

/// A question parses the files that its answer depends on, and no other; the answer is that of parsing all.
@Suite(.timeLimit(.minutes(10))) struct OnDemandTests {
  /// `Core` below two modules, of which one uses what `Core` declares.
  private static let start = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "Core"), .target(name: "Shop", dependencies: ["Core"]),
      .target(name: "Help", dependencies: ["Core"]), .target(name: "Alone"),
    ])
    """,
    "Sources/Core/Price.swift": """
    public struct Price { public init() {} ; public func amount() -> Int { 1 } }
    """,
    "Sources/Core/Other.swift": "public func other() {}\n",
    "Sources/Shop/Cart.swift": """
    import Core
    public func total(_ price: Price) -> Int { price.amount() }
    """,
    "Sources/Shop/Badge.swift": "public struct Badge {}\n",
    "Sources/Help/Page.swift": "import Core\npublic func page() { other() }\n",
    "Sources/Alone/Note.swift": "public let note = \"amount of Price\"\n",
  ]

  private struct Change: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    /// The files that are parsed, without their extensions.
    var parsed: [String]
    var testDescription: String { "\(old) -> \(new)" }
  }

  private static let changes = [
    Change(old: "Int { 1 }", new: "Int { 2 }", parsed: ["Price"]),
    Change(old: "amount() -> Int {", new: "amount() -> Int8 {", parsed: ["Cart", "Price"]),
    Change(
      old: "public init() {} ;",
      new: "public init() {} ; func more() {} ;",
      parsed: ["Price"]
    ),
    Change(old: "struct Price", new: "/* */ struct Price", parsed: ["Price"]),
  ]

  private static func session(
    _ repository: TemporaryRepository,
    fewestDeferred: Int
  ) async throws -> WorkspaceSession {
    try await EngineAssembly.registry(
      repository.configuration,
      follows: false,
      fewestDeferred: fewestDeferred
    ).session(at: repository.path, .static)
  }

  @Test(arguments: changes) private func onlyWhatMattersIsParsed(_ change: Change) async throws {
    try await TemporaryRepository.with(Self.start) { repository in
      let text = try #require(Self.start["Sources/Core/Price.swift"])
      try repository.write("Sources/Core/Price.swift", text.replacing(change.old, with: change.new))
      try await repository.commit()
      let question = ImpactQuestion(base: "HEAD~1", head: "HEAD")
      let answers = try await [1, Int.max].asyncMap { fewest in
        try await Self.session(repository, fewestDeferred: fewest).impact(question)
      }
      let (onDemand, whole) = (answers[0], answers[1])
      #expect(onDemand.impact == whole.impact)
      let files = onDemand.analyzer.head.summaries.files
      let parsed = files.filter { $0.value.parsedSummary != nil }.map(\.key.name)
      #expect(parsed.sorted() == change.parsed.map { "\($0).swift" })
      #expect(whole.analyzer.head.summaries.unparsedPaths == [])
    }
  }

  @Test func aQuestionAboutAStateParsesAllOfIt() async throws {
    try await TemporaryRepository.with(Self.start) { repository in
      let session = try await Self.session(repository, fewestDeferred: 1)
      let answer = try await session.impact(ImpactQuestion(base: "HEAD", head: "HEAD"))
      #expect(answer.analyzer.head.summaries.unparsedPaths.count == 6)
      let state = try await session.state(at: "HEAD")
      #expect(state.snapshot.summaries.unparsedPaths == [])
    }
  }

  @Test func aBrokenFileIsAProblemOnceItIsParsed() async throws {
    var files = Self.start
    files["Sources/Alone/Note.swift"] = "public let = {\n"
    try await TemporaryRepository.with(files) { repository in
      let session = try await Self.session(repository, fewestDeferred: 1)
      let answer = try await session.impact(ImpactQuestion(base: "HEAD", head: "HEAD"))
      let path = try #require(SourcePath("Sources/Alone/Note.swift"))
      #expect(!answer.analyzer.head.problems.contains { $0.path == path })
      let state = try await session.state(at: "HEAD")
      #expect(state.snapshot.problems.contains { $0.path == path })
    }
  }
}

extension Array {
  fileprivate func asyncMap<Value>(
    _ transform: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
