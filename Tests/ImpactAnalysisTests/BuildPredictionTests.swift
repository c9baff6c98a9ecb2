import ImpactAnalysis
import Testing

/// What native SwiftPM compiles again, as its builds of the same edits showed (Swift 6.3.1, Linux).
@Suite struct BuildPredictionTests {
  private let base = Scenario(
    """
    //- Core
    public struct Record {
      public var key = 1
      public init() {}
      func hidden() -> Int { 1 }
    }
    //- Model: Core
    import Core
    struct Page { var record = Record() }
    //- Screen: Model
    import Model
    //- tool(executable): Core
    import Core
    struct Wrapper { var record = Record() }
    //- toolTests(test): tool
    @testable import tool
    func check() { _ = Wrapper() }
    //- toolSupport: tool
    import tool
    """
  )

  private func check(
    _ old: String,
    _ new: String,
    recompiles expected: [String],
    stale: [String] = [],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let impact = try base.impact(to: base.replacing(old, with: new)).impact()
    let recompiled = impact.modules.filter(\.buildRecompiles)
    #expect(recompiled.map(\.name).sorted() == expected, sourceLocation: location)
    #expect(
      impact.modules.filter(\.isStale).map(\.name).sorted() == stale,
      sourceLocation: location
    )
  }

  @Test func aFieldReachesDirectDependents() throws {
    // Tests of an executable wait for the linked file, and then see what it loads.
    try check(
      "public var key = 1",
      "private var pad = 0; public var key = 1",
      recompiles: ["Core", "Model", "tool", "toolSupport", "toolTests"]
    )
  }

  // Rule: build.trait-order
  @Test(arguments: [
    ("traits=Small(),Tall(),default(Small,Tall)", ["Screen"]),
    ("traits=Small(Tall),Tall(),default(Small)", ["Screen"]),
    ("traits=Small(),Tall(),default(Small)", []), ("", []),
  ])
  func aNewPlanMayReorderSeveralTraits(settings: String, mayRecompile: [String]) throws {
    var base = Scenario("//- Screen\npublic let one = 1\n//- tool(executable)\nlet two = 2")
    base.packageSettings = settings
    let file = try base.replacing("two = 2", with: "two = 2\n//= More.swift\nlet three = 3")
    let unknown = try base.impact(to: file).impact().modules.filter {
      $0.recompilation == .unknown
    }
    #expect(unknown.map(\.name) == mayRecompile)
    #expect(unknown.allSatisfy { !$0.outputCanChange && !$0.isChanged && !$0.isStale })
    #expect(unknown.flatMap(\.origin.reasons).allSatisfy { $0.effect == .settings })
    let body = try base.impact(to: base.replacing("two = 2", with: "two = 3")).impact()
    #expect(body.modules.map(\.name) == ["tool"])
  }

  // Rule: build.module-maps
  @Test(arguments: [("CShapes", ["Top"]), ("Other", [])])
  func aTargetOfCMayChangeTheCommandsAboveIt(dependency: String, mayRecompile: [String]) throws {
    let text = """
      //- CShapes(c)
      int shape(void);
      //= shape.c
      int shape(void) { return 1; }
      //- Other
      public let other = 1
      //- Mid
      public let mid = 1
      //- Above: Mid
      import Mid
      public let above = mid
      //- Top: Above
      import Above
      public let top = above
      //- Beside: Other
      import Other
      public let beside = other
      """
    let changed = text.replacing("//- Mid", with: "//- Mid: \(dependency)")
    let unknown = try Scenario(text).impact(to: Scenario(changed)).impact().modules.filter {
      $0.recompilation == .unknown
    }
    #expect(unknown.map(\.name) == mayRecompile)
  }

  // Rule: build.witnesses
  @Test(arguments: [
    ("P { func f()", "P { func f(); func g()", ["Conforms", "Core", "Refines", "Uses"]),
    ("extension P {", "extension P { public func h() {};", ["Conforms", "Core", "Refines"]),
  ])
  func anotherRequirementRewritesModulesOfTypesThatConform(
    old: String,
    new: String,
    recompiles: [String]
  ) throws {
    let base = Scenario(
      """
      //- Core
      public protocol P { func f() }
      extension P { public func g() {} }
      //- Conforms: Core
      import Core
      public struct S: P { public init() {}; public func f() {} }
      //- Refines: Core
      import Core
      public protocol Q: P {}
      //- Uses: Conforms
      import Conforms
      public final class Holder { var s = S() }
      """
    )
    let impact = try base.impact(to: base.replacing(old, with: new)).impact()
    #expect(impact.modules.filter(\.buildRecompiles).map(\.name).sorted() == recompiles)
  }

  @Test func aDeclarationIsTheReasonBeforeThePlan() throws {
    var base = Scenario(
      """
      //- Core
      public func one() -> Int { 1 }
      //- Above: Core
      import Core
      public func two() -> Int { one() + one() }
      """
    )
    base.packageSettings = "traits=Small(),Tall(),default(Small,Tall)"
    let changed = try base.replacing(
      "public func one() -> Int { 1 }",
      with: "public func one(_ by: Int = 1) -> Int { by }\n//= More.swift\npublic let more = 1"
    )
    let impact = try base.impact(to: changed).impact()
    let above = try #require(impact.modules.first { $0.name == "Above" })
    #expect(above.outputCanChange && above.recompilation == .yes)
    #expect(above.origin.reasons.allSatisfy { $0.module == "demo/Core" })
  }

  /// The command of who waits for the linked file runs, and compiles nothing.
  @Test func aBodyIsCompiledWhereItStands() throws {
    try check("{ 1 }", "{ 2 }", recompiles: ["Core"])
  }

  private static let exposedBodies = """
    //- Core
    public protocol Shape {}
    extension Int: Shape {}
    extension String: Shape {}
    public enum Sum {
      @_transparent public static func successor(_ x: Int) -> Int { x + 1 }
      public static func shape() -> some Shape { 1 }
      public static func plain() {}
    }
    public struct Other { public init() {} }
    //- Model: Core
    import Core
    func model() -> Int { Sum.successor(1) }
    //- Drawing: Core
    import Core
    func draw() -> Any { Sum.shape() }
    //- Else: Core
    import Core
    func other() -> Any { Other() }
    //- Screen: Model
    import Model
    """

  /// The driver compares digests, which contain no bodies. Rule: stale.bodies
  @Test(
    arguments: [
      ("{ x + 1 }", "{ x + 2 }", ["Core"], ["Model"]),
      ("Shape { 1 }", "Shape { \"a\" }", ["Core"], ["Drawing"]),
      ("plain() {}", "plain() { _ = 1 }", ["Core"], []),
      // A digest differs, too.
      (
        "{ x + 1 }\n", "{ x + 2 }\n  private static let pad = 1\n",
        ["Core", "Drawing", "Else", "Model"], []
      ),
    ] as [(String, String, [String], [String])]
  )
  func bodiesThatClientsCompileAreNotLookedFor(
    old: String,
    new: String,
    recompiled: [String],
    stale: [String]
  ) throws {
    let scenario = Scenario(Self.exposedBodies)
    let impact = try scenario.impact(to: scenario.replacing(old, with: new)).impact()
    #expect(impact.modules.filter(\.buildRecompiles).map(\.name).sorted() == recompiled)
    #expect(impact.modules.filter(\.isStale).map(\.name).sorted() == stale)
  }

  @Test func aTestReachesNobody() throws {
    try check("func check() { _ = Wrapper() }", "func check() {}", recompiles: ["toolTests"])
  }

  private static let written = """
    //- Core
    import Dispatch
    public struct Record {
      public var key: Int = 1
      let made: Int = { 5 }()
      var half: Int { 2 }
      var seen = 1 { didSet { print(1) } }
      public static func make(x: Int = 3) -> Void { print(x) }
      private func hidden() {}
      public struct Part { var width = 1 }
      func local() {
        struct Inner { var size = 1; func size2() { print(7) } }
        #if os(Linux)
        print(Inner())
        #endif
      }
      #if os(Linux)
      func here() {}
      #else
      func there() {}
      #endif
    }
    public enum Kind { case one, two }
    let global: Int = { 7 }()
    extension Record {
      func more() {}
    }
    public typealias Entry = Record
    //- Reader: Core
    import Core
    //- Model: Core
    import Core
    extension Record { private func own() {} }
    //- Screen: Model
    import Model
    """

  /// The modules among `Core` and `Model`, which extends its type, whose `.swiftmodule` has other bytes.
  ///
  /// Swift 6.3.1 has built each edit.
  ///
  /// Rules: build.bytes, build.extended.
  @Test(
    arguments: [
      ("private func hidden", "// comment\n  private func hidden", []),
      ("{ print(x) }", "{ print(x + 1) }", []),
      ("didSet { print(1) }", "didSet { print(2) }", []),
      ("    #if os(Linux)\n    print", "    #if os(Linux) || os(WASI)\n    print", []),
      ("print(7)", "print(8)", []),
      ("there()", "there2()", []),
      ("func there() {}", "func there() {}\n  func there2() {}", []),
      ("func more() {}", "func more() { print(1) }", []),
      ("{ 7 }", "{ 8 }", ["Core"]),
      ("var size = 1", "var size = 2", ["Core"]),
      ("case one, two", "case one; case two", ["Core"]),
      ("let global: Int = { 7 }()", "let global: Int = { 7 }();", ["Core"]),
      ("public enum", "#if os(Windows)\n#endif\npublic enum", ["Core"]),
      ("public enum", "#warning(\"x\")\npublic enum", ["Core"]),
      ("import Dispatch", "import Dispatch\n#if os(Windows)\nimport WinSDK\n#endif", ["Core"]),
      ("func more()", "func more(x: Int)", ["Core"]),
      ("Int = 1", "Int = 2", ["Core", "Model"]),
      ("{ 5 }", "{ 6 }", ["Core", "Model"]),
      ("didSet", "willSet {} didSet", ["Core", "Model"]),
      ("{ 2 }", "{ get { 2 } }", ["Core", "Model"]),
      ("  var half", "  internal var half", ["Core", "Model"]),
      ("public static", "static public", ["Core", "Model"]),
      ("-> Void", "-> ()", ["Core", "Model"]),
      ("x: Int = 3)", "x: Int = 3,)", ["Core", "Model"]),
      ("hidden()", "hidden(y: Int)", ["Core", "Model"]),
      ("{ 2 }", "{ 2 };", ["Core", "Model"]),
      (
        "  private func hidden", "  #if os(Windows)\n  #endif\n  private func hidden",
        ["Core", "Model"]
      ),
      ("  #if os(Linux)\n  func", "  #if (os(Linux))\n  func", ["Core", "Model"]),
      ("  #else", "  #elseif os(WASI)\n  #else", ["Core", "Model"]),
    ] as [(String, String, [String])]
  )
  func tokensAreSerialized(old: String, new: String, otherBytes expected: [String]) throws {
    let base = Scenario(Self.written)
    let impact = try base.impact(to: base.replacing(old, with: new)).impact()
    let recompiled = Set(impact.modules.filter(\.buildRecompiles).map(\.name))
    #expect(recompiled.contains("Reader") == expected.contains("Core"))
    #expect(recompiled.contains("Screen") == expected.contains("Model"))
  }

  /// An extension is of a type whatever it is called, and whatever stands in it.
  ///
  /// Rule: build.extended.
  @Test(arguments: [
    ("extension Record {}", true),
    ("extension Record: CustomStringConvertible { public var description: String { \"\" } }", true),
    ("extension Entry { func own() {} }", true),
    ("typealias Mine = Core.Record\nextension Mine { func own() {} }", true),
    ("extension Core.Record { func own() {} }", true),
    ("extension Record.Part { func own() {} }", false),
    ("extension [Record] { func own() {} }", false),
    ("#if os(Windows)\nextension Record { func own() {} }\n#endif", false),
    ("func use(_ record: Record) {}", false),
    ("struct Record {}\nextension Record { func own() {} }", false),
  ])
  func extendedTypesAreSerialized(code: String, otherBytes: Bool) throws {
    let base = try Scenario(Self.written).replacing(
      "extension Record { private func own() {} }",
      with: code
    )
    let impact = try base.impact(to: base.replacing("hidden()", with: "hidden(y: Int)")).impact()
    let isRecompiled = impact.modules.contains { $0.name == "Screen" && $0.buildRecompiles }
    #expect(isRecompiled == otherBytes)
  }

  private static let conditional = """
    //- Core
    public class Lock {
      #if os(OpenBSD)
      let kind = 1
      func old() { print(3) }
      #else
      let kind = 2
      #endif
      public init() {}
    }
    //- App: Core
    import Core
    let lock = Lock()
    """

  /// The compiler's digest of a type contains the conditions in it, and nothing of a clause that is left out.
  ///
  /// Rule: build.bytes.
  @Test(arguments: [
    ("os(OpenBSD)", "os(FreeBSD) || os(OpenBSD)", ["App", "Core"]),
    ("print(3)", "print(4)", ["Core"]),
    ("func old()", "func old(x: Int)", ["Core"]),
    (
      "  public init", "  #if os(Windows)\n  func more() {}\n  #endif\n  public init",
      ["App", "Core"]
    ),
  ])
  func conditionsAreSerialized(old: String, new: String, recompiles expected: [String]) throws {
    let base = Scenario(Self.conditional)
    let impact = try base.impact(to: base.replacing(old, with: new)).impact()
    #expect(impact.modules.filter(\.buildRecompiles).map(\.name).sorted() == expected)
    #expect(impact.modules.filter(\.outputCanChange).map(\.name) == ["Core"])
  }
}
