import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct SchemeReaderTests {
  private func read(
    _ text: String,
    at path: String = "App/P.xcodeproj/xcshareddata/xcschemes/S.xcscheme"
  ) throws -> (scheme: Scheme?, problems: [Problem]) {
    let path = try #require(SourcePath(path))
    let file = try #require(SchemeFile(path))
    return SchemeReader.read(Array(text.utf8), file: file)
  }

  private func scheme(_ elements: String) throws -> Scheme {
    let (scheme, problems) = try read("<Scheme>\(elements)</Scheme>")
    #expect(problems.isEmpty)
    return try #require(scheme)
  }

  private static let full = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme LastUpgradeVersion = "2600" version = "1.7">
      <BuildAction buildImplicitDependencies = "NO">
        <BuildActionEntries>
          <BuildActionEntry buildForTesting = "YES" buildForRunning = "NO">
            <BuildableReference BuildableIdentifier = "primary" BlueprintIdentifier = "A1"
              BuildableName = "My App.app" BlueprintName = "App" ReferencedContainer = "container:P.xcodeproj">
            </BuildableReference>
          </BuildActionEntry>
          <BuildActionEntry buildForTesting = "NO">
            <BuildableReference BlueprintIdentifier = "Kit" BuildableName = "Kit"
              BlueprintName = "Kit" ReferencedContainer = "container:../Kit">
            </BuildableReference>
          </BuildActionEntry>
        </BuildActionEntries>
      </BuildAction>
      <TestAction buildConfiguration = "Testing" shouldUseLaunchSchemeArgsEnv = "YES">
        <TestPlans>
          <TestPlanReference reference = "container:Plans/A.xctestplan"></TestPlanReference>
          <TestPlanReference reference = "container:Plans/B.xctestplan" default = "YES"></TestPlanReference>
        </TestPlans>
        <Testables>
          <TestableReference skipped = "NO">
            <BuildableReference BlueprintIdentifier = "A2" BuildableName = "AppTests.xctest"
              BlueprintName = "AppTests" ReferencedContainer = "container:P.xcodeproj">
            </BuildableReference>
            <SkippedTests><Test Identifier = "Area/testA()"></Test></SkippedTests>
          </TestableReference>
          <TestableReference skipped = "YES" useTestSelectionWhitelist = "YES">
            <BuildableReference BlueprintIdentifier = "" BuildableName = "UITests.xctest"
              BlueprintName = "UITests" ReferencedContainer = "container:">
            </BuildableReference>
            <SelectedTests><Test Identifier = "Volume"></Test></SelectedTests>
          </TestableReference>
        </Testables>
      </TestAction>
    </Scheme>
    """

  @Test func testAction() throws {
    let (read, problems) = try read(Self.full)
    let scheme = try #require(read)
    #expect(problems.isEmpty)
    #expect(scheme.name == "S")
    #expect(!scheme.autocreatesTestPlan)
    #expect(scheme.plans.map(\.name) == ["A", "B"])
    #expect(scheme.plans.map(\.isDefault) == [false, true])
    #expect(scheme.plans.map(\.place.text) == ["App/Plans/A.xctestplan", "App/Plans/B.xctestplan"])
    #expect(scheme.testables.map(\.buildable.targetName) == ["AppTests", "UITests"])
    #expect(scheme.testables.map(\.buildable.identifier) == ["A2", ""])
    #expect(scheme.testables.map(\.buildable.container.text) == ["App/P.xcodeproj", "App"])
    #expect(scheme.testables.map(\.isSkipped) == [false, true])
    #expect(
      scheme.testables.map(\.lists) == [
        TestLists(skipped: TestIdentifiers(["Area/testA()"])),
        TestLists(selected: TestIdentifiers(["Volume"])),
      ]
    )
  }

  @Test func whatIsAbsentHasXcodesDefaults() throws {
    for elements in ["", "<BuildAction/><TestAction buildConfiguration=\"\"/>"] {
      let scheme = try scheme(elements)
      #expect(scheme.plans.isEmpty && scheme.testables.isEmpty)
    }
    let testable =
      "<TestableReference><BuildableReference BlueprintName=\"A\"/></TestableReference>"
    let scheme = try scheme("<TestAction><Testables>\(testable)</Testables></TestAction>")
    #expect(scheme.testables.map(\.isSkipped) == [false])
    #expect(scheme.testables.map(\.buildable.container.text) == ["App"])
  }

  @Test func listsThatTheAttributeDoesNotChooseDoNotCount() throws {
    func lists(_ attributes: String, _ elements: String) throws -> TestLists? {
      try scheme(
        "<TestAction><Testables><TestableReference \(attributes)>"
          + "<BuildableReference BlueprintName=\"T\"/>\(elements)</TestableReference></Testables></TestAction>"
      ).testables.first?.lists
    }
    let selected = "<SelectedTests><Test Identifier=\"A\"/></SelectedTests>"
    let skipped = "<SkippedTests><Test Identifier=\"B\"/></SkippedTests>"
    let isSelection = "useTestSelectionWhitelist=\"YES\""
    #expect(try lists("", selected + skipped) == TestLists(skipped: TestIdentifiers(["B"])))
    #expect(
      try lists(isSelection, selected + skipped) == TestLists(selected: TestIdentifiers(["A"]))
    )
    #expect(try lists("", selected) == TestLists())
    #expect(try lists(isSelection, skipped) == TestLists())
    #expect(try lists(isSelection, "<SelectedTests/>") == TestLists(selected: TestIdentifiers()))
  }

  @Test func partsThatAreNotUnderstoodHaveALine() throws {
    let (read, problems) = try read(
      """
      <Scheme><TestAction><TestPlans><TestPlanReference/></TestPlans><Testables>
      <TestableReference skipped="NO"/>
      <TestableReference><BuildableReference BlueprintName="T"/>
      <SkippedTests><Suite Name="A"/></SkippedTests></TestableReference>
      </Testables></TestAction></Scheme>
      """
    )
    let scheme = try #require(read)
    #expect(problems.map(\.line) == [1, 2, 4])
    #expect(problems.map(\.severity) == [.note, .note, .warning])
    #expect(scheme.plans.isEmpty)
    #expect(scheme.testables.map(\.buildable.targetName) == ["T"])
    #expect(scheme.testables.first?.lists.skipped.isComplete == false)
  }

  @Test(arguments: [
    "", "<Scheme>", "<Workspace></Workspace>", "{}", "<<<<<<< HEAD\n<Scheme></Scheme>",
  ])
  func faults(_ text: String) throws {
    let (scheme, problems) = try read(text)
    #expect(scheme == nil)
    #expect(problems.map(\.severity) == [.note])
    #expect(problems.first?.message.contains("`S` is not understood") == true)
    #expect(problems.first?.message.contains("restore the file from git") == true)
    #expect(problems.first?.line != nil)
  }

  @Test func optionsAreAllButTheChoiceOfTests() throws {
    func options(_ attributes: String, _ test: String, _ launch: String = "") throws -> String {
      try scheme(
        "<TestAction \(attributes)>\(test)</TestAction><LaunchAction x=\"1\">\(launch)</LaunchAction>"
      ).options
    }
    let arguments =
      "<CommandLineArguments><CommandLineArgument argument=\"-x\"/></CommandLineArguments>"
    let plain = try options("a=\"1\" b=\"2\"", "")
    #expect(try options("b = \"2\"  a='1'", "\n <Testables/> <TestPlans/>\n") == plain)
    #expect(try options("a=\"1\" b=\"3\"", "") != plain)
    #expect(try options("a=\"1\" b=\"2\"", arguments) != plain)
    #expect(try options("a=\"1\" b=\"2\"", "", arguments) != plain)
    let own = try options("shouldUseLaunchSchemeArgsEnv=\"NO\"", "")
    #expect(try options("shouldUseLaunchSchemeArgsEnv=\"NO\"", "", arguments) == own)
  }

  @Test func manyTestables() throws {
    let count = 5_000
    let testables = (0..<count).map { number in
      "<TestableReference><BuildableReference BlueprintName=\"T\(number)\"/></TestableReference>"
    }
    let scheme = try scheme("<TestAction><Testables>\(testables.joined())</Testables></TestAction>")
    #expect(scheme.testables.count == count)
  }
}
