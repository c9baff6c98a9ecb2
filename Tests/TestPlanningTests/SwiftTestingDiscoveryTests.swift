import TestPlanning
import Testing

/// What `swift test list` of Swift 6.3.1 on Linux prints of the same sources.
@Suite struct SwiftTestingDiscoveryTests {
  @Test func functionsAndLabels() throws {
    try check(
      """
      //- ATests(test)
      import Testing
      @Test func free() {}
      @Test("Display name") func named() async throws {}
      @Test(arguments: [1], [2]) func labels(a x: Int, _ b: Int, `in` c: Int) {}
      @Testing.Test private func qualified() {}
      @available(*, unavailable) @Test func unavailable() {}
      @Test(.disabled("why")) func disabled() {}
      @Test func `raw identifier`() {}
      @Test func `class`() {}
      @Test(arguments: [1]) func `raw with`(_ x: Int) {}
      func noTest() {}
      #if os(Linux)
      @Test func linux() {}
      #else
      @Test func elsewhere() {}
      #endif
      """,
      """
      ATests.`raw identifier`()
      ATests.`raw with`(_:)
      ATests.class()
      ATests.disabled()
      ATests.free()
      ATests.labels(a:_:in:)
      ATests.linux()
      ATests.named()
      ATests.qualified()
      ATests.unavailable()
      """
    )
  }

  @Test func suitesOfAllKinds() throws {
    try check(
      """
      //- ATests(test)
      import Testing
      struct S {
        @Test func a() {}
        @Test static func b() {}
        struct Inner { @Test func c() {}; @Suite("Deep") struct Deep { @Test func d() {} } }
      }
      @Suite enum E { @Test static func e() {} }
      @Suite actor A { @Test func f() {} }
      @Suite final class C { @Test class func g() {} }
      private struct P { @Test private func h() {} }
      @Suite struct `Raw Suite` { @Test func `raw test`() {} }
      @Suite struct Empty {}
      """,
      """
      ATests.A/f()
      ATests.C/g()
      ATests.E/e()
      ATests.P/h()
      ATests.S/Inner/Deep/d()
      ATests.S/Inner/c()
      ATests.S/a()
      ATests.S/b()
      ATests.`Raw Suite`/`raw test`()
      """
    )
  }

  @Test func extensionsNameTypesOfAnyModule() throws {
    try check(
      """
      //- Lib
      public struct Thing { public struct Inner {} }
      //- ATests(test): Lib
      import Testing
      import Lib
      struct S { struct Inner {} }
      extension S { @Test func a() {} }
      extension S.Inner { @Test func b() {} }
      extension Thing { @Test func c() {} }
      extension Thing.Inner { @Test func d() {}; struct More { @Test func e() {} } }
      extension Lib.Thing { @Test func f() {} }
      typealias Alias = S
      extension Alias { @Test func g() {} }
      """,
      """
      ATests.S/Inner/b()
      ATests.S/a()
      ATests.S/g()
      Lib.Thing/Inner/More/e()
      Lib.Thing/Inner/d()
      Lib.Thing/c()
      Lib.Thing/f()
      """
    )
  }

  @Test func namesakesAreToldApartByTheirPlaces() throws {
    try check(
      """
      //- ATests(test)
      //= T.swift
      import Testing
      struct S {
        @Test(arguments: [1]) func same(_ a: Int) {}; @Test(arguments: [""]) func same(_ a: String) {}
        @Test func same() {}
      }
        @Test
      func both() {}
      //- BTests(test)
      //= T.swift
      import Testing
      @Testing.Test func both() {}
      """,
      """
      ATests.S/same()
      ATests.S/same(_:)/T.swift:3:4
      ATests.S/same(_:)/T.swift:3:50
      ATests.both()/T.swift:6:4
      BTests.both()/T.swift:2:2
      """
    )
  }

  @Test func librariesThatTestsLinkMayHoldTests() throws {
    try check(
      """
      //- Linked
      import Testing
      @Test func linked() {}
      //- Unlinked
      import Testing
      @Test func unlinked() {}
      //- ATests(test): Linked
      import Testing
      @Test func own() {}
      """,
      "ATests.own()\nLinked.linked()"
    )
  }

  @Test func traitsAreThoseOfTheSuitesToo() throws {
    let tests = try TestWorkspace(
      """
      //- ATests(test)
      import Testing
      @Suite("Outer", .tags(.slow), .disabled()) struct S {
        @Test("Its name", .tags(.critical, Tag.other), arguments: [1]) func a(_ x: Int) {}
      }
      @Test(.disabled(if: flag), .enabled(if: false)) func b() {}
      """
    ).discovered()
    let first = try #require(tests.first)
    #expect(first.displayName == "Its name")
    #expect(first.tags == ["Tag.other", "critical", "slow"])
    #expect(first.isDisabled)
    #expect(first.isParameterized)
    #expect(first.filter == #"^ATests\.S/a\(_:\)/"#)
    #expect(tests.last?.isDisabled == false)
  }

  /// Aliases are followed and a module is believed; a type that nobody declares may be of any module.
  @Test func extensionsOfTypesOfOthers() throws {
    try check(
      """
      //- Lib
      public struct Thing { public struct Inner {} }
      public typealias Alias = Thing
      //- ATests(test): Lib
      import Testing
      import Lib
      struct Thing {}
      struct S { struct Nested {} }
      typealias SS = S
      typealias TI = Lib.Thing.Inner
      enum Names { typealias N = S.Nested }
      extension SS { @Test func alias() {} }
      extension Names.N { @Test func nestedAlias() {} }
      extension Lib.Thing { @Test func explicit() {} }
      extension Thing { @Test func own() {} }
      extension String { @Test func standard() {} }
      @Test func `_`() {}
      @Test func `x≤y`() {}
      @Test func größe() {}
      @Test(arguments: [1]) func labelled(`odd label` a: Int) {}
      """,
      """
      ATests.S/Nested/nestedAlias()
      ATests.S/alias()
      ATests.Thing/own()
      ATests.`_`()
      ATests.`x≤y`()
      ATests.größe()
      ATests.labelled(`odd label`:)
      Lib.Thing/explicit()
      Swift.String/standard()
      """
    )
  }
}
