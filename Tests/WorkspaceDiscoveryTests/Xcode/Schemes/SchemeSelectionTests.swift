import TestPlanning
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct SchemeSelectionTests {
  /// A scheme of `App/P.xcodeproj` with the plans, the default one marked by `*`, and the test targets.
  private func scheme(
    plans: [String] = [],
    testables: [String] = [],
    skipped: [String] = [],
    autocreates: Bool = false
  ) throws -> Scheme {
    let path = try #require(SourcePath("App/P.xcodeproj/xcshareddata/xcschemes/S.xcscheme"))
    var scheme = Scheme(file: try #require(SchemeFile(path)))
    scheme.autocreatesTestPlan = autocreates
    scheme.plans = plans.map { name in
      let file = name.filter { $0 != "*" } + ".xctestplan"
      return Scheme.PlanReference(
        place: XcodeLocation("container:" + file).resolved(in: scheme.file.folder),
        isDefault: name.hasSuffix("*")
      )
    }
    scheme.testables = (testables + skipped).map { name in
      Scheme.Testable(
        buildable: Scheme.Buildable(
          targetName: name,
          identifier: "id-" + name,
          container: XcodeLocation("container:P.xcodeproj").resolved(in: scheme.file.folder)
        ),
        isSkipped: skipped.contains(name),
        lists: TestLists(skipped: TestIdentifiers(["OfScheme"]))
      )
    }
    return scheme
  }

  /// Plans in `App`, by name, each with members of its targets as JSON.
  private func plans(_ plans: [String: [String]]) throws -> [SourcePath: TestPlan] {
    var result: [SourcePath: TestPlan] = [:]
    for (name, targets) in plans {
      let path = try #require(SourcePath("App/\(name).xctestplan"))
      let text = "{\"testTargets\": [\(targets.joined(separator: ","))]}"
      let plan: TestPlan = try #require(TestPlanReader.read(Array(text.utf8), path: path).plan)
      result[path] = plan
    }
    return result
  }

  private func target(
    _ name: String,
    _ container: String = "P.xcodeproj",
    _ more: String = ""
  ) -> String {
    "{\"target\": {\"name\": \"\(name)\", \"identifier\": \"id-\(name)\", "
      + "\"containerPath\": \"container:\(container)\"}\(more)}"
  }

  @Test func withoutPlansTheTestablesCount() throws {
    let scheme = try scheme(testables: ["A", "B"], skipped: ["C"])
    for choice in [SchemeSelection.Choice.standard, .all] {
      let selection = try SchemeSelection(scheme, plans: [:], choice: choice)
      #expect(selection.candidates.map(\.targetName) == ["A", "B"])
      #expect(selection.candidates.map(\.plans) == [[], []])
      #expect(selection.candidates.map(\.container.text) == ["App/P.xcodeproj", "App/P.xcodeproj"])
      #expect(!selection.mayHaveOthers && selection.problems.isEmpty)
    }
    let first = try #require(try SchemeSelection(scheme, plans: [:]).candidates.first)
    #expect(first.verdict(types: ["OfScheme"], name: "testA", library: .xctest) == .skipped)
    #expect(first.verdict(types: ["Other"], name: "testA", library: .xctest) == .runs)
  }

  @Test func aPlanWinsOverTheTestables() throws {
    let selection = try SchemeSelection(
      scheme(plans: ["One"], testables: ["A", "B"]),
      plans: plans([
        "One": [target("B"), target("C"), target("D", "P.xcodeproj", ", \"enabled\": false")]
      ])
    )
    #expect(selection.candidates.map(\.targetName) == ["B", "C"])
    #expect(selection.candidates.map(\.plans) == [["One"], ["One"]])
    let first = try #require(selection.candidates.first)
    #expect(first.verdict(types: ["OfScheme"], name: "testA", library: .xctest) == .runs)
  }

  @Test func theMarkedPlanIsTheDefault() throws {
    let plans = try plans(["One": [target("A")], "Two": [target("B")]])
    let marked = try SchemeSelection(scheme(plans: ["One", "Two*"]), plans: plans)
    #expect(marked.candidates.map(\.targetName) == ["B"])
    let unmarked = try SchemeSelection(scheme(plans: ["One", "Two"]), plans: plans)
    #expect(unmarked.candidates.map(\.targetName) == ["A"])
  }

  @Test func aTestRunsIfAnyPlanRunsIt() throws {
    let scheme = try scheme(plans: ["One*", "Two", "Three"])
    let plans = try plans([
      "One": [target("A", "P.xcodeproj", ", \"skippedTests\": [\"X\"]")],
      "Two": [target("A", "P.xcodeproj", ", \"selectedTests\": [\"X/testA()\"]"), target("B")],
      "Three": [target("C")],
    ])
    let selection = try SchemeSelection(
      scheme,
      plans: plans,
      choice: .named(["Two", "One", "Two"])
    )
    #expect(selection.candidates.map(\.targetName) == ["A", "B"])
    #expect(selection.candidates.map(\.plans) == [["One", "Two"], ["Two"]])
    let both = try #require(selection.candidates.first)
    #expect(both.verdict(types: ["X"], name: "testA", library: .xctest) == .runs)
    #expect(both.verdict(types: ["X"], name: "testB", library: .xctest) == .skipped)
    #expect(both.verdict(types: ["Y"], name: "testA", library: .xctest) == .runs)
    let all = try SchemeSelection(scheme, plans: plans, choice: .all)
    #expect(all.candidates.map(\.targetName) == ["A", "B", "C"])
  }

  @Test func targetsOfOneNameInTwoContainersStayDistinct() throws {
    let selection = try SchemeSelection(
      scheme(plans: ["One"]),
      plans: plans([
        "One": [target("A"), target("A", "../Kit"), target("A", ""), target("A", "/x")]
      ])
    )
    #expect(selection.candidates.map(\.container.text) == ["App/P.xcodeproj", "Kit", "App", "/x"])
  }

  @Test func unknownPlans() throws {
    let plans = try plans(["One": [target("A")]])
    for (scheme, known) in [
      (try scheme(plans: ["One*", "Two"]), ["One", "Two"]), (try scheme(), []),
    ] {
      #expect(throws: SchemeSelection.Fault.unknownPlan(name: "Tow", known: known)) {
        _ = try SchemeSelection(scheme, plans: plans, choice: .named(["Tow"]))
      }
    }
  }

  @Test func aNamedPlanMustBeReadable() throws {
    let scheme = try scheme(plans: ["One*", "../../Two"], testables: ["A"])
    let place = XcodePlace.outside("App/../../Two.xctestplan")
    #expect(throws: SchemeSelection.Fault.unreadablePlan(name: "Two", place: place)) {
      _ = try SchemeSelection(scheme, plans: [:], choice: .named(["Two"]))
    }
  }

  @Test func testablesStandInForADefaultPlanThatIsNotRead() throws {
    let selection = try SchemeSelection(
      scheme(plans: ["One*"], testables: ["A"], skipped: ["B"]),
      plans: [:]
    )
    #expect(selection.candidates.map(\.targetName) == ["A"])
    #expect(selection.mayHaveOthers)
    #expect(selection.problems.map(\.severity) == [.warning])
    #expect(selection.problems.first?.message.contains("`App/One.xctestplan`") == true)
  }

  @Test func aPlanThatXcodeMakesMayHaveOtherTargets() throws {
    let selection = try SchemeSelection(scheme(testables: ["A"], autocreates: true), plans: [:])
    #expect(selection.candidates.map(\.targetName) == ["A"])
    #expect(selection.mayHaveOthers)
    #expect(selection.problems.map(\.severity) == [.note])
    let planned = try SchemeSelection(
      scheme(plans: ["One"], autocreates: true),
      plans: plans(["One": [target("A")]])
    )
    #expect(!planned.mayHaveOthers)
  }

  @Test func aPlanMayHaveNothingToRun() throws {
    let selection = try SchemeSelection(
      scheme(plans: ["One"], testables: ["A"]),
      plans: plans(["One": []])
    )
    #expect(selection.candidates.isEmpty && selection.problems.isEmpty && !selection.mayHaveOthers)
  }

  @Test func repeatedReferencesAreReadOnce() throws {
    let names = Array(repeating: "One", count: 2_000)
    let targets = (0..<2_000).map { target("T\($0)") }
    let selection = try SchemeSelection(
      scheme(plans: names),
      plans: plans(["One": targets]),
      choice: .all
    )
    #expect(selection.candidates.count == 2_000)
    #expect(selection.candidates.allSatisfy { $0.plans == ["One"] })
  }
}
