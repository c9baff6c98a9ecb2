import ImpactAnalysis
import Testing
import WorkspaceModel

/// Four modules in a row and beside one another; what each edit of one of them reaches.
private let base = Scenario(
  """
  //- Store
  public struct Record {
    public var key: String
    private var hits = 1
    public init(key: String) { self.key = key }
    public func label(times: Int = 1) -> String { text(key) }
  }
  func text(_ key: String) -> String { "#" + key }
  public let limit = 10
  open class Handle {
    public var number = 0
    public init() {}
    open func open() {}
    public final func fixed() -> Int { 1 }
    func touch() {}
  }
  public enum Mode { case read, write }
  public protocol Sink { func put() }
  @inlinable public func twice(_ n: Int) -> Int { n + n }
  @_alwaysEmitIntoClient public func thrice(_ n: Int) -> Int { n + n + n }
  //- Model: Store
  import Store
  public struct Page { public var record: Record; public init() { record = Record(key: "a") } }
  public final class Reader: Handle {}
  public func first(_ page: Page) -> String { page.record.label() }
  //- Screen: Model
  import Model
  public func show(_ page: Page) -> Page { page }
  //- Limits: Store
  import Store
  public func most() -> Int { limit }
  public func six() -> Int { twice(3) + thrice(2) }
  //- Modes: Store
  import Store
  public func isRead(_ mode: Mode) -> Bool { switch mode { case .read: true; case .write: false } }
  //- Names: Store
  import Store
  public func keep(_ handle: Handle) -> Handle { handle }
  //- StoreTests(test): Store
  @testable import Store
  func check() -> Bool { text("a") == "#a" }
  """
)

@Suite struct PropagationTests {
  struct Edit: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    /// The modules beside the edited one whose output can change.
    var reached: String
    var testDescription: String { "\(old) -> \(new)" }

    init(_ old: String, _ new: String, reaches reached: String) {
      self.old = old
      self.new = new
      self.reached = reached
    }
  }

  static let debugEdits = [
    // Trivia and bodies stay where they are.
    Edit("public let limit", "// why\npublic let limit", reaches: ""),
    Edit("\"#\" + key", "\"-\" + key", reaches: ""),
    Edit("{ text(key) }", "{ text(key) + \"!\" }", reaches: ""),
    Edit("{ n + n }\n", "{ n * 2 }\n", reaches: ""),
    Edit("{ n + n + n }", "{ n * 3 }", reaches: "Limits"),
    // Names affect code that uses and sees them.
    Edit(
      "func text(_ key: String)",
      "func text(_ key: String, _ more: Int = 0)",
      reaches: "StoreTests"
    ),
    Edit("times: Int = 1", "times: Int = 2", reaches: "Model"),
    Edit("public let limit = 10", "public let limit = 11", reaches: ""),
    Edit("public let limit = 10", "public let limit = 10 as Int8", reaches: "Limits"),
    Edit("public let limit", "private func unseen() {}\npublic let limit", reaches: ""),
    Edit("public let limit", "public func unused() {}\npublic let limit", reaches: ""),
    // A private field travels as far as values are stored and passed.
    Edit(
      "private var hits = 1",
      "private var hits = 1; private var more = 2",
      reaches: "Model Screen"
    ),
    Edit("private var hits = 1", "private var hits: Int8 = 1", reaches: "Model Screen"),
    Edit("private var hits = 1", "private var count = 1", reaches: ""),
    Edit("private var hits = 1", "private var hits = 7", reaches: ""),
    // A class affects its subclasses and code that uses its table, not code that names it.
    Edit("func touch() {}", "func touch() {}; private func poke() {}", reaches: "Model"),
    Edit("public var number = 0", "private var pad = 0; public var number = 0", reaches: "Model"),
    Edit("case read, write", "case read, write, append", reaches: "Modes"),
    Edit("case read, write", "case write, read", reaches: "Modes"),
    Edit("enum Mode {", "enum Mode: Sendable {", reaches: ""),
    Edit("open func open()", "@available(*, deprecated) open func open()", reaches: ""),
    // What the module loads, everybody above loads.
    Edit(
      "public let limit",
      "import Foundation\npublic let limit",
      reaches: "Limits Model Modes Names Screen StoreTests"
    ),
    // What does not parse may be anything.
    Edit(
      "public let limit = 10",
      "public let limit = (",
      reaches: "Limits Model Modes Names Screen StoreTests"
    ),
  ]

  @Test(arguments: debugEdits) func debug(_ edit: Edit) throws {
    try check(edit, .debug)
  }

  @Test(arguments: [
    Edit("{ n + n }\n", "{ n * 2 }\n", reaches: "Limits"),
    Edit("public let limit = 10", "public let limit = 11", reaches: "Limits"),
    Edit("private var hits = 1", "private var hits = 7", reaches: "Model"),
  ])
  func release(_ edit: Edit) throws {
    try check(edit, .release)
  }

  /// The initialiser of a type runs the initial values of its fields, and mentions none of them.
  @Test func initialValuesRunInInitializers() throws {
    let base = Scenario(
      """
      //- Store
      public struct Record { private var hits = 1; public init() {} }
      //- Page: Store
      import Store
      public struct Page { public var record = Record(); public init() {} }
      //- Screen: Page
      import Page
      public func make() -> Page { Page() }
      """
    )
    let changed = try base.replacing("hits = 1", with: "hits = 7")
    let analyzer = try base.impact(to: changed, ImpactOptions(configuration: .release))
    let reached = analyzer.impact().modules.filter { $0.outputCanChange && !$0.isChanged }
    #expect(reached.map(\.name) == ["Page", "Screen"])
  }

  private func check(_ edit: Edit, _ configuration: ImpactOptions.Configuration) throws {
    let changed = try base.replacing(edit.old, with: edit.new)
    let analyzer = try base.impact(to: changed, ImpactOptions(configuration: configuration))
    let reached = analyzer.impact().modules.filter { $0.outputCanChange && !$0.isChanged }
      .map(\.name).joined(separator: " ")
    #expect(reached == edit.reached)
  }

  /// Of modules of the workspace it is known what leaks.
  @Test(arguments: [
    ("public func plain() {}", ""), ("extension Tag { public func shout() {} }", "Caller"),
    ("extension Tag: Loud {}", "Asker"), ("extension Loud { public func roar() {} }", "Tiger"),
    ("extension Tag { public init(_ n: Int) { self.init() } }", "Asker Caller Tiger"),
  ])
  func anImportIsFeltByWhoFindsWhatLeaks(_ text: String, reached: String) throws {
    let base = Scenario(
      """
      //- Core
      public struct Tag { public init() {} ; public func shout<T>(_ t: T) {} }
      public protocol Loud {}
      public protocol Roaring { func roar() }
      public func ask<T: Loud>(_ t: T) {}
      public func ask<T>(_ t: T) {}
      //- More: Core
      import Core
      \(text)
      //- Middle: Core More
      import Core
      public func middle() {}
      //- Caller: Core Middle
      import Core
      import Middle
      func call(_ tag: Tag) { tag.shout(1) }
      //- Asker: Core Middle
      import Core
      import Middle
      func asking(_ tag: Tag) { ask(tag) }
      //- Tiger: Core Middle
      import Core
      import Middle
      public struct Cat: Loud, Roaring { public func roar() {} }
      """
    )
    let changed = try base.replacing("public func middle", with: "import More\npublic func middle")
    let modules = try base.impact(to: changed).impact().modules
    let names = modules.filter { $0.outputCanChange && !$0.isChanged }.map(\.name)
    #expect(names.joined(separator: " ") == reached)
  }

  @Test func aForgottenModuleIsStale() throws {
    let changed = try base.replacing(
      "private var hits = 1",
      with: "private var hits = 1; var b = 2"
    )
    let modules = try base.impact(to: changed).impact().modules
    #expect(modules.filter(\.isStale).map(\.id) == ["demo/Screen"])
    let swiftBuild = try base.impact(to: changed, ImpactOptions(buildSystem: .swiftBuild)).impact()
    #expect(swiftBuild.modules.filter(\.isStale).isEmpty)
  }

  @Test func theReasonLeadsToTheDeclaration() throws {
    let changed = try base.replacing(
      "private var hits = 1",
      with: "private var hits = 1; var b = 2"
    )
    let answer = try #require(try base.impact(to: changed).why("demo/Screen", limit: 1))
    let steps = try #require(answer.chains.first)
    #expect(steps.map(\.module) == ["demo/Store", "demo/Model", "demo/Screen"])
    #expect(steps.first?.declaration == "Record.b")
    #expect(steps.first?.line == 3)
    #expect(steps.last?.text == "uses `Page`")
  }

  @Test func aBodyAsksForTheTestsThatRunIt() throws {
    let changed = try base.replacing("\"#\" + key", with: "\"-\" + key")
    let modules = try base.impact(to: changed).impact().modules
    #expect(modules.filter(\.retest).map(\.name) == ["StoreTests"])
    let comment = try base.replacing("public let limit", with: "// why\npublic let limit")
    #expect(try base.impact(to: comment).impact().modules.filter(\.retest).isEmpty)
  }

  @Test func nothingChangesNothing() throws {
    let impact = try base.impact(to: base).impact()
    #expect(impact.changes.isEmpty)
    #expect(impact.modules.isEmpty)
    #expect(impact.isComplete)
  }

  // Rule: visible.availability
  @Test(arguments: [
    (["linux"], []), (["apple"], ["Limits"]), (["linux", "apple"], ["Limits"]),
    (["any"], ["Limits"]),
  ])
  func availabilityCountsOnAppleSystems(platforms: [String], reached: [String]) throws {
    var base = base
    base.platforms = platforms
    let changed = try base.replacing(
      "public let limit",
      with: "@available(macOS 14, *) public let limit"
    )
    let modules = try base.impact(to: changed).impact().modules
    #expect(modules.filter { $0.outputCanChange && !$0.isChanged }.map(\.name) == reached)
  }
}
