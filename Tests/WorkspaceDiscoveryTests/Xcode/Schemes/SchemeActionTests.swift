import TestPlanning
import Testing
import WorkspaceModel

/// Scripts of schemes, which run before the tests.
@Suite(.timeLimit(.minutes(10))) struct SchemeActionTests {
  private static func fixture(build: String = "", test: String = "") -> String {
    """
    //- App.xcodeproj
    folder AppTests
    folder MoreTests
    target AppTests test id=id-AppTests
      folders AppTests
    target MoreTests test id=id-MoreTests
      folders MoreTests
    //- App.xcodeproj/xcshareddata/xcschemes/S.xcscheme
    \(scheme(["App.xcodeproj/AppTests"])
      .replacing("<TestAction", with: "<BuildAction>\(build)</BuildAction>\n<TestAction")
      .replacing("<Testables>", with: "\(test)<Testables>"))
    //- AppTests/AppTests.swift
    import Testing
    @Test func theApp() {}
    //- MoreTests/MoreTests.swift
    import Testing
    @Test func more() {}
    //- Tools/seed.sh
    # seed
    Tools/next.py Data
    //- Tools/next.py
    # next
    //- Data/a.plist
    data
    //- Tools/free.sh
    # free
    """
  }

  private static func actions(_ list: String, _ script: String) -> String {
    """
    <\(list)><ExecutionAction ActionType = "Xcode.IDEStandardExecutionActionsCore.ExecutionActionType.ShellScriptAction">
    <ActionContent title = "Run Script" scriptText = "\(script)"/></ExecutionAction></\(list)>
    """
  }

  private static let script = "&quot;$SRCROOT/Tools/seed.sh&quot;"

  // Rule: xcode.tests.action
  @Test(arguments: ["# seed", "# next", "\ndata"])
  func aFileThatAnActionNamesSelectsTheTestsOfTheScheme(_ text: String) async throws {
    for fixture in [
      Self.fixture(test: Self.actions("PreActions", Self.script)),
      Self.fixture(build: Self.actions("PreActions", Self.script)),
      Self.fixture(build: Self.actions("PostActions", Self.script)),
    ] {
      try await checkArguments(
        fixture,
        replacing: text,
        with: "\n# x",
        SchemeQuestion(scheme: "S"),
        ["AppTests"]
      )
      try await checkArguments(
        fixture,
        replacing: "# free",
        with: "# x",
        SchemeQuestion(scheme: "S"),
        []
      )
    }
  }

  // Rule: xcode.tests.action
  @Test func anActionBehindTheTestsDoesNotCount() async throws {
    try await checkArguments(
      Self.fixture(test: Self.actions("PostActions", Self.script)),
      replacing: "# seed",
      with: "# x",
      SchemeQuestion(scheme: "S"),
      []
    )
  }

  // Rule: xcode.tests.action
  @Test func anotherTextOfABuildsActionSelectsTheTestsOfTheScheme() async throws {
    try await checkArguments(
      Self.fixture(build: Self.actions("PreActions", "true")),
      replacing: "scriptText = \"true\"",
      with: "scriptText = \"false\"",
      SchemeQuestion(scheme: "S"),
      ["AppTests"]
    )
  }

  /// The same in a spec of XcodeGen.
  // Rule: xcode.tests.action
  @Test(arguments: [
    "schemes: {S: {build: {targets: {AppTests: all}}, test: {targets: [AppTests], preActions: [{script: Tools/seed.sh}]}}}",
    "schemes: {S: {build: {targets: {AppTests: all}, preActions: [{name: a, script: \"sh ./Tools/seed.sh\"}]}, test: {targets: [AppTests]}}}",
  ]) func anActionOfASpec(_ schemes: String) async throws {
    let fixture = """
      //- project.yml
      name: App
      targets:
        AppTests: {type: bundle.unit-test, platform: iOS, sources: AppTests}
      \(schemes)
      //- AppTests/AppTests.swift
      import Testing
      @Test func theApp() {}
      //- Tools/seed.sh
      # seed
      """
    try await checkArguments(
      fixture,
      replacing: "# seed",
      with: "# x",
      SchemeQuestion(scheme: "S"),
      ["AppTests"]
    )
  }

  /// The same in a manifest of Tuist.
  // Rule: xcode.tests.action
  @Test(arguments: [
    """
    buildAction: .buildAction(targets: ["AppTests"]),
    testAction: .targets(["AppTests"], preActions: [.executionAction(scriptText: "Tools/seed.sh")])
    """,
    """
    buildAction: .buildAction(targets: ["AppTests"],
      preActions: [ExecutionAction(title: "Seed", scriptText: "sh ./Tools/seed.sh")]),
    testAction: .targets(["AppTests"])
    """,
    """
    buildAction: .buildAction(targets: ["AppTests"],
      postActions: [.executionAction(scriptText: "cd Tools && ./seed.sh")]),
    testAction: .targets(["AppTests"])
    """,
  ]) func anActionOfAManifest(_ actions: String) async throws {
    let fixture = """
      //- Project.swift
      import ProjectDescription
      let project = Project(name: "App", targets: [
        .target(name: "AppTests", destinations: .iOS, product: .unitTests, bundleId: "a",
          sources: "AppTests/**"),
      ], schemes: [.scheme(name: "S", \(actions))])
      //- AppTests/AppTests.swift
      import Testing
      @Test func theApp() {}
      //- Tools/seed.sh
      # seed
      """
    try await checkArguments(
      fixture,
      replacing: "# seed",
      with: "# x",
      SchemeQuestion(scheme: "S"),
      ["AppTests"]
    )
  }
}
