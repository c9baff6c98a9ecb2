import ImpactAnalysis
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

  /// Only the tests run that reach code which opens files, be it code of a program to which they name one.
  // Rule: tests.case.opened
  @Test(arguments: [
    ("_ = FileManager.default", "", true), ("load(1)", "_ = FileHandle(1)", true),
    ("load(1)", "_ = Data(contentsOf: URL(1))", true),
    ("load(1); _ = Bundle.main", "_ = [1].append(contentsOf: [2])", true), ("load(1)", "", false),
  ]) func testsThatOpenFiles(_ test: String, _ load: String, isOpened: Bool) throws {
    let text = """
      //- Core
      public func load(_ path: Int) { \(load) }
      public func other() {}
      //- tool(executable): Core
      import Core
      load(2)
      //- ATests(test): Core
      import Core
      import Testing
      @Test func a() { \(test) }
      @Test func b() { other() }
      @Test func open() { _ = FilePath("x") }

      """
    var before = TestWorkspace(text)
    before.nested = [("Examples/App", "App", "let a = 1", false)]
    var after = before
    after.nested[0].source = "let a = 2"
    let selected = try before.selection(to: after).choices.filter(\.runs)
    let expected = (isOpened ? ["ATests.a()"] : []) + ["ATests.open()"]
    #expect(selected.map(\.test.identifier.description) == expected)
    #expect(selected.allSatisfy { $0.because.kind == .fixture })
  }

  /// Each test may open files where none is known to; a difference that it reaches is its reason.
  // Rule: tests.case.opened
  @Test func testsThatReachDifferences() throws {
    let text = """
      //- Core
      public func load() -> Int { 1 }
      //- ATests(test): Core
      import Core
      import Testing
      @Test func a() { _ = load() }
      @Test func b() {}
      let unused = FileManager.default

      """
    func selected(_ text: String, _ new: String) throws -> [String] {
      var before = TestWorkspace(text)
      before.nested = [("Examples/App", "App", "let a = 1", false)]
      var after = TestWorkspace(text.replacing("{ 1 }", with: new))
      after.nested = [("Examples/App", "App", "let a = 2", false)]
      return try before.selection(to: after).choices.filter(\.runs).map {
        "\($0.test.identifier) \($0.because.kind)"
      }
    }
    #expect(try selected(text, "{ 1 }") == ["ATests.a() fixture", "ATests.b() fixture"])
    let opened = text.replacing("b() {}", with: "b() { _ = unused }")
    #expect(try selected(opened, "{ 2 }") == ["ATests.a() dependency", "ATests.b() fixture"])
  }

  // Rule: tests.case.opened
  @Test func testsThatStartPrograms() throws {
    let text = """
      //- tool(executable)
      print(1)
      //- ATests(test)
      import Foundation
      import Testing
      func run() { _ = Process() }
      @Test func a() { run() }
      @Test func b() { _ = FileManager.default }

      """
    let old = "print(1)"
    try checkSelection(text, replacing: old, with: "print(2)", selects: "ATests.a() executable")
    let all = "ATests.a() executable\nATests.b() executable"
    let unread = text.replacing("import Foundation", with: "import Subprocess")
    try checkSelection(unread, replacing: old, with: "print(2)", selects: all)
  }

  /// A manifest that is not understood weakens the answer for the packages alone that are built with it.
  // Rule: tests.incomplete.package
  @Test(arguments: [true, false]) func manifestsOfOtherPackages(isNeeded: Bool) throws {
    func snapshot(_ body: String) throws -> WorkspaceSnapshot {
      var workspace = TestWorkspace(
        """
        //- Core
        public func core() -> Int { \(body) }
        //- ATests(test): Core
        import Core
        import Testing
        @Test func a() { _ = core() }
        @Test func b() {}

        """
      )
      workspace.nested = [("Tools", "App", "let a = 1", isNeeded)]
      return try workspace.snapshot { workspace in
        let manifest = workspace.packages.first { $0.name == "App" }?.manifest
        workspace.problems = [Problem(.manifestUnreadable, .error, path: manifest, "Unread")]
      }
    }
    let analyzer = try ImpactAnalyzer(
      from: try snapshot("1"),
      to: try snapshot("2"),
      options: ImpactOptions()
    )
    let selection = TestSelection(
      analyzer,
      impact: analyzer.impact(),
      catalog: TestCatalog(of: analyzer.head, configuration: .debug)
    )
    #expect(selection.choices.map(\.runs) == [true, isNeeded])
    #expect(!selection.isComplete)
  }
}
