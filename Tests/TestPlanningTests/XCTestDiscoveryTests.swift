import Testing

/// What `swift test list` of Swift 6.3.1 on Linux prints of the same sources.
@Suite struct XCTestDiscoveryTests {
  @Test func resultsThatAreAliasesOfVoid() throws {
    try check(
      """
      //- Lib
      public typealias Nothing = Swift.Void
      public typealias Number = Int
      //- ATests(test): Lib
      import Lib
      import XCTest
      typealias Unit = ()
      typealias Other = Unit
      typealias Circle = Circle
      typealias Work = () -> Void
      class A: XCTestCase {
        func testAlias() -> Unit {}
        func testAliasOfAlias() -> Other {}
        func testCircle() -> Circle {}
        func testAliasElsewhere() -> Nothing {}
        func testParentheses() -> (Void) {}
        func testNumber() -> Number { 1 }
        func testOptional() -> Unit? { nil }
        func testWork() -> Work { {} }
      }
      """,
      """
      ATests.A/testAlias
      ATests.A/testAliasElsewhere
      ATests.A/testAliasOfAlias
      ATests.A/testParentheses
      """
    )
  }

  @Test func methodsThatReturnAndTakeNothing() throws {
    try check(
      """
      //- ATests(test)
      import XCTest
      class A: XCTestCase {
        func test() {}
        func testAsync() async {}
        func testThrows() throws {}
        func testVoid() -> Void {}
        func testTuple() -> () {}
        func testReturns() -> Int { 1 }
        func testArgument(_ a: Int) {}
        func testDefault(_ a: Int = 1) {}
        static func testStatic() {}
        private func testPrivate() {}
        fileprivate func testFileprivate() {}
        public func testPublic() {}
        @available(*, deprecated) func testDeprecated() {}
        @MainActor func testMain() {}
        func `testTicked`() {}
        func testTyped() throws(CancellationError) {}
        func Test() {}
        func testing() {}
      }
      """,
      """
      ATests.A/test
      ATests.A/testAsync
      ATests.A/testDeprecated
      ATests.A/testMain
      ATests.A/testPublic
      ATests.A/testThrows
      ATests.A/testTicked
      ATests.A/testTuple
      ATests.A/testTyped
      ATests.A/testVoid
      ATests.A/testing
      """
    )
  }

  /// Arguments of generic types stand in inheritance clauses, too.
  @Test func classesThatNameEachOther() throws {
    try check(
      """
      //- ATests(test)
      import XCTest
      class Base<T, U>: XCTestCase {}
      class A: Base<B, C> { func testA() {} }
      class B: Base<A, C> {}
      class C: Base<A, B> {}
      """,
      "ATests.A/testA"
    )
  }

  @Test func aClassInheritsInItsModuleIfItHasTestsOfItsOwn() throws {
    try check(
      """
      //- ATests(test)
      import XCTest
      open class Base: XCTestCase { open func testBase() {}; func testOver() {} }
      final class Sub: Base { func testSub() {}; override func testOver() {} }
      class Nothing: Base {}
      private class Hidden: Base { func testHidden() {} }
      typealias Alias = XCTestCase
      class Renamed: Alias { func testRenamed() {} }
      class Extended: XCTestCase {}
      //= Other.swift
      extension Extended { func testInOtherFile() {} }
      class Unrelated { func testNo() {} }
      class Listed: Sendable { func testNo() {} }
      class Box<T> {}
      class Boxed: Box<Int>, LocalizedError { func testNo() {} }
      struct Value { func testNo() {} }
      """,
      """
      ATests.Base/testBase
      ATests.Base/testOver
      ATests.Extended/testInOtherFile
      ATests.Renamed/testRenamed
      ATests.Sub/testBase
      ATests.Sub/testOver
      ATests.Sub/testSub
      """
    )
  }

  @Test func otherModulesDecideOnlyWhetherItIsATestCase() throws {
    let text = """
      //- Base
      import XCTest
      open class Remote: XCTestCase { open func testRemote() {}; open func testOver() {} }
      open class Plain: CustomStringConvertible {}
      //- A-Tests(test): Base
      import XCTest
      class Mine: Remote { func testMine() {} }
      class Over: Remote { override func testOver() {} }
      class Nothing: Remote {}
      class NoTest: Plain { func testNothing() {} }
      """
    try check(text, "A_Tests.Mine/testMine\nA_Tests.Over/testOver")
    var apple = TestWorkspace(text)
    apple.platforms = ["apple"]
    let listed = try apple.tests()
    #expect(listed.count == 7)
  }

  /// SwiftPM's index names superclasses without the types around them; the runtime knows which are meant.
  @Test func superclassesInOtherTypes() throws {
    let text = """
      //- ATests(test)
      //= Tests.swift
      import XCTest
      enum Fixtures { class Base: XCTestCase { func testCommon() {} } }
      typealias Common = Fixtures.Base
      final class DTests: Fixtures.Base { func testD() {} }
      final class ETests: Common { func testE() {} }

      """
    try check(text, "ATests.DTests/testD\nATests.ETests/testE\nATests.Fixtures.Base/testCommon")
    var apple = TestWorkspace(text + "//= Common.swift\nextension Common { func testMore() {} }\n")
    apple.platforms = ["apple"]
    #expect(
      try apple.tests() == [
        "ATests.DTests/testCommon", "ATests.DTests/testD", "ATests.DTests/testMore",
        "ATests.ETests/testCommon", "ATests.ETests/testE", "ATests.ETests/testMore",
        "ATests.Fixtures.Base/testCommon", "ATests.Fixtures.Base/testMore",
      ]
    )
  }

  @Test func aNearerTypeThatIsNoClassIsNoSuperclass() throws {
    try check(
      """
      //- Support
      import XCTest
      open class Base: XCTestCase {}
      //- ATests(test): Support
      import Support
      enum Mocks { struct Base {} }
      final class Tests: Base { func testA() {} }

      """,
      "ATests.Tests/testA"
    )
  }

  @Test func whatAPackageOutsideDeclaresMayBeATestCase() throws {
    try check(
      "//- ATests(test)\nimport XCTest\nimport Kit\nclass A: KitTestCase { func testKit() {} }",
      "ATests.A/testKit"
    )
  }

  @Test func conditionsDecide() throws {
    try check(
      """
      //- Lib
      //- ATests(test) -DFEATURE: Lib
      import XCTest
      class A: XCTestCase {
        #if os(Linux)
        func testLinux() {}
        #else
        func testElsewhere() {}
        #endif
        #if canImport(Darwin)
        func testDarwin() {}
        #elseif DEBUG
        func testDebug() {}
        #endif
        #if FEATURE && !OTHER
        func testFeature() {}
        #endif
        #if OTHER
        func testOther() {}
        #endif
        #if swift(>=5.9) && !swift(<6)
        func testSwift() {}
        #endif
        #if compiler(<5.9) || swift(<4)
        func testOld() {}
        #endif
        #if compiler(>=6.3)
        func testCompiler() {}
        #endif
        #if compiler(>=6.4)
        func testNewCompiler() {}
        #endif
        #if canImport(Lib) && !canImport(SwiftUI)
        func testLib() {}
        #endif
        #if canImport(Unheard)
        func testUnheard() {}
        #endif
      }
      #if os(macOS)
      class Mac: XCTestCase { func testMac() {} }
      #endif
      """,
      """
      ATests.A/testCompiler
      ATests.A/testDebug
      ATests.A/testFeature
      ATests.A/testLib
      ATests.A/testLinux
      ATests.A/testSwift
      ATests.A/testUnheard
      """
    )
  }

  @Test func traitsAreThoseThatAreEnabledByDefault() throws {
    var workspace = TestWorkspace(
      """
      //- ATests(test)
      import XCTest
      class A: XCTestCase {
        #if Basic && Inner
        func testBasic() {}
        #endif
        #if Extra
        func testExtra() {}
        #endif
      }
      """
    )
    workspace.settings = "toolsVersion=6.1.0\ntraits=Basic(Inner),Extra(),Inner(),default(Basic)"
    let tests = try workspace.tests()
    #expect(tests == ["ATests.A/testBasic"])
  }
}
