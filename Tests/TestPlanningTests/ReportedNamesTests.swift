import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

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

  /// What stands at the same place in two packages is told apart by nothing.
  @Test(arguments: [["BTests"], ["BTests", "OtherTests"]])
  func namesakesInAnotherPackage(_ moved: [String]) throws {
    let targets = ["ATests", "MoreTests", "BTests", "OtherTests"].map { name in
      "//- \(name)(test)\nimport Testing\n@Test func example() {}\n"
    }
    let snapshot = try TestWorkspace(targets.joined()).snapshot { workspace in
      try workspace.move(moved, toPackage: "B")
      workspace.containers[1].targets[0].name = "ATests"
      workspace.containers[1].targets[0].moduleName = "ATests"
    }
    let names = ReportedNames(TestCatalog(of: snapshot, configuration: .debug))
    let place = "File.swift:2:2"
    #expect(names.test("ATests.example()", at: place)?.id == nil)
    #expect(names.all("ATests.example()").count == 2)
    let other = names.test("MoreTests.example()", at: place)?.id
    #expect(other == "MoreTests.example()/\(place)")
  }
}
