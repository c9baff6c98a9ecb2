import ImpactAnalysis
import TestPlanning
import Testing

@Suite struct ReportedNamesTests {
  /// Reports part a nested class from what it lies in by a point, as they do suites of Swift Testing.
  @Test(arguments: [
    ("ATests.Outer/Inner/testA", "ATests.Outer.Inner/testA"),
    ("ATests.Outer.Inner/testA", "ATests.Outer.Inner/testA"),
    ("ATests.Plain/testB", "ATests.Plain/testB"),
    ("ATests.Suite/Part/c()", "ATests.Suite/Part/c()"), ("ATests.Suite.Part/c()", nil),
    ("ATests.Outer/testA", nil),
  ])
  func nestedClasses(_ reported: String, _ expected: String?) throws {
    let snapshot = try TestWorkspace(
      """
      //- ATests(test)
      import XCTest
      import Testing
      enum Outer { class Inner: XCTestCase { func testA() {} } }
      class Plain: XCTestCase { func testB() {} }
      struct Suite { struct Part { @Test func c() {} } }

      """
    ).snapshot()
    let names = ReportedNames(TestCatalog(of: snapshot, configuration: .debug))
    #expect(names.test(reported, at: nil).map { String($0.id.prefix { $0 != ":" }) } == expected)
  }
}
