import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// Packages whose tests are started by a file of their own, as `swift test list` printed them.
@Suite struct TestEntryPointTests {
  private static let text = """
    //- ATests(test)
    import XCTest
    import Testing
    class A: XCTestCase {
      func testOne() {}
      func testTwo() {}
    }
    extension A {
      static let allTests: [(String, (A) -> () throws -> Void)] = [("testOne", testOne)]
    }
    class B: XCTestCase {
      func testOther() {}
      static let allTests: [(String, (B) -> () throws -> Void)] = [("testOther", testOther)]
    }
    @Suite struct S { @Test func s() {} }
    //= /Tests/LinuxMain.swift
    import XCTest
    @testable import ATests
    XCTMain([testCase(A.allTests)])

    """

  private func tests(
    _ text: String = text,
    entryPoint: String? = "Tests/LinuxMain.swift",
    platforms: [String] = ["linux"],
    buildSystem: BuildSystem = .swiftPM
  ) throws -> [String] {
    var workspace = TestWorkspace(text)
    workspace.entryPoint = entryPoint
    workspace.platforms = platforms
    let catalog = TestCatalog(
      of: try workspace.snapshot(),
      configuration: .debug,
      buildSystem: buildSystem
    )
    return catalog.targets.flatMap(\.tests).map(\.identifier.description).sorted()
  }

  @Test func onlyWhatItStarts() throws {
    #expect(try tests() == ["ATests.A/testOne"])
    let all = ["ATests.A/testOne", "ATests.A/testTwo", "ATests.B/testOther", "ATests.S/s()"]
    #expect(try tests(entryPoint: nil) == all)
    // There the runtime lists them.
    #expect(try tests(platforms: ["apple"]) == all)
    // It ignores the file.
    #expect(try tests(buildSystem: .swiftBuild) == all)
  }

  @Test func whatItLeavesOutIsSaid() throws {
    var workspace = TestWorkspace(Self.text)
    workspace.entryPoint = "Tests/LinuxMain.swift"
    workspace.platforms = ["linux"]
    let problems = TestCatalog(of: try workspace.snapshot(), configuration: .debug).problems
    #expect(problems.map(\.code) == [.configurationInvalid])
    let message = try #require(problems.first?.message)
    #expect(message.hasPrefix("`LinuxMain.swift` leaves out 3 tests of `demo/ATests`"))
    workspace.entryPoint = nil
    #expect(TestCatalog(of: try workspace.snapshot(), configuration: .debug).problems.isEmpty)
  }

  @Test func generatedLists() throws {
    let text = Self.text.replacing("testCase(A.allTests)", with: "__allTests()").replacing(
      "@Suite struct S",
      with: "func __allTests() { _ = (A.allTests, B.allTests) }\n@Suite struct S"
    )
    #expect(try tests(text) == ["ATests.A/testOne", "ATests.B/testOther"])
  }

  @Test func methodsThatTheFileLists() throws {
    let text = Self.text.replacing("A.allTests)", with: "[(\"testTwo\", A.testTwo)])")
    #expect(try tests(text) == ["ATests.A/testOne", "ATests.A/testTwo"])
  }

  /// A change of the file changes all tests.
  @Test func anotherListSelectsAll() throws {
    try checkSelection(
      Self.text,
      replacing: "testCase(A.allTests)",
      with: "testCase(A.allTests), testCase(B.allTests)",
      selects: "ATests.A/testOne changed\nATests.B/testOther changed",
      configure: { $0.entryPoint = "Tests/LinuxMain.swift" }
    )
  }
}
