import TestPlanning
import TestSupport
import Testing
import WorkspaceModel

/// The arguments of `xcodebuild -only-testing:` for schemes and test plans.
@Suite(.timeLimit(.minutes(10))) struct SchemeCaseTests {
  /// An app with an extension, a framework, and tests of each kind.
  private static func tree(_ scheme: String, _ more: String = "") -> String {
    """
    //- App.xcodeproj
    files App.swift Core.swift Share.swift AppTests.swift CoreTests.swift UITests.swift
    target App app
      sources App.swift
      copy PlugIns @Share
      depends Core
      frameworks @Core
    target Share extension
      sources Share.swift
    target Core framework
      sources Core.swift
    target AppTests test
      sources AppTests.swift
      host App
      depends App
    target CoreTests test
      sources CoreTests.swift
      depends Core
      frameworks @Core
    target AppUITests ui-test
      sources UITests.swift
      setting TEST_TARGET_NAME = App
      depends App
    //- App.swift
    import Core
    func app() { core() }
    //- Share.swift
    func share() { print(1) }
    //- Core.swift
    public func core() { print(2) }
    //- AppTests.swift
    import Testing
    @testable import App
    @Suite struct Names {
      @Test func plain() { app() }
      @Test func labels(a: Int, _ b: Int) { app() }
      struct Inner { @Test func deep() {} }
    }
    @Suite struct Others { @Test func one() {} }
    @Test func free() {}
    //- CoreTests.swift
    import XCTest
    import Core
    final class CoreTests: XCTestCase {
      func testCore() { core() }
      func testAgain() async throws { core() }
    }
    final class MoreTests: XCTestCase { func testMore() {} }
    //- UITests.swift
    import XCTest
    final class Screens: XCTestCase {
      func testStart() {}
      func testEnd() {}
    }
    //- App.xcodeproj/xcshareddata/xcschemes/App.xcscheme
    \(scheme)
    \(more)
    """
  }

  private static let all = [
    "App.xcodeproj/AppTests", "App.xcodeproj/CoreTests", "App.xcodeproj/AppUITests",
  ]
  private static let app = SchemeQuestion(scheme: "App")

  // MARK: Hosts and black boxes

  // Rule: xcode.tests.host
  @Test func anAppSelectsItsHostedTestsAndTheTestsThatDriveIt() async throws {
    try await checkArguments(
      Self.tree(scheme(Self.all)),
      replacing: "{ core() }\n//- Share",
      with: "{ core(); core() }\n//- Share",
      Self.app,
      ["AppTests", "AppUITests"]
    )
  }

  // Rule: xcode.tests.host
  @Test func aFrameworkSelectsTheTestsOfWhatLinksIt() async throws {
    try await checkArguments(
      Self.tree(scheme(Self.all)),
      replacing: "print(2)",
      with: "print(3)",
      Self.app,
      ["AppTests", "AppUITests", "CoreTests"]
    )
  }

  // Rule: xcode.tests.ui
  @Test func anExtensionSelectsTheTestsThatDriveItsApp() async throws {
    try await checkArguments(
      Self.tree(scheme(Self.all)),
      replacing: "print(1)",
      with: "print(3)",
      Self.app,
      ["AppTests", "AppUITests"]
    )
  }

  // MARK: Arguments

  // Rule: xcode.tests.whole
  @Test func aWholeTargetIsNamedAsAWhole() async throws {
    try await checkArguments(
      Self.tree(scheme(Self.all)),
      Self.app,
      ["AppTests", "AppUITests", "CoreTests"]
    )
  }

  // Rule: xcode.tests.swift-testing
  @Test func aTestOfSwiftTestingHasItsLabels() async throws {
    try await checkArguments(
      Self.tree(
        scheme(plans: ["Some"]),
        """
        //- Some.xctestplan
        \(testPlan([#"App.xcodeproj/AppTests {"skippedTests": ["Others/one()", "Names/Inner"]}"#]))
        """
      ),
      Self.app,
      // A text may not skip a test of Swift Testing, which Xcode 26.4 ignores there.
      ["AppTests"]
    )
    let object =
      #"{"skippedTests": {"suites": [{"name": "Names", "suites": [{"name": "Inner"}]}]}}"#
    try await checkArguments(
      Self.tree(
        scheme(plans: ["Some"]),
        "//- Some.xctestplan\n" + testPlan(["App.xcodeproj/AppTests " + object])
      ),
      Self.app,
      [
        "AppTests/Names/labels(a:_:)", "AppTests/Names/plain()", "AppTests/Others",
        "AppTests/free()",
      ]
    )
    let selected =
      #"{"selectedTests": {"suites": [{"name": "Names", "suites": [{"name": "Inner"}]}]}}"#
    try await checkArguments(
      Self.tree(
        scheme(plans: ["Some"]),
        "//- Some.xctestplan\n" + testPlan(["App.xcodeproj/AppTests " + selected])
      ),
      Self.app,
      ["AppTests/Names/Inner/deep()"]
    )
  }

  /// A plan of tests of which two have tags.
  private static func tagged(_ target: String, _ options: String) -> String {
    let plan = testPlan(["App.xcodeproj/AppTests {\(target)}"], options: "{\(options)}")
    return tree(scheme(plans: ["Some"]), "//- Some.xctestplan\n" + plan)
      .replacing("@Test func plain", with: "@Test(.tags(.slow)) func plain")
      .replacing("@Test func free", with: "@Test(.tags(.network, .slow)) func free")
  }

  private static let untagged = [
    "AppTests/Names/Inner/deep()", "AppTests/Names/labels(a:_:)", "AppTests/Others",
  ]

  // Rule: xcode.tests.tags
  @Test(arguments: [
    // As Xcode 26 writes it at a target: without a mode.
    (#""skippedTags": {"tags": [".slow"]}"#, #""codeCoverage": false"#, untagged),
    (
      #""skippedTags": {"tags": ["slow", ".network"]}"#, #""codeCoverage": false"#,
      ["AppTests/Names", "AppTests/Others"]
    ),
    (
      #""selectedTags": {"tags": ["slow"]}"#, #""codeCoverage": false"#,
      ["AppTests/Names/plain()", "AppTests/free()"]
    ),
    (
      #""parallelizable": true"#, #""skippedTags": {"mode": "or", "tags": [".slow", ".network"]}"#,
      untagged
    ),
    (
      #""parallelizable": true"#, #""skippedTags": {"mode": "and", "tags": [".slow", ".network"]}"#,
      ["AppTests/Names", "AppTests/Others"]
    ),
    // The target's own tags count.
    (
      #""skippedTags": {"tags": [".network"]}"#,
      #""skippedTags": {"mode": "or", "tags": [".slow"]}"#,
      ["AppTests/Names", "AppTests/Others"]
    ),
    // Tags that are not understood leave nothing out.
    (#""skippedTags": [".slow"]"#, #""codeCoverage": false"#, ["AppTests"]),
  ])
  func tagsOfAPlan(target: String, options: String, expected: [String]) async throws {
    try await checkArguments(Self.tagged(target, options), Self.app, expected)
  }

  // Rules: xcode.tests.tags, xcode.tests.not-in-scheme, xcode.tests.enabled
  @Test func whatTagsOfAPlanLeaveOutIsNotInTheScheme() async throws {
    let fixture = Self.tagged(#""skippedTags": {"tags": [".slow"]}"#, "")
    try await checkArguments(
      fixture,
      replacing: "func app() { core() }",
      with: "func app() { core(); core() }",
      Self.app,
      Self.untagged,
      notInScheme: [
        "AppTests.Names/plain()", "AppTests.free()", "AppUITests.Screens/testEnd",
        "AppUITests.Screens/testStart",
      ]
    )
    // Only tests that did not run before are selected when the filter goes.
    try await checkArguments(
      fixture,
      replacing: #", "skippedTags": {"tags": [".slow"]}"#,
      with: "",
      Self.app,
      ["AppTests/Names/plain()", "AppTests/free()"]
    )
  }

  // Rule: xcode.tests.xctest
  @Test func aMethodOfXCTestHasNoParentheses() async throws {
    try await checkArguments(
      Self.tree(
        scheme(plans: ["Some"]),
        """
        //- Some.xctestplan
        \(testPlan([#"App.xcodeproj/CoreTests {"skippedTests": ["CoreTests/testCore()"]}"#]))
        """
      ),
      Self.app,
      ["CoreTests/CoreTests/testAgain", "CoreTests/MoreTests"]
    )
  }

  // MARK: Plans

  private static let planned = tree(
    scheme(["App.xcodeproj/AppUITests"], plans: ["Unit*", "Slow"]),
    """
    //- Unit.xctestplan
    \(testPlan(["App.xcodeproj/AppTests", #"App.xcodeproj/CoreTests {"enabled": false}"#]))
    //- Slow.xctestplan
    \(testPlan([
      #"App.xcodeproj/AppUITests {"skippedTests": ["Screens/testEnd"]}"#, "App.xcodeproj/CoreTests",
    ]))
    """
  )

  // Rule: xcode.tests.plan
  @Test(arguments: [
    (SchemeSelection.Choice.standard, ["AppTests"]),
    (.named(["Slow"]), ["AppUITests/Screens/testStart", "CoreTests"]),
    (.named(["Slow", "Unit"]), ["AppTests", "AppUITests/Screens/testStart", "CoreTests"]),
    (.all, ["AppTests", "AppUITests/Screens/testStart", "CoreTests"]),
  ])
  func thePlansCount(plans: SchemeSelection.Choice, expected: [String]) async throws {
    try await checkArguments(Self.planned, SchemeQuestion(scheme: "App", plans: plans), expected)
  }

  // Rule: xcode.tests.not-in-scheme
  @Test func whatNoPlanRunsIsListed() async throws {
    try await checkArguments(
      Self.planned,
      replacing: "print(2)",
      with: "print(3)",
      Self.app,
      ["AppTests"],
      notInScheme: [
        "AppUITests.Screens/testEnd", "AppUITests.Screens/testStart",
        "CoreTests.CoreTests/testAgain",
        "CoreTests.CoreTests/testCore", "CoreTests.MoreTests/testMore",
      ]
    )
  }

  // Rule: xcode.tests.testables
  @Test func withoutPlansTheTargetsOfTheSchemeCount() async throws {
    try await checkArguments(
      Self.tree(scheme(["App.xcodeproj/AppTests", "!App.xcodeproj/CoreTests"])),
      Self.app,
      ["AppTests"]
    )
  }

  // Rule: xcode.tests.automatic
  @Test func aPlanThatXcodeMakesMayHaveAllTargets() async throws {
    let text = scheme(["App.xcodeproj/AppTests"], attributes: "shouldAutocreateTestPlan = \"YES\"")
    try await checkArguments(Self.tree(text), Self.app, ["AppTests", "AppUITests", "CoreTests"])
  }

  // Rule: xcode.tests.identifier
  @Test func aTargetIsFoundByItsIdentifierIfItsNameIsStale() async throws {
    let project = ProjectObjects(name: "App.xcodeproj", salt: "", isReversed: false)
    let id = project.id("target", "CoreTests")
    let plan = testPlan(["App.xcodeproj/Old"])
      .replacing("\"identifier\": \"Old\"", with: "\"identifier\": \"\(id)\"")
    try await checkArguments(
      Self.tree(scheme(plans: ["Some"]), "//- Some.xctestplan\n" + plan),
      Self.app,
      ["CoreTests"]
    )
  }

  // Rule: xcode.tests.absent
  @Test func aTargetThatIsNotThereIsANote() async throws {
    let tree = Self.tree(scheme(["App.xcodeproj/AppTests", "App.xcodeproj/Gone", "Kit/KitTests"]))
    let selection = try await Self.app.selection(from: tree, to: tree)
    let notes = selection.problems.filter { $0.code == .referenceDangling }
    #expect(notes.map(\.severity) == [.note, .note])
    #expect(notes.first?.message.contains("`Gone`") == true)
  }

  // Rule: xcode.tests.ambiguous
  @Test func twoTargetsOfOneNameAreAnError() async throws {
    let more = """
      //- Kit/Kit.xcodeproj
      files Kit.swift
      target AppTests test
        sources Kit.swift
      //- Kit/Kit.swift
      import XCTest
      final class KitTests: XCTestCase { func testKit() {} }
      """
    let tree = Self.tree(scheme(["App.xcodeproj/AppTests", "Kit/Kit.xcodeproj/AppTests"]), more)
    let error = await #expect(throws: SchemeTests.Ambiguity.self) {
      try await Self.app.selection(from: tree, to: tree)
    }
    #expect(error?.name == "AppTests")
    #expect(error?.containers.map(\.description) == ["App.xcodeproj", "Kit/Kit.xcodeproj"])
    // One of them alone is none.
    let other = Self.tree(scheme(["Kit/Kit.xcodeproj/AppTests"]), more)
    try await checkArguments(other, Self.app, ["AppTests"])
  }

  // MARK: Workspaces and packages

  private static let several = tree(
    scheme(["App.xcodeproj/AppTests", "Kit/KitTests"]),
    """
    //- All.xcworkspace/contents.xcworkspacedata
    <Workspace version = "1.0">
       <FileRef location = "group:App.xcodeproj"/>
       <FileRef location = "group:Kit"/>
    </Workspace>
    //- Other/Other.xcodeproj
    files Other.swift
    target OtherTests test
      sources Other.swift
    //- Other/Other.swift
    import Testing
    @Test func other() {}
    //- Kit/Package.swift
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Kit",
      dependencies: [.package(path: "../Base")],
      targets: [.target(name: "Kit"), .testTarget(name: "KitTests", dependencies: ["Kit"])]
    )
    //- Kit/Sources/Kit/Kit.swift
    public func kit() { print(7) }
    //- Kit/Tests/KitTests/Kit.swift
    import Testing
    import Kit
    @Test func kitTest() { kit() }
    //- Base/Package.swift
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Base", targets: [.testTarget(name: "BaseTests")])
    //- Base/Tests/BaseTests/Base.swift
    import Testing
    @Test func base() {}
    //- Kit/.swiftpm/xcode/xcshareddata/xcschemes/Kit.xcscheme
    \(scheme(["KitTests"]))
    """
  )

  // Rule: xcode.tests.reach
  @Test func aWorkspaceLimitsTheTestsToWhatItReaches() async throws {
    try await checkArguments(
      Self.several,
      SchemeQuestion(workspace: "All.xcworkspace"),
      ["AppTests", "AppUITests", "BaseTests", "CoreTests", "KitTests"]
    )
    try await checkArguments(
      Self.several,
      SchemeQuestion(workspace: "App.xcodeproj"),
      ["AppTests", "AppUITests", "CoreTests"]
    )
    try await checkArguments(
      Self.several,
      SchemeQuestion(workspace: "Other/Other.xcodeproj"),
      ["OtherTests"]
    )
  }

  // Rule: xcode.tests.reach
  @Test func whatAWorkspaceDoesNotReachIsNotListed() async throws {
    let change = ("@Test func other() {}", "@Test func other() { print(1) }")
    try await checkArguments(
      Self.several,
      replacing: change.0,
      with: change.1,
      SchemeQuestion(scheme: "App", workspace: "All.xcworkspace"),
      []
    )
    try await checkArguments(
      Self.several,
      replacing: change.0,
      with: change.1,
      Self.app,
      [],
      notInScheme: ["OtherTests.other()"]
    )
  }

  // Rule: xcode.tests.testables
  @Test(arguments: ["App", "Kit"]) func aSchemeMayTestAPackage(name: String) async throws {
    try await checkArguments(
      Self.several,
      replacing: "print(7)",
      with: "print(8)",
      SchemeQuestion(scheme: name),
      ["KitTests"]
    )
  }

  // Rule: xcode.tests.doubt
  @Test func aTestInALibraryNamesTheTargetsThatLoadIt() async throws {
    let fixture = Self.tree(
      scheme(["App.xcodeproj/CoreTests"]),
      "//- Unused.swift"
    ).replacing(
      "public func core() { print(2) }",
      with: "import Testing\npublic func core() { print(2) }\n@Test func inLibrary() { print(9) }"
    )
    try await checkArguments(
      fixture,
      replacing: "print(9)",
      with: "print(8)",
      Self.app,
      ["CoreTests"],
      notInScheme: [
        "AppTests.Names/Inner/deep()", "AppTests.Names/labels(a:_:)",
        "AppTests.Names/plain()", "AppTests.Others/one()", "AppTests.free()",
        "AppUITests.Screens/testEnd", "AppUITests.Screens/testStart",
      ]
    )
  }

  // MARK: Changes of schemes and plans

  // Rule: xcode.tests.nothing
  @Test func aChangeThatNothingRunsSelectsNothing() async throws {
    try await checkArguments(
      Self.tree(scheme(Self.all)),
      replacing: "func share() { print(1) }",
      with: "func share() { print(1) } // Shares",
      Self.app,
      []
    )
  }

  // Rule: xcode.tests.options
  @Test func otherOptionsOfAPlanSelectItsTargets() async throws {
    let text =
      "\"defaultOptions\": {}, \"version\": 1,\n\"testTargets\": [{\"target\": {\"containerPath\": \"container:App.xcodeproj\", \"identifier\": \"AppTests\""
    try await checkArguments(
      Self.planned,
      replacing: text,
      with: text.replacing("{}", with: "{\"language\": \"de\"}"),
      Self.app,
      ["AppTests"]
    )
    try await checkArguments(
      Self.planned,
      replacing: text,
      with: text.replacing("{}", with: "{\"language\": \"de\"}"),
      SchemeQuestion(scheme: "App", plans: .named(["Slow"])),
      []
    )
  }

  // Rule: xcode.tests.enabled
  @Test func aTestThatAPlanRunsAgainIsSelected() async throws {
    try await checkArguments(
      Self.planned,
      replacing:
        "{\"target\": {\"containerPath\": \"container:App.xcodeproj\", \"identifier\": \"CoreTests\", \"name\": \"CoreTests\"}, \"enabled\": false}",
      with:
        "{\"target\": {\"containerPath\": \"container:App.xcodeproj\", \"identifier\": \"CoreTests\", \"name\": \"CoreTests\"}}",
      Self.app,
      ["CoreTests"]
    )
    try await checkArguments(
      Self.planned,
      replacing: "\"Screens/testEnd\"",
      with: "\"Screens/testNone\"",
      SchemeQuestion(scheme: "App", plans: .named(["Slow"])),
      ["AppUITests/Screens/testEnd"]
    )
  }

  // Rule: xcode.tests.roles
  @Test func aChangedSchemeChangesNoModule() async throws {
    let changed = Self.planned.replacing("Slow\"", with: "Slower\"")
      .replacing("Slow.xctestplan", with: "Slower.xctestplan")
    let selection = try await SchemeQuestion().selection(from: Self.planned, to: changed)
    #expect(selection.choices.filter(\.runs).isEmpty)
    #expect(selection.isComplete)
  }

  // Rule: xcode.tests.user-data
  @Test func userDataHasNoEffect() async throws {
    let user = "//- App.xcodeproj/xcuserdata/me.xcuserdatad/xcschemes/App.xcscheme\n"
    try await checkArguments(
      Self.planned + "\n" + user + "one",
      replacing: user + "one",
      with: user + "two",
      Self.app,
      []
    )
  }
}
