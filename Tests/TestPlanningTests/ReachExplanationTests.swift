import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// The ways from a change to a test: `name: what its code does`, a step each.
@Suite struct ReachExplanationTests {
  private static let text = """
    //- Core
    public struct Router {
      public init() {}
      public func get() -> Int { match() }
      func match() -> Int { 1 }
      public static func route() -> Int { 2 }
    }
    public func makeRouter() -> Router { Router() }
    public func other() -> Int { 3 }
    //- ATests(test): Core
    import Core
    import Testing
    @Suite struct RouterTests {
      let router = makeRouter()
      @Test func gets() { #expect(router.get() == 1) }
      @Test func routes() { #expect(Router.route() == 2) }
    }
    @Test func others() { #expect(other() == 3) }

    """

  private func check(
    _ test: String,
    replacing old: String,
    with new: String,
    _ expected: [[String]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (before, after) = (
      TestWorkspace(Self.text), TestWorkspace(Self.text.replacing(old, with: new))
    )
    let analyzer = try ImpactAnalyzer(
      from: try before.snapshot(),
      to: try after.snapshot(),
      options: ImpactOptions()
    )
    let impact = analyzer.impact()
    let selection = TestSelection(
      analyzer,
      impact: impact,
      catalog: TestCatalog(of: analyzer.head, configuration: .debug)
    )
    let choice = try #require(
      selection.choices.first { $0.test.identifier.name == test },
      sourceLocation: sourceLocation
    )
    let explanation = try ReachExplanation(
      of: choice,
      in: selection.catalog,
      analyzer,
      impact: impact
    )
    let found = explanation.chains.map { $0.map { "\($0.declaration): \($0.text)" } }
    #expect(found == expected, sourceLocation: sourceLocation)
    for step in explanation.chains.joined() { #expect(step.path != nil && step.line > 0) }
  }

  @Test func aCallAndAValue() throws {
    try check(
      "gets()",
      replacing: "{ 1 }",
      with: "{ 4 }",
      [
        [
          "Router.match(): changed here", "Router.get(): mentions `match`",
          "RouterTests.gets(): mentions `get`",
        ]
      ]
    )
    // A name that stands in reach before a value exists.
    try check(
      "gets()",
      replacing: "public init() {}",
      with: "public init() { print() }",
      [
        [
          "Router.init(): changed here", "makeRouter(): makes values of `Router`",
          "RouterTests: mentions `makeRouter`", "RouterTests.gets(): runs it with its suite",
        ]
      ]
    )
  }

  @Test func aStaticMember() throws {
    try check(
      "routes()",
      replacing: "{ 2 }",
      with: "{ 4 }",
      [["Router.route(): changed here", "RouterTests.routes(): mentions `route`"]]
    )
  }

  @Test func nothingInReachHasNoWay() throws {
    try check("others()", replacing: "{ 1 }", with: "{ 4 }", [])
  }

  /// The shortest first; what is gone has a way, too.
  @Test func eachDifferenceHasOne() throws {
    try check(
      "gets()",
      replacing: "{ match() }\n  func match() -> Int { 1 }",
      with: "{ 5 }",
      [
        ["Router.get(): changed here", "RouterTests.gets(): mentions `get`"],
        [
          "Router.match(): changed here", "Router.get(): mentions `match`",
          "RouterTests.gets(): mentions `get`",
        ],
      ]
    )
  }
}
