import GraphProtos
import SwiftProtobuf
import Testing

/// `--format xcodebuild` and the options of schemes.
@Suite struct XcodebuildTests {
  private static func answer(
    _ arguments: [String],
    notInScheme: Int = 0,
    _ problems: [Graphd_V1_ProblemCode] = []
  ) -> [Graphd_V1_SelectTestsResponse] {
    var first = Graphd_V1_SelectTestsResponse()
    first.selection.head.workingTree = true
    first.selection.complete = true
    first.selection.nothingToRun = arguments.isEmpty
    first.selection.problems = problems.map { code in
      .with {
        $0.code = code
        $0.severity = .error
        $0.path = "App.xcodeproj/project.pbxproj"
        $0.message = "The project is not understood"
      }
    }
    var second = Graphd_V1_SelectTestsResponse()
    second.selection.onlyTesting = arguments
    second.selection.notInScheme = (0..<notInScheme).map { index in
      .with {
        $0.id = "KitTests.A/test\(index)"
        $0.target = "Kit/KitTests"
        $0.suite = "A"
        $0.name = "test\(index)"
        $0.because.text = "It differs"
      }
    }
    return [first, second]
  }

  private func run(
    _ options: String,
    _ messages: [Graphd_V1_SelectTestsResponse]
  ) async -> CommandRun {
    await FakeProcess().run("tests \(options)", Script { $0.tests = messages })
  }

  @Test func argumentsStandOnALineEach() async {
    let result = await run(
      "--scheme App --format xcodebuild",
      Self.answer(["AppTests", "CoreTests/Names/labels(a:_:)", "It'sTests"])
    )
    #expect(result.status == 0)
    #expect(
      result.output == """
        '-only-testing:AppTests'
        '-only-testing:CoreTests/Names/labels(a:_:)'
        '-only-testing:It'\\''sTests'

        """
    )
    #expect(result.errors.isEmpty)
  }

  @Test func anEmptySelectionPrintsNothingAndSaysSo() async {
    let result = await run("--scheme App --format xcodebuild", Self.answer([]))
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(
      result.errors == """
        graphctl: warning: No test is to run, so nothing is printed: do not start `xcodebuild test` without arguments, \
        it would run all

        """
    )
    let json = await run("--scheme App --format json", Self.answer([]))
    #expect(json.output.contains("\"nothing_to_run\": true"))
    let some = await run("--scheme App --format json", Self.answer(["A"]))
    #expect(some.output.contains("\"nothing_to_run\": false"))
  }

  /// A pipeline must not take it for a change that needs no test.
  @Test func anEmptySelectionOfAProjectThatIsNotUnderstoodFails() async {
    let result = await run("--format xcodebuild", Self.answer([], [.projectUnreadable]))
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains("`App.xcodeproj/project.pbxproj` are not known"))
    let some = await run("--format xcodebuild", Self.answer(["A"], [.projectConflict]))
    #expect(some.status == 0)
  }

  @Test func tooManyArgumentsBecomeTargets() async {
    let names = (0..<1_500).flatMap { ["ATests/S/a\($0)()", "BTests/S/b\($0)()"] }
    let result = await run("--format xcodebuild", Self.answer(names))
    #expect(result.output == "'-only-testing:ATests'\n'-only-testing:BTests'\n")
    #expect(result.errors.contains("3000 arguments are more than 2000, so whole targets are named"))
    let fewer = await run("--format xcodebuild", Self.answer(Array(names.prefix(2_000))))
    #expect(fewer.output.split(separator: "\n").count == 2_000)
    #expect(fewer.errors.isEmpty)
  }

  @Test func testsThatNoPlanRunsAreListed() async {
    let text = await run("--scheme App", Self.answer([], notInScheme: 2))
    #expect(
      text.output.hasSuffix(
        """

        Not in scheme
          Kit/KitTests  2 tests  It differs

        """
      ),
      "\(text.output)"
    )
    let result = await run("--scheme App --format xcodebuild", Self.answer(["A"], notInScheme: 1))
    #expect(result.output == "'-only-testing:A'\n")
    #expect(
      result.errors.contains("1 test that the change needs is in no chosen plan of the scheme")
    )
  }

  @Test func theOptionsAreSent() async {
    let script = Script { $0.tests = Self.answer([]) }
    _ = await FakeProcess().run(
      "tests --scheme App --workspace App.xcworkspace --test-plan A --test-plan B",
      script
    )
    _ = await FakeProcess().run("tests --scheme App --project App --all-plans", script)
    _ = await FakeProcess().run("tests", script)
    #expect(
      script.schemes == [
        .with {
          $0.scheme = "App"
          $0.workspace = "App.xcworkspace"
          $0.testPlans = ["A", "B"]
        },
        .with {
          $0.scheme = "App"
          $0.project = "App"
          $0.allPlans = true
        },
        nil,
      ]
    )
  }

  @Test(arguments: [
    "--scheme ''", "--workspace ''", "--workspace A --project B", "--test-plan A", "--all-plans",
    "--scheme A --all-plans --test-plan B", "--scheme A --test-plan ''",
  ])
  func badUsage(_ options: String) async {
    #expect(await run(options, Self.answer([])).status == 64)
  }

  // MARK: Shards

  private static func plan(_ arguments: [String]) -> [Graphd_V1_PlanShardsResponse] {
    var summary = Graphd_V1_PlanShardsResponse()
    summary.plan.lowerBound.seconds = 1
    summary.plan.complete = true
    summary.plan.nothingToRun = arguments.isEmpty
    summary.plan.notInScheme = 3
    guard !arguments.isEmpty else { return [summary] }
    var shard = Graphd_V1_PlanShardsResponse()
    shard.shard.index = 0
    shard.shard.runs = [
      .with {
        $0.packagePath = "App.xcodeproj"
        $0.onlyTesting = arguments
      }
    ]
    return [summary, shard]
  }

  @Test func aShardHasItsArguments() async {
    let script = Script { $0.plan = Self.plan(["A/B", "C"]) }
    let shards = "shards --total 1 --scheme App"
    let result = await FakeProcess().run("\(shards) --index 0 --format xcodebuild", script)
    #expect(result.output == "'-only-testing:A/B'\n'-only-testing:C'\n")
    #expect(result.errors.contains("3 tests that the change needs are in no chosen plan"))
    let text = await FakeProcess().run(shards, script)
    #expect(text.output.contains("3 tests not in scheme: the change needs them"))
    let commands = await FakeProcess().run("\(shards) --format commands", script)
    #expect(commands.status == 1)
    #expect(commands.errors.contains("does not build the project `App.xcodeproj`"))
  }

  @Test func anEmptyShardPrintsNothingAndSaysSo() async {
    let script = Script { $0.plan = Self.plan([]) }
    let result = await FakeProcess().run("shards --total 1 --format xcodebuild", script)
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.errors.contains("No test is to run"))
  }
}
