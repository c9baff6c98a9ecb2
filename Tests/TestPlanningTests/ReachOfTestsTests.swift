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
}
