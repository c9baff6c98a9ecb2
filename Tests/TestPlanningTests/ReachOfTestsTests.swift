import TestPlanning
import Testing
import WorkspaceModel

/// Files that tests may open though no target of theirs has them.
@Suite struct ReachOfTestsTests {
  /// Checks whether tests may open a package in their own one's folder.
  private func checkOpening(_ text: String, _ isOpened: Bool) throws {
    var before = TestWorkspace(text)
    before.nested = [("Examples/App", "App", "let a = 1", false)]
    var after = before
    after.nested[0].source = "let a = 2"
    let found = try before.selection(to: after).choices.filter(\.runs).map(\.because.kind)
    let expected: [TestReason.Kind] = isOpened ? [.fixture] : []
    #expect(found == expected)
  }

  /// A target of the tests' own package may lie in the folder of another package.
  ///
  /// Rule: tests.fixtures.own
  @Test func sourcesOfTheTestsOwnPackage() throws {
    let text = """
      //- Core
      public func core() -> Int { 1 }
      //= table.txt
      before
      //- ATests(test)
      import Foundation
      import Testing
      @Test func a() { _ = FileManager.default }

      """
    func nest(_ workspace: inout TestWorkspace) {
      workspace.nested = [("Sources", "App", "let a = 1", false)]
    }
    try checkSelection(
      text,
      replacing: "{ 1 }",
      with: "{ 2 }",
      selects: "",
      configure: nest
    )
    try checkSelection(
      text,
      replacing: "before",
      with: "after",
      selects: "ATests.a() fixture",
      configure: nest
    )
  }

  /// A function that only tests use opens a file for them, by a label alone.
  @Test(arguments: [("Data(contentsOf: place)", true), ("Data(place)", false)])
  func helpersThatReadFiles(_ code: String, _ isOpened: Bool) throws {
    let text = """
      //- Helpers
      import Testing
      public func load(_ place: Place) { \(code) }
      //- ATests(test): Helpers
      import Helpers
      import Testing
      @Test func a() { load(1) }

      """
    try checkOpening(text, isOpened)
  }
}
