import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

@Suite struct TestSelectionTests {
  /// Checks what replacing one text by another one selects: `A.testOne changed`, one test a line.
  private func check(
    _ text: String,
    replacing old: String,
    with new: String,
    selects expected: String,
    configure: (inout TestWorkspace) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(text.components(of: old) == 2, "`\(old)` must occur once")
    var (before, after) = (TestWorkspace(text), TestWorkspace(text.replacing(old, with: new)))
    configure(&before)
    configure(&after)
    let selection = try before.selection(to: after)
    let found = selection.choices.filter(\.runs).map {
      "\($0.test.identifier) \($0.because.kind.rawValue)"
    }
    #expect(
      found == expected.split(separator: "\n").map(String.init),
      sourceLocation: sourceLocation
    )
  }

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
    try check(
      Self.sample,
      replacing: "{ 1 }",
      with: "{ 10 }",
      selects: """
        LibTests.First/a() dependency
        LibTests.First/b() dependency
        LibTests.Second/c() dependency
        LibTests.free() dependency
        """
    )
  }

  @Test func triviaSelectNothing() throws {
    try check(Self.sample, replacing: "{ 1 }", with: "{\n 1 /* one */ }", selects: "")
  }

  @Test func whatStartsProgramsMayStartAnyOfItsPackage() throws {
    try check(
      Self.sample,
      replacing: "{ 2 }",
      with: "{ 20 }",
      selects: "OtherTests.d() dependency\nToolTests.e() executable"
    )
    try check(
      Self.sample,
      replacing: "{ 2 }",
      with: "{ 20 }",
      selects: "OtherTests.d() dependency"
    ) { $0.runs = ["ToolTests": []] }
  }

  @Test func whatIsGoneCannotBeStarted() throws {
    let tool = "//- tool(executable): Other\nprint(other())\n"
    try check(Self.sample, replacing: tool, with: "", selects: "ToolTests.e() executable")
  }

  /// What only tests use is looked into as they are; what is offered to others may start what it likes.
  @Test func helpersOfTestsStartPrograms() throws {
    for name in ["Helpers", "Lib"] {
      try check(
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
    try check(Self.sample, replacing: old, with: old + "s", selects: "ToolTests.e() fixture")
  }

  @Test func aChangeWithinATestTargetNarrowsToItsSuites() throws {
    try check(
      Self.sample,
      replacing: "_ = 5",
      with: "_ = 6",
      selects: "LibTests.Second/c() changed"
    )
    try check(
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

  @Test func whatCannotBeFollowedByNamesSelectsTheTarget() throws {
    let package = """
      //- LibTests(test)
      import Testing
      struct Value { var text: String }
      extension Value: CustomStringConvertible { var description: String { "1" } }
      struct First { @Test func a() { #expect("\\(make())" == "1") } }
      struct Second { @Test func b() {} }
      func make() -> Value { Value(text: "2") }

      """
    let all = "LibTests.First/a() changed\nLibTests.Second/b() changed"
    try check(package, replacing: "{ \"1\" }", with: "{ \"3\" }", selects: all)
    try check(
      package,
      replacing: "import Testing",
      with: "import Testing\nimport Foundation",
      selects: all
    )
    try check(package, replacing: "\"2\"", with: "\"4\"", selects: "LibTests.First/a() changed")
    try check(
      package,
      replacing: "{ \"1\" }",
      with: "{ \"\\(#line)\" }",
      selects: all
    )
  }

  private static let unowned = "//= /ci.sh\nrun\n\n" + sample

  @Test func whatNobodyOwnsSelectsEverything() throws {
    let selection = try TestWorkspace(Self.unowned)
      .selection(to: TestWorkspace(Self.unowned.replacing("ci.sh\nrun", with: "ci.sh\nruns")))
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
      try check(
        Self.unowned,
        replacing: "ci.sh\nrun",
        with: "ci.sh\nruns",
        selects: expected
      ) { $0.rules = [TestRule(paths: ["*.sh"], selects: selects)] }
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

  @Test func rankingLeavesOutNothing() throws {
    let selection = try TestWorkspace(Self.sample).selection(
      to: TestWorkspace(Self.sample.replacing("{ 2 }", with: "{ 20 }")),
      strategy: .ranked
    )
    #expect(selection.choices.count == 6)
    #expect(selection.choices.allSatisfy { $0.runs })
    #expect(selection.choices.first?.test.identifier.description == "OtherTests.d()")
    #expect(selection.choices.last?.because.kind == .unreached)
  }

  private static let suites = """
    //- Lib
    public struct Config { public init() {} }
    //- ATests(test): Lib
    import Testing
    import Lib
    extension Array { subscript(safe index: Int) -> Int { 1 } }
    extension Config { init(test: Int) { _ = 2 } }
    extension Int { func callAsFunction() -> Int { 3 } }
    extension String.StringInterpolation { mutating func appendInterpolation(hex: Int) { _ = 4 } }
    struct First { @Test func a() { _ = [1][safe: 0] } }
    typealias Other = First
    extension Other { @Test func b() { _ = 5 } }
    struct `Raw Suite` { @Test func `c.d (e)`() { _ = 6 } }

    """

  /// Who uses it need not name it: all suites count.
  @Test(arguments: ["{ 1 }", "_ = 2", "{ 3 }", "_ = 4"]) func helpersWithoutAName(
    _ old: String
  ) throws {
    try check(
      Self.suites,
      replacing: old,
      with: old.replacing(/[1-4]/, with: "9"),
      selects: """
        ATests.First/a() changed
        ATests.First/b() changed
        ATests.`Raw Suite`/`c.d (e)`() changed
        """
    )
  }

  @Test func suitesByAliasAndWithOddNames() throws {
    try check(Self.suites, replacing: "_ = 5", with: "_ = 9", selects: "ATests.First/b() changed")
    try check(
      Self.suites,
      replacing: "_ = 6",
      with: "_ = 9",
      selects: "ATests.`Raw Suite`/`c.d (e)`() changed"
    )
  }

  /// Names that lead to what differs without saying so.
  @Test func whatIsReachedByOtherNames() throws {
    let text = """
      //- ATests(test)
      import Testing
      protocol Policy { func allows() -> Bool }
      struct Strict: Policy { func allows() -> Bool { 1 > 2 } }
      extension Policy where Self == Strict { static var strict: Self { Self() } }
      func run(_ policy: some Policy) -> Bool { policy.allows() }
      typealias FloatLiteralType = Double
      @_cdecl("hook") func hooked() -> Int { 3 }
      struct First { @Test func a() { #expect(!run(.strict)) } }
      struct Second { @Test func b() {} }

      """
    let first = "ATests.First/a() changed"
    try check(text, replacing: "1 > 2", with: "2 > 1", selects: first)
    let all = first + "\nATests.Second/b() changed"
    try check(text, replacing: "= Double", with: "= Float", selects: all)
    try check(text, replacing: "{ 3 }", with: "{ 4 }", selects: all)
  }

  /// Who conforms elsewhere names neither the protocol that is extended nor the member; helpers of types are named.
  @Test func membersThatAreGivenToProtocols() throws {
    let text = """
      //- Lib
      public protocol Shape { func area() -> Int }
      public protocol Figure: Shape {}
      extension Shape { public func describe() -> Int { area() } }
      //- ATests(test): Lib
      import Testing
      import Lib
      extension Shape { func area() -> Int { 7 } }
      extension String { func twice() -> String { self + "ab" } }
      struct Blob: Figure {}
      func blob() -> Blob { Blob() }
      struct First { @Test func a() { #expect(blob().describe() == 7) } }
      struct Second { @Test func b() { _ = "x".twice() } }

      """
    let second = "ATests.Second/b() changed"
    try check(
      text,
      replacing: "{ 7 }",
      with: "{ 8 }",
      selects: "ATests.First/a() changed\n" + second
    )
    try check(text, replacing: "ab", with: "cd", selects: second)
  }

  /// The same words mean another function there.
  @Test func whatMovesToAnotherFile() throws {
    let text = """
      //- ATests(test)
      import Testing
      private func base() -> Int { 1 }
      //one
      func apart() -> Int { 5 }
      struct First { @Test func a() { #expect(compute() == 1) } }
      //= Other.swift
      import Testing
      private func base() -> Int { 2 }
      //two
      struct Second { @Test func b() { _ = 6 } }

      """
    let moved = "func compute() -> Int { base() }"
    let before = text.replacing("//one", with: moved)
    let after = text.replacing("//two", with: moved)
    let selection = try TestWorkspace(before.replacing("5", with: "7").replacing("6", with: "8"))
      .selection(to: TestWorkspace(after))
    let left = selection.choices.filter { !$0.runs }
    #expect(left.isEmpty)
  }

  /// Comments move what looks at its line, in the last declaration of a file too.
  @Test func linesThatAreLookedAt() throws {
    let text = """
      //- ATests(test)
      import Testing
      struct First { @Test func a() {
        // here
        #expect(#line == 4)
      } }
      //= Other.swift
      import Testing
      struct Second { @Test func b() { _ = 6 } }

      """
    let all = "ATests.First/a() changed\nATests.Second/b() changed"
    try check(text, replacing: "// here", with: "// here\n", selects: all)
    let moved = TestWorkspace(
      text.replacing("// here", with: "// here\n").replacing("6", with: "7")
    )
    let selection = try TestWorkspace(text).selection(to: moved)
    let left = selection.choices.filter { !$0.runs }
    #expect(left.isEmpty)
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
    try check(text, replacing: "one", with: "1", selects: "ATests.a() unowned_file")
    try check(text, replacing: "two", with: "2", selects: "")
  }
}

extension String {
  /// The pieces between the occurrences of `text`, counted.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count
  }
}

extension TestWorkspace {
  func selection(
    to other: TestWorkspace,
    strategy: TestSelection.Strategy = .safe
  ) throws -> TestSelection {
    let analyzer = ImpactAnalyzer(
      from: try snapshot(),
      to: try other.snapshot(),
      options: ImpactOptions()
    )
    return TestSelection(
      analyzer,
      impact: analyzer.impact(),
      catalog: TestCatalog(of: analyzer.head, configuration: .debug),
      strategy: strategy
    )
  }
}
