import ImpactAnalysis
import Testing

/// Whose member a name means, and what a call looks like: each edit with the modules that it must not name.
@Suite struct ReceiverTests {
  private static let base = Scenario(
    """
    //- Core
    public struct Decoder: Sendable {
      public var size: Int
      public init(size: Int = 1) { self.size = size }
      public init(of text: String, named name: String) { size = text.count + name.count }
      public func describe() -> String { "d" }
    }
    public struct Config: Sendable {
      public var decoder: Decoder
      public init() { decoder = Decoder() }
      public init(decoder: Decoder) { self.decoder = decoder }
    }
    public struct Other: Sendable {
      public init(of text: String) {}
      public func describe() -> String { "o" }
    }
    public func start(_ config: Config) {}
    //- Labels: Core
    import Core
    public func labels() { start(.init(decoder: .init(size: 2))) }
    //- Empty: Core
    import Core
    public func empty() { start(.init()) }
    //- Holder: Core
    import Core
    public struct Holder { public var config: Config }
    public func hold(_ decoder: Decoder) -> Decoder { decoder }
    //- Named: Core
    import Core
    public func named() -> Decoder { Decoder(of: "a", named: "b") }
    //- Elsewhere: Core
    import Core
    public func elsewhere() -> String { Other(of: "a").describe() }
    //- Value: Core
    import Core
    public func value(_ config: Config) -> String { config.decoder.describe() }
    //- Alias: Core
    import Core
    private typealias Short = Decoder
    public func alias() -> Int { Short(of: "a", named: "b").size }
    """
  )

  private func check(
    _ old: String,
    _ new: String,
    names expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let analyzer = try Self.base.impact(to: Self.base.replacing(old, with: new))
    let named = analyzer.named.subtracting(["Core"]).sorted().joined(separator: " ")
    #expect(named == expected, sourceLocation: sourceLocation)
  }

  @Test func aDefaultArgumentIsFeltWhereItIsLeftOut() throws {
    try check("init(size: Int = 1)", "init(size: Int = 7)", names: "Alias Labels Named")
  }

  @Test func anInitialiserIsFeltWhereItsLabelsAreWritten() throws {
    try check(
      "public init(of text: String, named name: String)",
      "public init(of text: Substring, named name: String)",
      names: "Alias Named"
    )
  }

  @Test func anInitialiserIsFeltWhereTheLabelsThatItNeedsAreWritten() throws {
    try check(
      "public init(of text: String, named name: String) {",
      "public init(of text: Substring, named name: String, width: Int = 1) {",
      names: "Alias Named"
    )
  }

  @Test func anExtensionIsFeltThroughItsMembers() throws {
    try check(
      "public func start(",
      "extension Decoder { func again() {} }\nextension String { func more() {} }\npublic func start(",
      names: ""
    )
  }

  @Test func aMemberThatMovesIntoAnExtensionIsTheSame() throws {
    try check(
      "  public func describe() -> String { \"d\" }\n}",
      "}\nextension Decoder { public func describe() -> String { \"d\" } }",
      names: ""
    )
  }

  @Test func aMemberIsFeltThroughValuesOfItsType() throws {
    try check(
      "public func describe() -> String { \"d\" }",
      "public func describe(_ n: Int = 1) -> String { \"d\" }",
      names: "Value"
    )
  }

  @Test func theOtherMemberOfThatNameIsAnother() throws {
    try check(
      "public func describe() -> String { \"o\" }",
      "public func describe(_ n: Int = 1) -> String { \"o\" }",
      names: "Elsewhere"
    )
  }
}

/// What one more import means above the module.
@Suite struct ImportTests {
  private static let base = Scenario(
    """
    //- Base
    public let base = 1
    //- Low: Base
    import Base
    public let low = base
    //- Other
    public let other = 1
    extension Int { public init(other: Int) { self = other } }
    //- Middle: Low
    import Low
    public let middle = 1
    //- High: Middle
    import Middle
    public let high = middle
    //- Both: Middle Other
    import Middle
    import Other
    public let both = middle
    """
  )

  private func named(importing text: String) throws -> Set<String> {
    let edited = try Self.base.replacing("import Low", with: "import Low\n\(text)")
    return try Self.base.impact(to: edited).named.subtracting(["Middle"])
  }

  @Test func whatIsLoadedAnywayBringsNothing() throws {
    #expect(try named(importing: "import Base") == [])
  }

  @Test func whatIsNewReachesWhoDidNotLoadIt() throws {
    #expect(try named(importing: "import Other") == ["High"])
    #expect(try named(importing: "import Foundation") == ["High", "Both"])
  }

  /// Rule: import.exported.
  @Test func whatIsExportedReachesCodeThatWritesItsName() throws {
    let text = "@_exported import Base"
    #expect(try named(importing: text) == [])
    let high = "public let high = middle"
    let writing = try Self.base.replacing(
      high,
      with: "public let high = Sum().base"
    )
    let edited = try writing.replacing("import Low", with: "import Low\n\(text)")
    #expect(try writing.impact(to: edited).named.subtracting(["Middle"]) == ["High"])
  }

  @Test func anExportOfWhatTheWorkspaceLacksReachesAll() throws {
    #expect(try named(importing: "@_exported import Nowhere") == ["High", "Both"])
  }

  @Test func aConditionThatIsNotKnownLoadsNothingForSure() throws {
    let text = "#if canImport(Nowhere)\nimport Other\n#endif"
    #expect(try named(importing: text).contains("High"))
  }
}

/// Which initialisers a class has besides the one that differs.
@Suite struct InheritedInitializerTests {
  private static let base = Scenario(
    """
    //- Core
    public class Parent { public init(of text: String) {} }
    public final class Leaf: Sendable { public init(of text: String) {} }
    public final class Child: Parent {}
    public struct Config { public init(name: String) {} }
    public func start(_ config: Config) {}
    //- Elsewhere: Core
    import Core
    public func elsewhere() { start(.init(name: "e")) }
    //- Inheriting: Core
    import Core
    public func inheriting() -> Child { Child(of: "i") }
    """
  )

  private func named(_ old: String, _ new: String) throws -> Set<String> {
    try Self.base.impact(to: Self.base.replacing(old, with: new)).named.subtracting(["Core"])
  }

  @Test func aFinalClassThatOnlyConformsInheritsNone() throws {
    let old = "Leaf: Sendable { public init(of text: String)"
    #expect(try named(old, "Leaf: Sendable { public init(of text: String, size: Int = 1)") == [])
  }

  @Test func aFinalClassInheritsThoseOfItsSuperclass() throws {
    let new = "Child: Parent { public init(size: Int) { super.init(of: \"\") } }"
    #expect(try named("Child: Parent {}", new).contains("Inheriting"))
  }
}

/// What extensions of types that are declared elsewhere say, and of whom.
@Suite struct ExtensionTests {
  private static let base = Scenario(
    """
    //- Core
    public struct Decoder { public init(size: Int) {} }
    public protocol Makeable { init() }
    public enum Space { public struct Inner { public init() {} } }
    //- Extending: Core
    import Core
    extension Decoder { public init(of text: String) { self.init(size: text.count) } }
    extension Makeable { public init(of text: String) { self.init() } }
    extension Space.Inner { public func turn() {} }
    //- Sized: Core Extending
    import Core
    import Extending
    public func sized() -> Decoder { Decoder(size: 2) }
    public func inner() -> Space.Inner { Space.Inner() }
    //- Labelled: Core Extending
    import Core
    import Extending
    public func labelled() -> Decoder { Decoder(of: "a") }
    //- Generic: Core Extending
    import Core
    import Extending
    public struct Factory<M: Makeable> {
      public init() {}
      public func make() -> M { M(of: "a") }
    }
    //- Turning: Core Extending
    import Core
    import Extending
    public func turning() { Space.Inner().turn() }
    """
  )

  private func named(_ old: String, _ new: String) throws -> Set<String> {
    try Self.base.impact(to: Self.base.replacing(old, with: new)).named.subtracting(["Extending"])
  }

  @Test func anInitialiserOfATypeIsFeltByCallsWithItsLabels() throws {
    let names = try named(
      "extension Decoder { public init(of text: String)",
      "extension Decoder { public init(of text: Substring)"
    )
    #expect(names == ["Labelled"])
  }

  @Test func anInitialiserOfAProtocolIsFeltByWhoeverNamesIt() throws {
    let names = try named(
      "extension Makeable { public init(of text: String)",
      "extension Makeable { public init(of text: Substring)"
    )
    #expect(names.contains("Generic") && !names.contains("Sized"))
  }

  @Test func aNestedTypeIsNotFeltThroughTheOneAroundIt() throws {
    #expect(try named("public func turn() {}", "public func turn() -> Int { 1 }") == ["Turning"])
  }

  @Test func whatIsAddedIsFeltByNobody() throws {
    let names = try named(
      "extension Space.Inner {",
      "extension Space { static func f() {} }\nextension Space.Inner {"
    )
    #expect(names == [])
  }
}
