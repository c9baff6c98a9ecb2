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

  @Test func aBodyIsCompiledWhereItStandsAndLinked() throws {
    try check("{ 1 }", "{ 2 }", recompiles: ["Core", "toolSupport", "toolTests"])
  }

  @Test func aTestReachesNobody() throws {
    try check("func check() { _ = Wrapper() }", "func check() {}", recompiles: ["toolTests"])
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
