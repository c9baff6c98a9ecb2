import ArchitectureRules
import Testing
import WorkspaceModel

/// C04: imports that no manifest declares.
struct UndeclaredImportTests {
  @Test func anImportWithoutADeclaration() throws {
    try check(
      "C04",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        | public func log() {}
        library Chat
        | import Log
        | let logger = Logger()
        """,
      "warning: `Chat` imports `Log`, which it does not declare (1 name: `Logger`)"
    )
  }

  @Test func aTransitiveDependencyIsNoDeclaration() throws {
    try check(
      "C04",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        library Core : Log
        | @_exported import Log
        library Chat : Core
        | import Core
        | import Log
        """,
      "warning: `Chat` imports `Log`, which it does not declare (no name)"
    )
  }

  @Test func aProductOfAPackageOutside() throws {
    try check(
      "C04",
      in: """
        package Demo
        uses url:swift-log
        library Core : product:Logging@swift-log
        | import Logging
        library Chat
        | import Logging
        """,
      "warning: `Chat` imports `Logging`, which it does not declare (1 file)"
    )
  }

  @Test func anotherProductOfThatPackageMayContainIt() throws {
    try check(
      "C04",
      in: """
        package Demo
        uses url:swift-nio
        library Core : product:NIOCore@swift-nio
        | import NIOCore
        library Chat : product:NIO@swift-nio
        | import NIOCore
        """,
      "note: `Chat` imports `NIOCore`, which it does not declare (1 file)"
    )
  }

  @Test func remedies() throws {
    let report = try ArchitectureRules.report(
      on: RuleFixture(
        """
        package Demo
        library Log
        | public struct Logger {}
        library Chat
        | import Log
        library Call
        | import Log
        | let logger = Logger()
        """
      ).snapshot,
      rules: ["C04"]
    )
    #expect(
      report.findings.map(\.remedy) == [
        "Add `Log` to the dependencies of `Call` in `Package.swift`", "Remove the import",
      ]
    )
    #expect(
      report.findings.map(\.identity) == ["C04|Demo/Call|Demo/Log", "C04|Demo/Chat|Demo/Log"]
    )
    #expect(report.findings.first?.evidence.first?.line == 1)
  }

  @Test(arguments: [
    // Declared, directly or by a product of several targets.
    """
    package Demo
    library Log
    library Chat : Log
    | import Log
    """,
    """
    package Kit at Kit
    library Log
    library Sink
    product Kit = Log Sink
    package Demo
    uses Kit
    library Chat : product:Kit@Kit
    | import Log
    | import Sink
    """,
    // Not compiled, because the module is out of reach.
    """
    package Demo
    library Log
    library Chat
    | #if canImport(Log)
    | import Log
    | #endif
    """,
    // Comments and texts.
    """
    package Demo
    library Log
    library Chat
    | // import Log
    | let text = \"\"\"
    |   import Log
    |   \"\"\"
    """,
    // A module of the toolchain of the same name.
    """
    package Demo
    library Testing
    test ChatTests
    | import Testing
    """,
    // Code of the host.
    """
    project Shop
    app Shop : Log
    framework Log
    test ShopTests : hosted:Shop
    | @testable import Shop
    | import Log
    """,
    // Dependencies that are not known.
    """
    package Demo
    static
    library Log
    library Chat
    | import Log
    """,
    """
    package Demo
    library Log
    snippet Use
    | import Log
    """,
    """
    package Demo
    library Log
    library Chat
    | #if false
    | import Log
    | #endif
    """,
  ])
  func silent(_ fixture: String) throws { try check("C04", in: fixture) }

  @Test func aConditionThatCanHold() throws {
    try check(
      "C04",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        library Core : Log
        library Chat : Core
        | #if canImport(Log)
        | import Log
        | let logger: Logger? = nil
        | #endif
        """,
      "warning: `Chat` imports `Log`, which it does not declare (1 name: `Logger`)"
    )
  }
}

/// C05: declared libraries that nothing imports.
struct UnusedDependencyTests {
  @Test func aLibrary() throws {
    try check(
      "C05",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        library Chat : Log
        | struct Chat {}
        rule C05 warning
        """,
      "warning: `Chat` declares a dependency on `Log`, and no file imports it"
    )
  }

  /// The declaration stands in another target than the import.
  @Test func anotherTargetImportsIt() throws {
    let fixture = """
      package Demo
      library Log
      | public struct Logger {}
      library Chat : Log
      | public struct Chat {}
      library Call : Chat
      | import Chat
      | import Log
      | let logger = Logger()
      library Bystander
      | import Log
      library Base : Log
      | import Log
      library Video : Chat Base
      | import Base
      | import Chat
      | import Log
      rule C05 warning
      """
    try check(
      "C05",
      in: fixture,
      "warning: `Chat` declares a dependency on `Log`, and no file imports it; `Call` imports it without declaring it"
    )
    let findings = try ArchitectureRules.report(on: RuleFixture(fixture).snapshot, rules: ["C05"])
      .findings
    #expect(
      findings.map(\.remedy) == [
        "Move `Log` from the dependencies of `Chat` in `Package.swift` to those of `Call`"
      ]
    )
    #expect(findings[0].evidence.last?.path == SourcePath("Sources/Call/File.swift"))
    #expect(findings[0].evidence.last?.line == 2)
  }

  @Test func aProgramMayLinkForSideEffects() throws {
    try check(
      "C05",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        executable Chat : Log
        | struct Chat {}
        rule C05 error
        """,
      "note: `Chat` declares a dependency on `Log`, and no file imports it"
    )
  }

  @Test func aProductOutside() throws {
    try check(
      "C05",
      in: """
        package Demo
        uses url:swift-log
        library Chat : product:Logging@swift-log
        | import Foundation
        | struct Chat {}
        """,
      "note: `Chat` declares a dependency on `Logging`, and no file imports it"
    )
  }

  @Test(arguments: [
    // Imported, under any condition.
    """
    package Demo
    library Log
    | public struct Logger {}
    library Chat : Log
    | #if os(Windows)
    | import Log
    | #endif
    | struct Chat {}
    """,
    // A module of the product may have another name.
    """
    package Demo
    uses url:swift-collections
    library Chat : product:Collections@swift-collections
    | import OrderedCollections
    | struct Chat {}
    """,
    // Binaries, plug-ins, programs, and modules without Swift.
    """
    package Demo
    binary Engine
    plugin Gen
    executable tool
    | struct Tool {}
    library Chat : Engine tool
    | struct Chat {}
    """,
    // Generated code may import it.
    """
    package Demo
    library Log
    | public struct Logger {}
    plugin Gen
    library Chat : Log plugin:Gen
    | struct Chat {}
    """,
    // By a re-export.
    """
    package Demo
    library Log
    | public struct Logger {}
    library Core : Log
    | @_exported import Log
    library Chat : Core Log
    | import Core
    | struct Chat {}
    """,
    // One target of a product.
    """
    package Kit at Kit
    library Log
    | public struct Logger {}
    library Sink
    | public struct Sink {}
    product Kit = Log Sink
    package Demo
    uses Kit
    library Chat : product:Kit@Kit
    | import Log
    | struct Chat {}
    """,
    // A target without code of its own.
    """
    package Demo
    library Log
    | public struct Logger {}
    library All : Log
    """,
    // A file that was not understood.
    """
    package Demo
    library Log
    | public struct Logger {}
    library Chat : Log
    | struct Chat {
    """,
    """
    project Shop
    app Shop
    | struct Shop {}
    ui_test ShopUITests : Shop
    | struct Checks {}
    """,
  ])
  func silent(_ fixture: String) throws { try check("C05", in: fixture) }
}

/// C06: imports of which a file uses no name.
struct RedundantImportTests {
  @Test func noNameOfTheModule() throws {
    try check(
      "C06",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        library Chat : Log
        | import Log
        | struct Chat {}
        """,
      "note: `File.swift` of `Chat` imports `Log` and contains no name that it declares"
    )
  }

  @Test func severalFiles() throws {
    try check(
      "C06",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        library Chat : Log
        | import Log
        | struct Chat {}
        |B.swift
        | import Log
        """,
      "note: `B.swift` and 1 more file of `Chat` import `Log` and contain no name that it declares"
    )
  }

  @Test(arguments: [
    // A member, an extension of a foreign type, a re-export.
    """
    package Demo
    library Log
    | extension String { public func trimmed() -> String { self } }
    library Chat : Log
    | import Log
    | let text = " a".trimmed()
    """,
    """
    package Demo
    library Sink
    | public struct Sink {}
    library Log : Sink
    | @_exported import Sink
    library Chat : Log
    | import Log
    | let sink = Sink()
    """,
    // A conformance, an operator, macros: used without a name.
    """
    package Demo
    library Log
    | extension String: @retroactive Error {}
    library Chat : Log
    | import Log
    | struct Chat {}
    """,
    """
    package Demo
    library Log
    | infix operator <+>
    library Chat : Log
    | import Log
    | struct Chat {}
    """,
    // Re-exports, conditions, and what is outside.
    """
    package Demo
    uses url:swift-log
    library Log : product:Logging@swift-log
    | @_exported import Logging
    library Chat : Log
    | import Log
    | @_exported import Log
    """,
    """
    package Demo
    library Log
    | public struct Logger {}
    library Chat : Log
    | #if DEBUG
    | import Log
    | #endif
    """,
  ])
  func silent(_ fixture: String) throws { try check("C06", in: fixture) }

  /// Declarations are used where their names do not stand: without the import none of these compiles (swiftc 6.3.1).
  @Test(arguments: [
    (
      "extension Array { public subscript(safe i: Int) -> Element? { nil } }",
      "let a = [1][safe: 0]"
    ),
    (
      "extension Int { public static subscript(of i: Int) -> Int { i } }",
      "let path = \\[Int].[safe: 0]"
    ),
    ("extension Int { public init(half x: Int) { self = x / 2 } }", "let a: Int = .init(half: 2)"),
    ("extension Thing { public convenience init(a: Int) { self.init() } }", "let a = Thing(a: 1)"),
    (
      "extension Box { public init(wrappedValue: Int, max: Int) {} }",
      "struct S { @Box(max: 3) var x = 1 }"
    ),
    ("extension Array { public static func - (a: Self, b: Int) -> Int { b } }", "let a = [1] - 2"),
    (
      "public func ~= (a: String, b: Int) -> Bool { true }",
      "func f(_ x: Int) { switch x { case \"a\": f(1); default: f(2) } }"
    ),
    ("extension Int { public func callAsFunction() -> Int { self } }", "let a = 3()"),
    (
      "extension Call { public func dynamicallyCall(withKeywordArguments: [String: Int]) {} }",
      "let a = Call()(a: 2)"
    ),
    (
      "extension Bag { public subscript(dynamicMember n: String) -> Int { 1 } }",
      "let a = Bag().count"
    ),
    (
      "extension Lines { public static func buildOptional(_ x: String?) -> String { \"\" } }",
      "let a = lines { if true { \"a\" } }"
    ),
    (
      "extension DefaultStringInterpolation { public func appendInterpolation(_ x: Int, radix: Int) {} }",
      "let a = \"\\(1, radix: 2)\""
    ),
    ("extension Shape { public func area() -> Int { 1 } }", "struct S: Shape {}"),
    ("extension Runs { public static func main() {} }", "@main struct S: Runs {}"),
    ("precedencegroup Low { higherThan: AssignmentPrecedence }", "infix operator +++: Low"),
    ("extension Array: @retroactive ExpressibleByIntegerLiteral {}", "let a: [Int] = 3"),
  ])
  func usedWithoutItsName(_ declaration: String, _ use: String) throws {
    try check(
      "C06",
      in: """
        package Demo
        library Log
        | \(declaration)
        library Chat : Log
        | import Log
        | \(use)
        """
    )
  }

  /// With swiftc 6.3.1 these compile without the import, too.
  @Test(arguments: [
    ("public struct Table { public init(rows: Int) {} }", "let a = Int(\"1\")"),
    ("extension Int { public func half() -> Int { 1 } }", "struct S { let x = 1 }"),
    ("public struct Table {}\n| extension Table { public init(rows: Int) {} }", "let a = 1"),
    ("extension Array { public static func - (a: Self, b: Int) -> Int { b } }", "let a = 1 + 2"),
    (
      "extension Int { private subscript(x: Int) -> Int { x }; public func half() {} }", "let a = 1"
    ),
    ("precedencegroup Low { higherThan: AssignmentPrecedence }", "infix operator +++"),
  ])
  func redundantAllTheSame(_ declaration: String, _ use: String) throws {
    try check(
      "C06",
      in: """
        package Demo
        library Log
        | \(declaration)
        library Chat : Log
        | import Log
        | \(use)
        """,
      "note: `File.swift` of `Chat` imports `Log` and contains no name that it declares"
    )
  }
}

/// C07: re-exports that nothing needs.
struct NeedlessExportTests {
  @Test func allUsersImportTheModule() throws {
    try check(
      "C07",
      in: """
        package Demo
        library Log
        | public struct Logger {}
        library Core : Log
        | @_exported import Log
        | public struct Core {}
        library Chat : Core Log
        | import Core
        | import Log
        | let logger = Logger()
        """,
      "note: `Core` re-exports `Log`, and no module needs that"
    )
  }

  @Test(arguments: [
    """
    package Demo
    library Log
    | public struct Logger {}
    library Core : Log
    | @_exported import Log
    library Chat : Core
    | import Core
    | let logger = Logger()
    """,
    """
    package Demo
    library Log
    | public struct Logger {}
    library Core : Log
    | @_exported import Log
    product Core = Core
    library Chat : Core
    | import Core
    """,
    """
    package Demo
    library Log
    | public struct Logger {}
    library Core : Log
    | @_exported import Log
    umbrella Core
    library Chat : Core
    | import Core
    """,
  ])
  func silent(_ fixture: String) throws { try check("C07", in: fixture) }
}
