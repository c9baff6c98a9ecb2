import Foundation
import Testing

/// The tests that `graphctl` finds in the source are those that `swift test list` finds in a build.
@Suite struct TestListTests {
  private static let files = [
    ".gitignore": ".build\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "Lib"),
      .testTarget(name: "ATests", dependencies: ["Lib"]),
      .testTarget(
        name: "B-Tests",
        dependencies: ["Lib"],
        swiftSettings: [.define("FEATURE"), .swiftLanguageMode(.v5)]
      ),
    ])

    """,
    "Sources/Lib/Lib.swift": """
    import XCTest
    open class RemoteBase: XCTestCase { open func testRemote() {}; open func testOver() {} }
    public struct Thing { public struct Inner { public init() {} } }

    """,
    "Tests/ATests/Old.swift": """
    import Lib
    import XCTest
    class Plain: XCTestCase {
      func testAsync() async {}
      func testBoth() async throws {}
      func testVoid() -> Void {}
      func testReturns() -> Int { 1 }
      func testDefault(_ a: Int = 1) {}
      static func testStatic() {}
      private func testPrivate() {}
      @available(*, deprecated) func testDeprecated() {}
      #if os(Linux)
      func testLinux() {}
      #else
      func testElsewhere() {}
      #endif
      #if DEBUG && canImport(Lib) && !FEATURE
      func testConditional() {}
      #endif
    }
    final class Sub: Plain { func testSub() {}; override func testVoid() {} }
    final class Nothing: Plain {}
    class Mine: RemoteBase { func testMine() {}; override func testOver() {} }
    class Extended: XCTestCase {}
    private class Hidden: XCTestCase { func testHidden() {} }
    typealias Alias = XCTestCase
    class Renamed: Alias { func testRenamed() {} }
    struct Value { func testNo() {} }
    enum Fixtures {
      class Base: XCTestCase {}
      struct RemoteBase {}
    }
    typealias Common = Fixtures.Base
    final class Derived: Fixtures.Base { func testDerived() {} }
    final class Shared: Common { func testShared() {} }

    """,
    "Tests/ATests/Other.swift": "extension Extended { func testInOtherFile() {} }\n",
    "Tests/ATests/New.swift": """
    import Lib
    import Testing
    @Test("Display name") func free() {}
    @Test(arguments: [1], [2]) func labels(a x: Int, `in` b: Int) {}
    @Test(.disabled("why")) func disabled() {}
    @Test func `raw identifier`() {}
    @Test func `class`() {}
    struct Outer {
      @Test func a() {}
      @Test static func b() {}
      struct Inner { @Suite("Deep") struct Deep { @Test func c() {} } }
      @Test(arguments: [1]) func same(_ a: Int) {}; @Test(arguments: [""]) func same(_ a: String) {}
    }
    @Suite actor Acting { @Test func d() {} }
    @Suite enum Listing { @Test static func e() {} }
    @Suite struct `Raw Suite` { @Test func `raw test`() {} }
    private struct Private { @Test private func f() {} }
    extension Outer.Inner { @Test func g() {} }
    extension Thing.Inner { @Test func h() {}; struct More { @Test func i() {} } }
    typealias Other = Outer
    extension Other { @Test func j() {} }
    @Test func both() {}

    """,
    "Tests/B-Tests/Both.swift": """
    import Testing
    import XCTest
    @Test func both() {}
    class Plain: XCTestCase {
      #if FEATURE
      func testFeature() {}
      #endif
    }

    """,
  ]

  @Test func whatIsFoundIsWhatIsBuilt() async throws {
    let place = try Place()
    try await place.commitAll(Self.files)
    let found = try await Programs.graphctl(["tests", "--all", "--format", "list"], in: place)
    #expect(found.status == 0, "\(found.error)")
    let built = try await Programs.run(
      "/usr/bin/env",
      ["swift", "test", "list", "--build-system", "native"],
      place
    )
    try #require(built.status == 0, "\(built.output) \(built.error)")
    let lines = built.output.split(separator: "\n").map(String.init)
    #expect(lines.count > 30)
    #expect(found.output.split(separator: "\n").map(String.init).sorted() == lines.sorted())
  }
}
