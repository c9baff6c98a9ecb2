import TestPlanning
import Testing

@Suite struct TestFiltersTests {
  private static let text = """
    //- A(test)
    import Testing
    @Test func free() {}
    @Test func free(a: Int) {}
    @Test func `a (b) | $c`() {}
    @Suite struct S {
      @Test func x() {}
      @Test func y() {}
      struct T { @Test func y() {} }
    }
    struct Sx { @Test func z() {} }
    //= Old.swift
    import XCTest
    final class F: XCTestCase {
      func testA() {}
      func testAB() {}
    }
    //- AB(test)
    import Testing
    @Test func z() {}
    """

  private func filters(
    _ text: String = text,
    where isChosen: (String) -> Bool
  ) throws -> TestFilters {
    let all = try TestWorkspace(text).discovered().map {
      TestFilters.Named(target: $0.identifier.module, test: $0)
    }
    return TestFilters(
      all.filter { isChosen($0.test.identifier.description) },
      of: TestFilters.Totals(all)
    )
  }

  @Test func aWholeModuleIsNamedAsAWhole() throws {
    let filters = try filters { $0.hasPrefix("A.") }
    #expect(filters.filters == ["^A\\."])
    #expect(filters.onlyTesting == ["A"])
  }

  /// No list of names selects tests that nobody knows.
  @Test func aTargetThatMayHoldOthersIsNamedAsAWhole() throws {
    let all = try TestWorkspace(Self.text).discovered().map {
      TestFilters.Named(
        target: $0.identifier.module,
        test: $0,
        mayHaveOthers: $0.identifier.module == "A"
      )
    }
    let chosen = all.filter { $0.test.identifier.description == "A.S/x()" }
    let filters = TestFilters(chosen, of: TestFilters.Totals(all))
    #expect(filters.filters == ["^A\\."])
    #expect(filters.onlyTesting == ["A"])
  }

  @Test func aWholeSuiteIsNamedAsAWhole() throws {
    let filters = try filters { $0.hasPrefix("A.S/") }
    #expect(filters.filters == ["^A\\.(?:S/)"])
    #expect(filters.onlyTesting == ["A/S"])
  }

  @Test func singleTestsAreEscapedAndClosed() throws {
    let chosen = ["A.free()", "A.`a (b) | $c`()", "A.S/x()", "A.F/testA"]
    let filters = try filters(where: chosen.contains)
    #expect(
      filters.filters == [
        "^A\\.(?:`a \\(b\\) \\| \\$c`\\(\\)/|free\\(\\)/|F/testA$|S/x\\(\\)/)"
      ]
    )
    // Xcode's spelling of a raw identifier is not known.
    #expect(filters.onlyTesting == ["A"])
  }

  @Test func singleTestsAreNamedForXcode() throws {
    let chosen = ["A.free()", "A.free(a:)", "A.S/x()", "A.S/T/y()", "A.F/testA"]
    #expect(
      try filters(where: chosen.contains).onlyTesting
        == ["A/F/testA", "A/S/T/y()", "A/S/x()", "A/free()", "A/free(a:)"]
    )
  }

  private func onlyTesting(
    _ text: String,
    _ chosen: [String],
    moduleName: String? = nil,
    bundles: [String]? = nil
  ) throws -> [String] {
    let all = try TestWorkspace(text).discovered().map { test in
      TestFilters.Named(target: "A", test: test, moduleName: moduleName, bundles: bundles)
    }
    let running = all.filter { chosen.contains($0.test.identifier.description) }
    #expect(running.count == chosen.count)
    return TestFilters(running, of: TestFilters.Totals(all)).onlyTesting
  }

  // Rule: xcode.tests.doubt
  @Test func aTestThatXcodeMayNotFindByItsNameNamesItsTarget() throws {
    let text = """
      //- A(test)
      import Testing
      import XCTest
      enum Outer { final class Inner: XCTestCase { func testInner() {} } }
      @Suite struct S { @Test func x() {} }
      @Test func y() {}
      """
    #expect(try onlyTesting(text, ["A.S/x()"]) == ["A/S"])
    #expect(try onlyTesting(text, ["A.Outer.Inner/testInner"]) == ["A"])
    #expect(try onlyTesting(text, ["A.S/x()"], moduleName: "B") == ["A"])
    #expect(
      try onlyTesting(text, ["A.S/x()"], bundles: ["UITests", "UnitTests"]) == [
        "UITests", "UnitTests",
      ]
    )
  }

  @Test func patternsHaveABoundedLength() throws {
    let tests = (0..<2000).map { "  @Test func aTestWithAQuiteLongName\($0)() {}\n" }.joined()
    let filters = try filters("//- A(test)\nimport Testing\nstruct S {\n\(tests)}\n") {
      !$0.contains("Name1999")
    }
    #expect(filters.filters.count > 1)
    #expect(filters.filters.allSatisfy { $0.utf8.count < 40_000 })
  }
}
