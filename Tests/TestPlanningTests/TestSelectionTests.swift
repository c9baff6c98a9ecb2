import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

@Suite struct TestSelectionTests {
  private static let sample = """
    //- Lib
    public func one() -> Int { 1 }
    //- Other
    public func other() -> Int { 2 }
    //- tool(executable): Other
    print(other())
    //- LibTests(test): Lib
    import Testing
    import Lib
    func helper() -> Int { 3 }
    struct First { @Test func a() { #expect(helper() == 3) }; @Test func b() {} }
    struct Second { @Test func c() { _ = 5 } }
    @Test func free() { _ = helper() }
    //- OtherTests(test): Other
    import Testing
    @Test func d() {}
    //- ToolTests(test)
    import Testing
    import Foundation
    @Test func e() { Process().run() }
    //= Fixtures/input.txt
    text
    //= Notes.md
    text

    """

  @Test func aBodySelectsWhoRunsIt() throws {
    try checkSelection(
      Self.sample,
      replacing: "{ 1 }",
      with: "{ 10 }",
      selects: """
        LibTests.First/a() dependency
        LibTests.First/b() dependency
        LibTests.Second/c() dependency
        LibTests.free() dependency
        """,
      grain: .target
    )
  }

  @Test func triviaSelectNothing() throws {
    try checkSelection(Self.sample, replacing: "{ 1 }", with: "{\n 1 /* one */ }", selects: "")
  }

  @Test func whatStartsProgramsMayStartAnyOfItsPackage() throws {
    try checkSelection(
      Self.sample,
      replacing: "{ 2 }",
      with: "{ 20 }",
      selects: "OtherTests.d() dependency\nToolTests.e() executable",
      grain: .target
    )
    try checkSelection(
      Self.sample,
      replacing: "{ 2 }",
      with: "{ 20 }",
      selects: "OtherTests.d() dependency",
      grain: .target
    ) { $0.runs = ["ToolTests": []] }
  }

  @Test func whatIsGoneCannotBeStarted() throws {
    let tool = "//- tool(executable): Other\nprint(other())\n"
    try checkSelection(Self.sample, replacing: tool, with: "", selects: "ToolTests.e() executable")
  }

  /// What only tests use is looked into as they are; what is offered to others may start what it likes.
  @Test func helpersOfTestsStartPrograms() throws {
    for name in ["Helpers", "Lib"] {
      try checkSelection(
        """
        //- \(name)
        public func start() { go() }
        func go() { Process().run() }
        public func other() {}
        //- tool(executable)
        print(1)
        //- ATests(test): \(name)
        import Testing
        @Test func a() { start() }
        //- BTests(test): \(name)
        import Testing
        @Test func b() { other() }

        """,
        replacing: "print(1)",
        with: "print(2)",
        selects: name == "Helpers" ? "ATests.a() executable" : ""
      )
    }
  }

  @Test(arguments: ["input", "Notes"]) func filesOfTheFolderMayBeOpened(_ name: String) throws {
    let old = name == "input" ? "input.txt\ntext" : "Notes.md\ntext"
    try checkSelection(
      Self.sample,
      replacing: old,
      with: old + "s",
      selects: "ToolTests.e() fixture"
    )
  }

  @Test func aChangeWithinATestTargetSelectsWhatReachesIt() throws {
    try checkSelection(
      Self.sample,
      replacing: "_ = 5",
      with: "_ = 6",
      selects: "LibTests.Second/c() changed"
    )
    try checkSelection(
      Self.sample,
      replacing: "{ 3 }",
      with: "{ 4 }",
      selects: """
        LibTests.First/a() changed
        LibTests.First/b() changed
        LibTests.free() changed
        """
    )
  }

  @Test func whatHasNoNameIsReached() throws {
    let package = """
      //- LibTests(test)
      import Testing
      struct Value { var text: String }
      extension Value: CustomStringConvertible { var description: String { "1" } }
      struct First { @Test func a() { #expect("\\(make())" == "1") } }
      struct Second { @Test func b() {} }
      func make() -> Value { Value(text: "2") }

      """
    let first = "LibTests.First/a() changed"
    try checkSelection(package, replacing: "{ \"1\" }", with: "{ \"3\" }", selects: first)
    try checkSelection(
      package,
      replacing: "import Testing",
      with: "import Testing\nimport Foundation",
      selects: first + "\nLibTests.Second/b() changed"
    )
    try checkSelection(package, replacing: "\"2\"", with: "\"4\"", selects: first)
    let line = "{ \"\\(#line)\" }"
    try checkSelection(package, replacing: "{ \"1\" }", with: line, selects: first)
  }

  private static let unowned = "//= /table.dat\nrun\n\n" + sample

  @Test func whatNobodyOwnsSelectsEverything() throws {
    let selection = try TestWorkspace(Self.unowned)
      .selection(
        to: TestWorkspace(Self.unowned.replacing("table.dat\nrun", with: "table.dat\nruns"))
      )
    #expect(selection.choices.allSatisfy { $0.runs && $0.because.kind == .unownedFile })
    #expect(selection.isComplete)
  }

  @Test func pinsThatNobodyReadSelectEverything() throws {
    for (path, count) in [("Package.resolved", 0), ("Inner/Package.resolved", 6)] {
      let text = "//= /\(path)\n{}\n\n" + Self.sample
      let selection = try TestWorkspace(text)
        .selection(to: TestWorkspace(text.replacing("{}\n\n", with: "{ }\n\n")))
      #expect(selection.choices.count { $0.runs } == count)
    }
  }

  @Test func rulesSayWhatAFileSelects() throws {
    let cases: [(TestRule.Selection, String)] = [
      (.none, ""), (.targets(["OtherTests"]), "OtherTests.d() rule"),
    ]
    for (selects, expected) in cases {
      try checkSelection(
        Self.unowned,
        replacing: "table.dat\nrun",
        with: "table.dat\nruns",
        selects: expected
      ) { $0.rules = [TestRule(paths: ["*.dat"], selects: selects)] }
    }
    for selects in [TestRule.Selection.all, .targets(["Unknown"])] {
      var before = TestWorkspace(Self.sample)
      before.rules = [TestRule(paths: ["Sources/Other/**"], selects: selects)]
      var after = TestWorkspace(Self.sample.replacing("{ 2 }", with: "{ 20 }"))
      after.rules = before.rules
      let selection = try before.selection(to: after)
      #expect(selection.choices.allSatisfy { $0.runs && $0.because.kind == .rule })
      #expect(selection.problems.contains { $0.code == .configurationInvalid } == (selects != .all))
    }
  }

  @Test func aRuleWinsOverTheTestsFolder() throws {
    func check(
      _ sample: String = Self.sample,
      replacing old: String,
      with new: String,
      selects expected: String
    ) throws {
      try checkSelection(sample, replacing: old, with: new, selects: expected) {
        $0.rules = [TestRule(paths: ["Tests/ToolTests/**"], selects: .none)]
      }
    }
    try check(replacing: "input.txt\ntext", with: "input.txt\nother", selects: "")
    // Sources and resources are no assumption.
    let run = "Process().run()"
    try check(replacing: run, with: "Process().stop()", selects: "ToolTests.e() changed")
    let listed = Self.sample.replacing("ToolTests(test)", with: "ToolTests(test) -rFixtures")
    try check(
      listed,
      replacing: "input.txt\ntext",
      with: "input.txt\nother",
      selects: "ToolTests.e() changed"
    )
  }

  @Test func rankingLeavesOutNothing() throws {
    let selection = try TestWorkspace(Self.sample).selection(
      to: TestWorkspace(Self.sample.replacing("{ 2 }", with: "{ 20 }")),
      strategy: .ranked,
      grain: .target
    )
    #expect(selection.choices.count == 6)
    #expect(selection.choices.allSatisfy { $0.runs })
    #expect(selection.choices.first?.test.identifier.description == "OtherTests.d()")
    #expect(selection.choices.last?.because.kind == .unreached)
  }

  @Test(arguments: [
    "CMakeLists.txt", "rules.cmake", "BUILD", "BUILD.bazel", "MODULE.bazel", "MODULE.bazel.lock",
    "WORKSPACE", "WORKSPACE.bazel", ".bazelrc", ".bazelversion", ".bazelignore", "defs.bzl",
    "CMakePresets.json", "Lib.podspec", "Podfile", "Podfile.lock", "Cartfile", "Gemfile.lock",
    ".github/workflows/ci.yml", ".gitlab-ci.yml", ".circleci/config.yml", "fastlane/Fastfile",
    ".swiftlint.yml", ".spi.yml", "Dangerfile.swift", "renovate.json", ".vscode/launch.json",
    "docs/sbom/sbom.json", "Lib.docc/image.png",
  ]) func filesOfOtherTools(_ name: String) throws {
    let text = """
      //- Lib
      public let one = 1
      //= \(name)
      of Lib
      //- ATests(test): Lib
      import Testing
      @Test func a() {}
      //= \(name)
      of ATests
      //= /\(name)
      of the root

      """
    try checkSelection(text, replacing: "of the root", with: "other", selects: "")
    // A target compiles Swift, whatever the file is called.
    guard !name.hasSuffix(".swift") else { return }
    try checkSelection(text, replacing: "of ATests", with: "other", selects: "ATests.a() fixture")
    let listed = text.replacing("//- Lib\n", with: "//- Lib -r\(name)\n")
    try checkSelection(text, replacing: "of Lib", with: "other", selects: "")
    try checkSelection(listed, replacing: "of Lib", with: "other", selects: "ATests.a() dependency")
  }

  /// No build reads scripts; tests that start programs may start them.
  @Test(arguments: ["Makefile", "scripts/run.sh", "Dockerfile", "docker-compose.yml", "gen.py"])
  func scripts(_ name: String) throws {
    try checkSelection(
      "//= /\(name)\nrun\n\n" + Self.sample,
      replacing: "\nrun\n",
      with: "\nruns\n",
      selects: "ToolTests.e() executable"
    )
  }

  /// Xcode alone reads its projects.
  @Test func projectsOfXcode() throws {
    let file = "App.xcodeproj/project.pbxproj"
    try checkSelection(
      "//= /\(file)\nrun\n\n" + Self.sample,
      replacing: "\nrun\n",
      with: "\nruns\n",
      selects: ""
    )
  }

  @Test func swiftOfNoTarget() throws {
    let text = """
      //- Opens(test)
      import Foundation
      import Testing
      @Test func a() throws { _ = FileManager.default }
      //- Names(test)
      import Testing
      @Test func b() { parse(#filePath) }
      func parse(_ file: String) {}
      //- Pure(test)
      import Testing
      @Test func c() {}
      //= /Samples/Sample.swift
      let one = 1

      """
    try checkSelection(
      text,
      replacing: "one",
      with: "two",
      selects: "Names.b() fixture\nOpens.a() fixture"
    )
  }

  /// What lies beside test targets may be opened, whatever its name.
  @Test func textsBesideTests() throws {
    let text = """
      //- ATests(test)
      import Testing
      @Test func a() {}
      //= /Tests/Fixtures/spec.md
      one
      //= /README.md
      two

      """
    try checkSelection(text, replacing: "one", with: "1", selects: "ATests.a() unowned_file")
    try checkSelection(text, replacing: "two", with: "2", selects: "")
  }

  /// Tests can pass on what a build leaves as it was.
  @Test func staleOutputsAreWarnedOf() throws {
    let text = """
      //- Lib
      #if canImport(Other)
      public let one = 1
      #endif
      //- ATests(test): Lib
      import Lib
      import Testing
      @Test func a() { _ = one }

      """
    let before = TestWorkspace(text)
    let added = try before.selection(to: TestWorkspace("//- Other\npublic let x = 1\n" + text))
    let warning = added.problems.first { $0.code == .staleOutput }
    #expect(warning?.severity == .warning)
    #expect(warning?.message.contains("`demo/Lib`") == true)
    #expect(added.isComplete)
    let edited = try before.selection(to: TestWorkspace(text.replacing("= 1", with: "= 2")))
    #expect(!edited.problems.contains { $0.code == .staleOutput })
  }
}
