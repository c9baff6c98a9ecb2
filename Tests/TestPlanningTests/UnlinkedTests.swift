import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// What tests run or open though they are not linked with it.
@Suite struct UnlinkedTests {
  private static let text = """
    //- tool(executable)
    print(1)
    //- Helpers
    import Testing
    import Foundation
    public func start() { Process().run() }
    //- ATests(test): Helpers
    import Testing
    import Helpers
    @Test func a() { start() }
    //- BTests(test)
    import Testing
    @Test func b() {}
    //= /scripts/run.sh
    echo

    """

  /// Checks which tests an edit selects: their names and why.
  private func check(
    _ expected: [String],
    of change: (inout TestWorkspace) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation,
    base: (inout TestWorkspace) -> Void = { _ in }
  ) throws {
    var before = TestWorkspace(Self.text)
    base(&before)
    var after = before
    change(&after)
    let found = try before.selection(to: after).choices.filter(\.runs).map {
      "\($0.test.identifier) \($0.because.kind.rawValue)"
    }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  /// `swift build` writes a program under its product's name.
  @Test func programsThatAreCalledOtherwise() throws {
    let tool = Product(name: "tool", kind: .executable, targets: ["tool"])
    let other = Product(name: "tool2", kind: .executable, targets: ["tool"])
    try check(["ATests.a() executable"]) {
      $0.products = [other]
    } base: {
      $0.products = [tool]
    }
  }

  @Test func helpersThatAreOfferedToOthers() throws {
    let helpers = Product(name: "Helpers", kind: .library, targets: ["Helpers"])
    let tool = Product(name: "tool", kind: .executable, targets: ["tool"])
    try check(["ATests.a() executable"]) {
      $0.products = [helpers, tool]
    } base: {
      $0.products = [helpers]
    }
  }

  @Test func aScriptThatMayBeRunNow() throws {
    try check(["ATests.a() executable"]) {
      $0.programs = ["scripts/run.sh"]
    }
  }

  @Test(arguments: [
    ("Fixtures/App", ["ATests.a() fixture"]),
    ("Tests/Fixtures/App", ["ATests.a() fixture", "BTests.b() fixture"]),
  ]) func packagesThatTestsTry(_ folder: String, _ expected: [String]) throws {
    try check(expected) {
      $0.nested[0].source = "let a = 2"
    } base: {
      $0.nested = [(folder, "App", "let a = 1", false)]
    }
  }

  /// What is ignored anyway is no fixture in a package below, unless it lies with tests.
  @Test(arguments: [
    ("Examples/App", "README.md", ""), ("Examples/App", "Sources/App/Notes.md", ""),
    ("Examples/App", "Sources/App/table.txt", "ATests.a() fixture"),
    ("Tests/Fixtures/App", "Sources/App/Notes.md", "ATests.a() fixture\nBTests.b() fixture"),
  ]) func textsOfPackagesThatTestsTry(
    _ folder: String,
    _ file: String,
    _ expected: String
  ) throws {
    try checkSelection(
      Self.text + "//= /\(folder)/\(file)\nbefore\n",
      replacing: "before",
      with: "after",
      selects: expected
    ) { $0.nested = [(folder, "App", "let a = 1", false)] }
  }

  @Test func packagesThatTheConfigurationNames() throws {
    let paths = ["Examples/*/Sources/**"]
    func check(_ expected: [String], _ configure: (inout TestWorkspace) -> Void) throws {
      try self.check(expected) {
        $0.nested[0].source = "let a = 2"
      } base: {
        $0.nested = [("Examples/App", "App", "let a = 1", false)]
        configure(&$0)
      }
    }
    try check([]) { $0.rules = [TestRule(paths: paths, selects: .none)] }
    try check([]) { $0.ignored = paths }
    try check(["ATests.a() fixture", "BTests.b() rule"]) {
      $0.rules = [TestRule(paths: paths, selects: .targets(["BTests"]))]
    }
    try check(["ATests.a() fixture"]) {
      $0.rules = [TestRule(paths: ["Other/**"], selects: .none)]
      $0.ignored = ["Other/**"]
    }
  }

  private static let links = """
    //- Lib -rListed.md
    public func one() -> Int { 1 }
    //= Listed.md
    listed
    //= Notes.md
    notes
    //= table.txt
    table
    //- ATests(test) -l.
    import Testing
    @Test func a() {}
    //- BTests(test) -lShared -lGuide.md
    import Testing
    @Test func b() {}
    //- CTests(test)
    import Testing
    @Test func c() {}
    //= snapshot.md
    snap
    //= /README.md
    readme
    //= /Shared/spec.md
    spec
    //= /Guide.md
    guide

    """

  /// A link to a folder around its own gives no meaning to what is ignored anyway; any other link does.
  @Test(arguments: [
    ("readme", ""), ("notes", ""), ("table\n", "ATests.a() fixture"),
    ("listed\n", "ATests.a() fixture"), ("spec\n", "BTests.b() fixture"),
    ("guide", "BTests.b() fixture"), ("snap\n", "ATests.a() fixture\nCTests.c() fixture"),
  ]) func textsBehindLinks(_ text: String, _ expected: String) throws {
    try checkSelection(Self.links, replacing: text, with: "other\n", selects: expected)
  }

  @Test(arguments: [
    ("snap\n", "CTests", "`Tests/CTests/snapshot.md`, which lies in its target's folder"),
    ("spec\n", "BTests", "`Shared/spec.md`, which lies behind a link in its target's folder"),
    (
      "let a = 1", "DTests",
      "`Examples/App/Sources/App/File.swift`, which lies in a package below its own"
    ),
  ]) func whereWhatIsOpenedLies(_ text: String, _ target: String, _ place: String) throws {
    let starter =
      "//- DTests(test)\nimport Foundation\nimport Testing\n"
      + "@Test func d() { Process().run() }\n"
    var before = TestWorkspace(starter + Self.links)
    var after = TestWorkspace((starter + Self.links).replacing(text, with: "other\n"))
    before.nested = [("Examples/App", "App", "let a = 1", false)]
    after.nested = [("Examples/App", "App", text == "let a = 1" ? "let a = 2" : "let a = 1", false)]
    let choices = try before.selection(to: after).choices
    let choice = try #require(choices.first { $0.test.identifier.description.hasPrefix(target) })
    #expect(choice.because.text == "It may open \(place)")
  }

  /// A program may be called by its product's name; a name that nobody has is a mistake.
  @Test(arguments: [("tool2", 0), ("toool", 1)]) func whatIsSaidToBeStarted(
    _ name: String,
    _ warnings: Int
  ) throws {
    var before = TestWorkspace(Self.text)
    before.products = [Product(name: "tool2", kind: .executable, targets: ["tool"])]
    before.runs = ["BTests": [name]]
    var after = TestWorkspace(Self.text.replacing("print(1)", with: "print(2)"))
    (after.products, after.runs) = (before.products, before.runs)
    let selection = try before.selection(to: after)
    let found = selection.choices.filter(\.runs).map(\.test.identifier.description)
    #expect(found == ["ATests.a()", "BTests.b()"])
    #expect(selection.problems.filter { $0.message.contains(name) }.count == warnings)
  }

  /// Settings of the package are those of each of its targets.
  @Test func aSuiteAndTheSettingsOfItsPackage() throws {
    let text = """
      //- ATests(test)
      import Testing
      struct First { @Test func a() { _ = 1 } }
      struct Second { @Test func b() {} }

      """
    var after = TestWorkspace(text.replacing("_ = 1", with: "_ = 2"))
    let narrowed = try TestWorkspace(text).selection(to: after).choices.filter(\.runs)
    #expect(narrowed.map(\.test.identifier.description) == ["ATests.First/a()"])
    after.settings = "swift-6"
    let all = try TestWorkspace(text).selection(to: after).choices.filter(\.runs)
    #expect(all.count == 2)
  }

  @Test func programsOfPackagesThatTheirOwnNeeds() throws {
    for isNeeded in [true, false] {
      try check(isNeeded ? ["ATests.a() executable"] : ["ATests.a() fixture"]) {
        $0.nested[0].source = "print(2)"
      } base: {
        $0.nested = [("Tools", "tool", "print(1)", isNeeded)]
      }
    }
  }

  /// A library that tests load at run time is there under the name of its product, if that is dynamic.
  @Test func librariesThatAreLoaded() throws {
    let text = """
      //- Plug
      public let one = 1
      //- ATests(test)
      import Foundation
      import Testing
      @Test func a() { _ = dlopen("libPlug.so", RTLD_NOW) }
      //- BTests(test)
      import Testing
      @Test func b() {}

      """
    func state(_ name: String, isDynamic: Bool) -> TestWorkspace {
      var state = TestWorkspace(text)
      state.products = [
        Product(name: name, kind: .library, targets: ["Plug"], isDynamic: isDynamic)
      ]
      return state
    }
    let before = state("Plug", isDynamic: true)
    for after in [state("Plug", isDynamic: false), state("Other", isDynamic: true)] {
      let selected = try before.selection(to: after).choices.filter(\.runs)
      #expect(selected.map(\.test.identifier.description) == ["ATests.a()"])
    }
    #expect(try before.selection(to: before).choices.allSatisfy { !$0.runs })
  }
}
