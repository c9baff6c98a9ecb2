import HashTreeCollections
import ImpactAnalysis
import TestHistory
import TestPlanning
import TestSupport
import Testing
import WorkspaceModel

/// The hashes of what each test case can run.
@Suite struct CaseContentsTests {
  private static let text = """
    //- Core
    public struct Box { public init() {}; public func run() -> Int { 1 } }
    public struct Bag { public init() {}; public func run() -> Int { 2 } }
    public func first() -> Int { 3 }
    public func second() -> Int { first() + 4 }
    public func show(_ value: Any) -> Bool { value is any Error }
    //+
    //- ATests(test): Core
    import Core
    import Testing
    @Test func box() { #expect(Box().run() == 1) }
    @Test func bag() { #expect(Bag().run() == 2) }
    @Test func both() { #expect(second() == 7) }
    //= Other.swift
    import Core
    import Testing
    @Test func shown() { print(#line); #expect(show(Bag())) }

    """

  private func contents(_ workspace: TestWorkspace) throws -> [String: RunContents] {
    try Self.contents(of: workspace.snapshot())
  }

  private static func contents(of snapshot: WorkspaceSnapshot) throws -> [String: RunContents] {
    let cases = try CaseContents(of: snapshot)
    return cases.contents.values.reduce(into: [:]) { all, tests in
      all.merge(tests) { first, _ in first }
    }
  }

  // Rule: tests.case.proof
  @Test(arguments: [
    ("{ 1 }", "{ 5 }", ["box"]), ("{ 2 }", "{ 5 }", ["bag"]), ("{ 3 }", "{ 5 }", ["both"]),
    ("Box().run() == 1", "Box().run() != 5", ["box"]),
    ("//+", "public func other() -> Int { 9 }", []),
    ("//+", "extension Bag: Error {}", ["bag", "shown"]),
    ("//+", "public func first() -> Int8 { 9 }", ["both"]), ("//+", "// text", []),
    ("public struct Bag {", "public struct Bag { var size = 1;", ["bag", "shown"]),
    (
      "import Core\nimport Testing\n@Test func box",
      "import Testing\nimport Core\nimport Foundation\n@Test func box", ["bag", "both", "box"]
    ),
    ("//+", "infix operator +++", ["bag", "both", "box", "shown"]),
    ("@Test func shown", "// text\n@Test func shown", ["shown"]),
  ]) func aTestRunsOtherContents(_ old: String, _ new: String, _ expected: [String]) throws {
    let before = try contents(TestWorkspace(Self.text))
    #expect(before.count == 4)
    let after = try contents(TestWorkspace(Self.text.replacing(old, with: new)))
    let differing = before.filter { after[$0.key] != $0.value }.keys
      .map { $0.dropFirst("ATests.".count).prefix { $0 != "(" } }
    #expect(differing.sorted().map(String.init) == expected)
  }

  /// A file more, and the place of a test, do not matter unless code sees them.
  @Test func aFileMoreChangesNothing() throws {
    var text = Self.text
    let before = try contents(TestWorkspace(text))
    text += "//- Free\npublic func free() {}\n//= /notes.md\ntext\n"
    text = text.replacing("//- ATests", with: "//= More.swift\npublic func more() {}\n//- ATests")
    let after = try contents(TestWorkspace(text))
    #expect(before == after)
  }

  /// Tests of which more counts than their reach have no contents of their own.
  @Test(arguments: [
    (
      "//- ATests(test): Core", "//- tool(executable)\nprint(1)\n//- ATests(test): Core",
      "Box().run()", "Process()"
    ),
    ("//+", "public func load() { _ = dlopen(\"x\", 1) }", "Box().run()", "load()"),
  ]) func whatCannotBeFollowed(_ old: String, _ new: String, _ call: String, _ other: String) throws
  {
    let text = Self.text.replacing(old, with: new).replacing(call, with: other)
    let found = try contents(TestWorkspace(text))
    #expect(found["ATests.box()"] == nil)
  }

  /// A resource, a setting and a version count for all tests of a target.
  @Test func allElseCountsForAll() throws {
    let before = try contents(TestWorkspace(Self.text))
    var workspace = TestWorkspace(Self.text)
    workspace.settings = "other"
    let after = try contents(workspace)
    #expect(before.keys.sorted() == after.keys.sorted())
    #expect(before.allSatisfy { after[$0.key] != $0.value })
  }

  private static let seeds: [UInt64] =
    fuzzSetting("GRAPHD_CASE_SEED").map { [$0] } ?? Array(1...40)

  /// Equal contents prove as much as the selection: a test that a change selects has others.
  @Test(arguments: seeds) func aSelectedTestHasOtherContents(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func text() -> String {
      let types = ["A", "B", "C"]
      var library = ""
      for type in types {
        let base = generator.one(of: ["", ": CustomStringConvertible", ": P", ": Error"])
        let kind = generator.one(of: ["struct", "final class"])
        library +=
          "public \(kind) \(type)\(base) {\n  public init() { print(\(generator.below(2))) }\n"
        for member in ["f", "g"] where !generator.once(in: 4) {
          let isStatic = generator.once(in: 3) ? "static " : ""
          let body = generator.one(of: ["1", "2", "h()", "A().f()", "B.g()", "\(type).f()"])
          library += "  public \(isStatic)func \(member)() -> Int { \(body) }\n"
        }
        if generator.once(in: 2) {
          library += "  public var description: String { \"\(generator.below(2))\" }\n"
        }
        if generator.once(in: 2) { library += "  var size = \(generator.below(2))\n" }
        library += "}\n"
      }
      library +=
        "public protocol P {}\nextension P { public func f() -> Int { \(generator.below(2)) } }\n"
      library += "public func h() -> Int { \(generator.one(of: ["1", "C().g()", "2"])) }\n"
      if generator.once(in: 3) { library += "public func h(_ n: Int = 1) -> Int { n }\n" }
      let calls = ["A().f()", "B().g()", "C.f()", "h()", "\"\\(A())\"", "B()"]
      let tests = calls.enumerated().map { "@Test func t\($0)() { _ = \($1) }\n" }.joined()
      return "//- Core\n\(library)//- ATests(test): Core\nimport Core\nimport Testing\n\(tests)"
    }
    let (before, after) = (TestWorkspace(text()), TestWorkspace(text()))
    let (old, new) = (try contents(before), try contents(after))
    let selection = try before.selection(to: after, grain: .testCase)
    for choice in selection.choices where choice.runs {
      let id = choice.test.identifier.description
      #expect(new[id] == nil || old[id] != new[id], "seed \(seed): \(id)")
    }
  }
}

extension CaseContents {
  /// The contents of all tests of a state by the case, built in debug.
  init(of snapshot: WorkspaceSnapshot) throws {
    let followed = Self.followedFiles(in: snapshot)
    let frame = RunningContents(
      snapshot,
      configuration: .debug,
      environment: [],
      leftOut: followed,
      digest: RunningContentsTests.digest
    )
    try self.init(
      of: TestCatalog(of: snapshot, configuration: .debug),
      grain: .testCase,
      in: snapshot,
      ImpactOptions(),
      followed: followed,
      frame: frame,
      digest: RunningContentsTests.digest
    )
  }
}
