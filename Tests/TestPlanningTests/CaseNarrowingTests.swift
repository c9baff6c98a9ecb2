import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// The tests of one target that reach a difference in a library.
@Suite struct CaseNarrowingTests {
  /// A library, and tests of which each is one statement: `one`, `two`, and so on.
  private func check(
    _ library: String,
    _ tests: [String],
    replacing old: String,
    with new: String,
    selects expected: [Int],
    support: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let names = ["one", "two", "three"]
    let functions = zip(names, tests).map { "@Test func \($0)() async throws { \($1) }" }
    let selected = expected.map { names[$0] }.sorted().map { "ATests.\($0)() dependency" }
    try checkSelection(
      """
      //- Core
      \(library)
      //- ATests(test): Core
      import Core
      import Testing
      \(support)
      \(functions.joined(separator: "\n"))

      """,
      replacing: old,
      with: new,
      selects: selected.joined(separator: "\n"),
      sourceLocation: sourceLocation
    )
  }

  // Rule: reach.name
  @Test func aBodySelectsTheTestsThatReachIt() throws {
    let library = """
      public func first() -> Int { helper() }
      public func second() -> Int { 2 }
      func helper() -> Int { 1 }
      """
    let tests = ["#expect(first() == 1)", "#expect(second() == 2)"]
    try check(library, tests, replacing: "{ 1 }", with: "{ 3 }", selects: [0])
    try check(library, tests, replacing: "{ 2 }", with: "{ 3 }", selects: [1])
    try check(library, tests, replacing: "{ helper() }", with: "{ 4 }", selects: [0])
  }

  // Rule: tests.grain
  @Test(arguments: [TestGrain.target, .testCase, nil])
  func theDefaultIsTheCase(grain: TestGrain?) throws {
    let two = grain == .target ? "\nATests.two() dependency" : ""
    try checkSelection(
      """
      //- Core
      public func first() -> Int { 1 }
      public func second() -> Int { 2 }
      //- ATests(test): Core
      import Core
      import Testing
      @Test func one() { #expect(first() == 1) }
      @Test func two() { #expect(second() == 2) }

      """,
      replacing: "{ 1 }",
      with: "{ 3 }",
      selects: "ATests.one() dependency" + two,
      grain: grain
    )
  }

  // Rule: reach.instance
  @Test(arguments: [
    // It names the type, but makes no value of it.
    ("_ = use(nil)", false), ("_ = Box.self; _ = run()", true), ("_ = Box().run()", true),
    ("_ = Box().other()", false), ("_ = make().run()", true), ("_ = Sub().run()", true),
    ("let box: Box = .init(); _ = box.run()", true), ("_ = take(.init()).run()", true),
    ("_ = Box.shared.run()", true), ("_ = made(.shared).run()", true),
    ("let box: Box = conjure(); _ = box.run()", true), ("_ = Other().run()", false),
    ("_ = [1].run", false),
  ]) func anInstanceMemberNeedsAValue(_ code: String, _ isSelected: Bool) throws {
    let library = """
      open class Box {
        public init() {}
        public static let shared = Box()
        public func run() -> Int { 1 }
        public func other() -> Int { 2 }
      }
      public final class Sub: Box {}
      public struct Other { public init() {}; public func run() -> Int { 7 } }
      public func run() -> Int { 8 }
      public func use(_ box: Box?) -> Int? { box?.other() }
      public func make() -> Box { Box() }
      public func take(_ box: Box) -> Box { box }
      public func made(_ box: Box) -> Box { box }
      public protocol Makeable { init() }
      extension Box: @unchecked Sendable {}
      public func conjure<Value>() -> Value { fatalError() }
      """
    try check(
      library,
      [code],
      replacing: "{ 1 }",
      with: "{ 3 }",
      selects: isSelected ? [0] : []
    )
  }

  // Rule: reach.static
  @Test(arguments: [
    ("_ = Box.make()", true), ("_ = Other.make()", false), ("_ = make()", false),
    ("_ = Alias.make()", true), ("let box: Box = .make(); _ = box", true),
  ]) func aStaticMemberNeedsItsType(_ code: String, _ isSelected: Bool) throws {
    let library = """
      public struct Box { public static func make() -> Box { Box() } }
      public struct Other { public static func make() -> Int { 7 } }
      public func make() -> Int { 8 }
      public typealias Alias = Box
      """
    try check(
      library,
      [code],
      replacing: "{ Box() }",
      with: "{ fatalError() }",
      selects: isSelected ? [0] : []
    )
  }

  // Rule: reach.implicit
  @Test(arguments: [
    (
      "public struct Box: CustomStringConvertible { public init() {}; public var description: String { \"1\" } }",
      "\"1\""
    ),
    ("public struct Box { public init() { print(1) } }", "1"),
    ("public final class Box { public init() {}; deinit { print(1) } }", "1"),
    ("public struct Box { public init() {}; public var value = 1 }", "1"),
    (
      "public struct Box: Hashable { public init() {}; public func hash(into h: inout Hasher) { h.combine(1) } }",
      "1"
    ),
    ("public struct Box { public init() {}; public subscript(_ n: Int) -> Int { 1 } }", "1"),
    (
      "import Foundation\npublic class Box: Thread { public override func main() { print(1) } }",
      "1"
    ),
    (
      "import Other\npublic struct Box: Unknown { public init() {}; public func called() { print(1) } }",
      "1"
    ),
    (
      "public struct Box { public init() {} }\nextension Box: Equatable { public static func == (l: Box, r: Box) -> Bool { 1 > 0 } }",
      "1"
    ),
    (
      "@propertyWrapper public struct Box { public init() {}; public var wrappedValue: Int { 1 } }",
      "1"
    ),
    (
      "@dynamicMemberLookup public struct Box { public init() {}; public func x(_ n: Int) -> Int { 1 } }",
      "1"
    ),
  ]) func aMemberIsReachedWithoutItsName(_ library: String, _ old: String) throws {
    let more = library + "\npublic struct Free { public init() {} }"
    try check(more, ["_ = Box()", "_ = Free()"], replacing: old, with: "9 + 9", selects: [0])
  }

  /// A nested type bears the name of the library's protocol that it conforms to.
  // Rule: reach.implicit
  @Test(arguments: ["", ", Sendable"])
  func aNestedTypeWithTheNameOfItsProtocol(_ more: String) throws {
    try check(
      """
      public enum Form { public static func make() { decode(Decoder()) } }
      func decode(_ value: Any) {}
      extension Form { struct Decoder {} }
      extension Form.Decoder: Decoder\(more) { var codingPath: [any CodingKey] { [] } }
      """,
      ["Form.make()", "_ = 2"],
      replacing: "{ [] }",
      with: "{ fatalError() }",
      selects: [0]
    )
  }

  /// Values that code makes without writing their type.
  // Rule: reach.instance
  @Test(arguments: [
    "taking()", "_ = plain(.plain)", "_ = Keyword.make(.self)", "_ = [1].reply()",
  ]) func aValueOfATypeThatIsNotWritten(_ code: String) throws {
    try check(
      """
      public struct Maker { public init() {}; func run() -> Int { work() } }
      public func taking(_ maker: Maker = .init()) { _ = maker.run() }
      public protocol Style { func run() -> Int }
      public struct Plain: Style { init() {}; public func run() -> Int { work() } }
      extension Style where Self == Plain { public static var plain: Self { .init() } }
      public func plain(_ style: some Style) -> Int { style.run() }
      public struct Keyword {
        public static var `self`: Int { work() }
        public static func make(_ keyword: Int) -> Int { keyword }
      }
      public enum Node { final class Array {} }
      extension Array { public func reply() -> Int { work() } }
      func work() -> Int { 1 }
      """,
      [code, "_ = 2"],
      replacing: "{ 1 }",
      with: "{ 3 }",
      selects: [0]
    )
  }

  // Rule: reach.label
  @Test(arguments: [
    ("_ = Box(left: 1)", [0]), ("_ = Box(right: 1)", []), ("_ = [1].map(Box.init)", [0]),
    ("let box: Box = .init(left: 2); _ = box", [0]),
  ]) func anInitializerNeedsItsLabels(_ code: String, _ selected: [Int]) throws {
    try check(
      """
      public struct Box {
        public init(left: Int) { print(1) }
        public init(right: Int) { print(2) }
      }
      """,
      [code, "_ = 2"],
      replacing: "print(1)",
      with: "print(3)",
      selects: selected
    )
  }

  // Rule: reach.label
  @Test(arguments: [
    ("_ = String(times: 3)", [0]), ("_ = \"a\" + String(3)", []),
    ("let text: String = .init(times: 2); _ = text", [0]), ("_ = [1]", []),
  ]) func anInitializerOfATypeFromElsewhere(_ code: String, _ selected: [Int]) throws {
    try check(
      "extension String { public init(times: Int) { self = work() } }\nfunc work() -> String { \"1\" }",
      [code, "_ = 2"],
      replacing: "{ \"1\" }",
      with: "{ \"3\" }",
      selects: selected
    )
  }

  // Rule: reach.implicit
  @Test func suitesBeginWithTheirTests() throws {
    try checkSelection(
      """
      //- Core
      public func prepare() -> Int { 1 }
      //- ATests(test): Core
      import Core
      import Testing
      import XCTest
      @Suite struct Swifty {
        let value = prepare()
        @Test func one() { #expect(value == 1) }
      }
      class Base: XCTestCase { override func setUp() { _ = prepare() } }
      final class Classy: Base { func testTwo() {} }
      final class Plain: XCTestCase { func testThree() {} }

      """,
      replacing: "{ 1 }",
      with: "{ 3 }",
      selects: "ATests.Swifty/one() dependency\nATests.Classy/testTwo dependency"
    )
  }

  /// Other code may be chosen, laid out or compiled where the name or the type is used.
  // Rule: tests.case
  @Test(arguments: [
    ("func run(_ n: Int) {}", "func run(_ n: Int) {}\npublic func run(_ n: Int8) {}", [0]),
    ("var size = 1", "var size = 1; var more = 1", [1]),
    ("struct Box {", "struct Box: Error {", [1]),
    ("public func gone() {}\n", "", []),
    ("case left", "case left, right", [2]),
    ("import Swift", "import Foundation", [0, 1, 2]),
  ]) func otherDifferencesCountForUsers(_ old: String, _ new: String, _ selected: [Int]) throws {
    let library = """
      import Swift
      public func run(_ n: Int) {}
      public struct Box { public init() { run(2) }; var size = 1 }
      public enum Side { case left; public static func make() -> Side { .left } }
      public func gone() {}

      """
    let tests = ["run(1)", "_ = Box()", "_ = Side.make()"]
    // The initializer of `Box` uses `run`, too.
    let isOverload = new.contains("Int8")
    try check(
      library,
      tests,
      replacing: old,
      with: new,
      selects: isOverload ? [0, 1] : selected
    )
  }

  /// An addition counts by what tests reached before: its own code is not followed.
  // Rule: tests.case
  @Test(arguments: [
    ("extension Box { public func draw() -> Int { 2 } }", [0]),
    ("extension Bag { public static func pack(_ n: Int = 1) -> Int { 2 } }", [1]),
    ("extension Box { public func unused() {} }", [0]), ("extension Bag: Error {}", [1]),
    ("extension Box { public init(_ n: Int) { self.init() } }", [0]),
    ("extension Box { public subscript(n: Int) -> Int { n } }", [0]),
    ("extension Box { public var debugDescription: String { \"\" } }", [0]),
    ("extension Array: Drawable {}", [0, 1, 2]), ("extension [Int]: Drawable {}", [0, 1, 2]),
    ("public func helper() {}", []), ("public func show(_ value: [Int]) -> Bool { true }", [2]),
    ("public struct Fresh { public static func pack() {} }", []),
    ("public struct Float { public init() {} }", [2]), ("public typealias Double = Int", []),
    ("@_cdecl(\"entry\") public func entry() {}", [0, 1, 2]),
    ("extension Bag { public enum Kind { case small } }", [1]),
    ("extension Kinds.One { func draw() {} }", []),
  ]) func additionsCountWhereTheyCanBeReached(_ added: String, _ selected: [Int]) throws {
    let library = """
      public protocol Drawable {}
      extension Drawable { public func draw() -> Swift.Int { 1 } }
      public struct Box: Drawable, CustomDebugStringConvertible { public init() {} }
      public struct Bag { public static func pack() -> Swift.Int { 1 } }
      public enum Kinds { public enum One {} }
      public func show(_ value: Any) -> Bool { value is Error }
      //+
      """
    let tests = ["_ = Box().draw()", "_ = Bag.pack()", "let n: Float = 1; _ = show([n])"]
    try check(library, tests, replacing: "//+", with: added, selects: selected)
  }

  /// A test method more leaves the others of its class alone.
  // Rule: tests.case
  @Test func anAddedTestRunsAlone() throws {
    try checkSelection(
      """
      //- ATests(test)
      import XCTest
      final class Classy: XCTestCase {
        func testOne() {}
        //+
      }

      """,
      replacing: "//+",
      with: "func testTwo() {}",
      selects: "ATests.Classy/testTwo changed"
    )
  }

  // Rule: tests.case
  @Test(arguments: [
    ("infix operator +++", "infix operator +++: AdditionPrecedence"),
    ("typealias IntegerLiteralType = Int", "typealias IntegerLiteralType = Int8"),
    ("let broken = 1", "let broken = ="),
  ]) func allTestsRunWhereNamesAreNotEnough(_ old: String, _ new: String) throws {
    let library = """
      infix operator +++
      typealias IntegerLiteralType = Int
      let broken = 1
      public func first() {}
      """
    try check(library, ["first()", "_ = 2"], replacing: old, with: new, selects: [0, 1])
  }

  /// Synthesized code has the names of no case.
  // Rule: reach.synthesized
  @Test(arguments: [
    ("enum CodingKeys: String, CodingKey { case items = \"a\" }", "\"a\"", "\"b\""),
    ("typealias CodingKeys = Keys", "case last = \"k\"", "case last = \"l\""),
    ("", "case one = \"x\"", "case one = \"y\""),
  ]) func codingKeys(_ keys: String, _ old: String, _ new: String) throws {
    let library = """
      public enum Kind: String, Codable { case one = "x" }
      enum Keys: String, CodingKey { case last = "k" }
      public struct Box: Codable { \(keys)
        public let items: [Kind]
      }
      """
    try check(library, ["_ = Box.self", "_ = 2"], replacing: old, with: new, selects: [0])
  }

  // Rule: reach.lookup
  @Test func aTestThatFindsCodeByNameReachesEverything() throws {
    try check(
      "public func first() -> Int { 1 }\npublic func load() { _ = NSClassFromString(\"x\") }",
      ["load()", "_ = 2"],
      replacing: "{ 1 }",
      with: "{ 3 }",
      selects: [0]
    )
  }

  // Rule: reach.name
  @Test func whatIsGoneCountsInTheOldState() throws {
    let library = "public struct Box { public init() {}\npublic func run() -> Int { 1 }\n}"
    try check(
      library + "\nextension Box { public func extra() {} }",
      ["_ = Box().extra", "_ = 2"],
      replacing: "public func extra() {}",
      with: "",
      selects: [0]
    )
  }

  // Rules: tests.case.launch, tests.case.unread
  @Test(arguments: ["hosted", "Writer", "SwiftLint", "own SwiftLint", "other language", ""])
  func allTestsRunWhereUsesAreNotSeen(_ cause: String) throws {
    let text = """
      //- Core
      public func first() -> Int { 1 }
      public func second() -> Int { 2 }
      //- Kit: Core
      import Core
      public func kit() {}
      //- ATests(test): Core Kit
      import Core
      import Testing
      @Test func one() { #expect(first() == 1) }
      @Test func two() { #expect(second() == 2) }

      """
    func snapshot(_ text: String) throws -> WorkspaceSnapshot {
      try TestWorkspace(text).snapshot { workspace in
        let kit = try #require(workspace.containers[0].targets.firstIndex { $0.name == "Kit" })
        let tests = try #require(workspace.containers[0].targets.firstIndex { $0.name == "ATests" })
        switch cause {
        case "hosted":
          workspace.containers[0].targets[tests].dependencies.append(
            TargetDependency(.target("Kit"), kind: .hosted, condition: nil)
          )
        case "Writer", "SwiftLint":
          workspace.containers[0].targets[kit].pluginUses = [PluginUse(name: cause)]
        case "own SwiftLint":
          workspace.containers[0].targets[kit].pluginUses = [PluginUse(name: "SwiftLint")]
          workspace.containers[0].targets.append(
            Target(name: "SwiftLint", moduleName: "L", kind: .plugin, language: .swift, path: nil)
          )
        case "other language":
          let file = try #require(SourcePath("Sources/Kit/kit.m"))
          workspace.containers[0].targets[kit].sources.append(file)
        default: break
        }
      }
    }
    let analyzer = try ImpactAnalyzer(
      from: try snapshot(text),
      to: try snapshot(text.replacing("{ 1 }", with: "{ 3 }")),
      options: ImpactOptions()
    )
    let selection = TestSelection(
      analyzer,
      impact: analyzer.impact(),
      catalog: TestCatalog(of: analyzer.head, configuration: .debug)
    )
    let isSeen = ["", "SwiftLint"].contains(cause)
    #expect(selection.choices.count(where: \.runs) == (isSeen ? 1 : 2))
  }

  /// An app, two functions of it that tests call, and one that its launch calls.
  private static let app = """
    //- App(app)
    import Foundation
    @main struct Main {
      static func main() { start() }
    }
    func start() { Registry.shared.run(1) }
    final class Registry { static let shared = Registry(); func run(_ value: Int) {} }
    func apart() -> Int { 2 }
    //- ATests(test): App
    import App
    import Testing
    @Test func one() { _ = 0 }
    @Test func two() { #expect(apart() == 2) }
    @Test func three() { Registry.shared.run(3) }

    """

  /// With `launch: once` one test stands for the launch, and those run that share its state or reach the difference.
  // Rule: tests.case.launch
  @Test(arguments: [
    ("{ 2 }", "", TestLaunch.once, [0, 1]), ("run(1)", "", .once, [0, 2]),
    ("run(1)", "let key = \"XCTestConfigurationFilePath\"", .once, [0]),
    ("{ 2 }", "", .each, [0, 1, 2]), ("_ = 0", "", .once, [0]),
  ]) func launches(_ old: String, _ more: String, _ launch: TestLaunch, selected: [Int]) throws {
    let text = Self.app.replacing("func apart", with: more + "\nfunc apart")
    func snapshot(_ text: String) throws -> WorkspaceSnapshot {
      try TestWorkspace(text).snapshot { workspace in
        workspace.testGrains.launch = launch
        let tests = try #require(workspace.containers[0].targets.firstIndex { $0.name == "ATests" })
        workspace.containers[0].targets[tests].dependencies.append(
          TargetDependency(.target("App"), kind: .hosted, condition: nil)
        )
      }
    }
    let analyzer = try ImpactAnalyzer(
      from: try snapshot(text),
      to: try snapshot(text.replacing(old, with: old.replacing(/[0-2]/, with: "9"))),
      options: ImpactOptions()
    )
    let selection = TestSelection(
      analyzer,
      impact: analyzer.impact(),
      catalog: TestCatalog(of: analyzer.head, configuration: .debug)
    )
    let names = ["ATests.one()", "ATests.two()", "ATests.three()"]
    let found = selection.choices.filter(\.runs).map(\.test.identifier.description)
    #expect(Set(found) == Set(selected.map { names[$0] }))
  }
}
