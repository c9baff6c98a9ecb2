import TestPlanning
import Testing
import WorkspaceModel

/// Names by which code may start programs or open files only in some calls.
@Suite struct ReachOfTestsTests {
  /// A call of the function `system` may start a program of the package; a member of that name starts none.
  ///
  /// Rule: tests.starts.system
  @Test(arguments: [
    ("system(\"tool\")", true), ("Glibc.system(\"tool\")", true), ("Kit.system(\"tool\")", true),
    ("let theme = Theme.system", false), ("var theme = Theme.light; theme = .system", false),
    ("XCUIDevice.shared.system.open(1)", false), ("Font.system(size: 1)", false),
    ("use(.system(1))", false), ("let system = 1; use(system)", false), ("system { 1 }", false),
  ]) func callsOfSystem(_ code: String, _ isStarted: Bool) throws {
    let text = """
      //- tool(executable)
      print(1)
      //- ATests(test)
      import Kit
      import Testing
      @Test func a() { \(code) }

      """
    let expected = isStarted ? "ATests.a() executable" : ""
    try checkSelection(text, replacing: "print(1)", with: "print(2)", selects: expected)
  }

  /// A function that only tests use starts a program for them.
  ///
  /// Rule: tests.starts.system
  @Test(arguments: [("system(command)", true), ("shell.system(command)", false)])
  func helpersThatCallSystem(_ code: String, _ isStarted: Bool) throws {
    let text = """
      //- tool(executable)
      print(1)
      //- Helpers
      import Testing
      public func start(_ command: String) { \(code) }
      //- ATests(test): Helpers
      import Helpers
      import Testing
      @Test func a() { start("tool") }

      """
    let expected = isStarted ? "ATests.a() executable" : ""
    try checkSelection(text, replacing: "print(1)", with: "print(2)", selects: expected)
  }

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

  /// Tests open files by `contentsOf:`, unless it is the label of a collection's member.
  ///
  /// Rule: tests.opens.contents
  @Test(arguments: [
    ("_ = try? Data(contentsOf: place)", true), ("_ = XMLParser(contentsOf: place)", true),
    ("let data: Data = try! .init(contentsOf: place)", true),
    ("_ = String(contentsOfFile: place)", true), ("list.append(contentsOf: [2])", false),
    ("list.insert(contentsOf: [2], at: 0)", false), ("list.prepend(contentsOf: [2])", false),
    ("list.replaceSubrange(0..<1, with: [2])", false), ("set.formUnion([2])", false),
  ]) func labelsThatNameFiles(_ code: String, _ isOpened: Bool) throws {
    let text = "//- ATests(test)\nimport Testing\n@Test func a() { \(code) }\n"
    try checkOpening(text, isOpened)
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

  /// A function that only tests use opens a file for them.
  ///
  /// Rule: tests.opens.contents
  @Test(arguments: [
    ("Data(contentsOf: place)", true), ("place.append(contentsOf: place)", false),
  ]) func helpersThatReadFiles(_ code: String, _ isOpened: Bool) throws {
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
