import Foundation
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct ShardsTests {
  private static func answer(_ count: Int) -> [Graphd_V1_PlanShardsResponse] {
    var summary = Graphd_V1_PlanShardsResponse()
    summary.plan.slowest.seconds = 95
    summary.plan.lowerBound = .init(seconds: 93, nanos: 200_000_000)
    summary.plan.head.workingTree = true
    summary.plan.complete = true
    summary.plan.total = 9
    summary.plan.selected = UInt32(count * 2)
    summary.plan.proven = 3
    summary.plan.saved = .init(seconds: 1, nanos: 500_000_000)
    summary.plan.targets = [
      .with {
        $0.target = "demo/CoreTests"
        $0.contents = "abc123"
      }
    ]
    return [summary] + (0..<count).flatMap { shard($0) }
  }

  private static func shard(_ index: Int) -> [Graphd_V1_PlanShardsResponse] {
    var shard = Graphd_V1_PlanShardsResponse()
    shard.shard.index = UInt32(index)
    shard.shard.testDuration.seconds = 90
    shard.shard.buildDuration.seconds = 5
    shard.shard.modules = ["demo/Core"]
    shard.shard.runs = [
      .with {
        $0.packagePath = index == 0 ? "." : "Packages/It's"
        $0.filters = ["^CoreTests\\.(?:A/|B/test\(index)$)"]
        $0.onlyTesting = ["CoreTests/A", "CoreTests/B/test\(index)()"]
      }
    ]
    var tests = Graphd_V1_PlanShardsResponse()
    tests.tests.shard = UInt32(index)
    tests.tests.tests = ["CoreTests.A/test\(index)", "CoreTests.B/test\(index)"]
    return [shard, tests]
  }

  private func run(_ arguments: String, shards: Int = 2) async -> CommandRun {
    let script = Script { $0.plan = Self.answer(shards) }
    return await FakeProcess().run("shards \(arguments)", script)
  }

  @Test func text() async {
    let run = await run("--total 2")
    #expect(run.status == 0)
    #expect(
      run.output == """
        2 shards for 4 of 9 tests, the slowest 1 min 35 s
        No plan of as many shards can be faster than 1 min 33 s
        3 tests left out that passed on the same contents: 1.5 s saved

          shard 0  1 min 35 s  2 tests  tests 1 min 30 s, builds 5.0 s of 1 module
          shard 1  1 min 35 s  2 tests  tests 1 min 30 s, builds 5.0 s of 1 module

        """
    )
  }

  @Test func github() async {
    let run = await run("--total 2 --format github")
    #expect(
      run.output == """
        any=true
        shards=2
        matrix={"include": [{"index": 0, "name": "1 of 2, 1 min 35 s"}, {"index": 1, "name": "2 of 2, 1 min 35 s"}]}

        """
    )
  }

  @Test(arguments: ["text", "github", "summary", "gitlab", "circleci", "buildkite", "commands"])
  func anEmptyPlanIsSaid(_ format: String) async {
    let run = await run("--total 2 --format \(format)", shards: 0)
    #expect(run.status == 0)
    #expect(!run.output.contains("matrix="))
    let says = ["Nothing to run", "any=false", "\"graphd-any\": false"]
    #expect(says.contains { run.output.contains($0) }, "\(run.output)")
  }

  /// A pipeline must not take it for a change that needs no test.
  @Test(arguments: ["json", "github", "gitlab", "circleci", "buildkite", "commands"])
  func anEmptyPlanOfAnUnreadManifestFails(_ format: String) async {
    func answer(_ code: Graphd_V1_ProblemCode) -> [Graphd_V1_PlanShardsResponse] {
      var answer = Self.answer(0)
      answer[0].plan.complete = false
      answer[0].plan.problems = [
        .with {
          $0.code = code
          $0.path = "Package.swift"
          $0.message = "The manifest could not be evaluated"
        }
      ]
      return answer
    }
    let failed = await FakeProcess().run(
      "shards --total 2 --format \(format)",
      Script { $0.plan = answer(.manifestUnreadable) }
    )
    #expect(failed.status == 1)
    #expect(failed.output.isEmpty || format == "json" && failed.output.hasPrefix(#"{"error":"#))
    #expect(failed.errors.contains("`Package.swift`"))
    let other = await FakeProcess().run(
      "shards --total 2 --format \(format)",
      Script { $0.plan = answer(.ignoredSource) }
    )
    #expect(other.status == 0)
  }

  @Test func moreJobsThanGitHubMakes() async {
    let run = await run("--total 300 --format github", shards: 257)
    #expect(run.status == 1)
    #expect(run.errors.contains("--max 256"))
    #expect(run.output.isEmpty)
  }

  @Test func commandsOfOneShard() async {
    let run = await run("--total 2 --index 1 --format commands")
    #expect(
      run.output.contains(
        """
        swift test --package-path 'Packages/It'\\''s' --parallel --xunit-output "$reports"/shard-1-0.xml \
        --filter '^CoreTests\\.(?:A/|B/test1$)' || status=$?
        exit $status

        """
      )
    )
    #expect(!run.output.contains("shard-0"))
  }

  @Test func xcodebuild() async {
    let run = await run("--total 2 --index 0 --format xcodebuild", shards: 1)
    #expect(run.output == "'-only-testing:CoreTests/A'\n'-only-testing:CoreTests/B/test0()'\n")
  }

  /// One scheme can test several packages.
  @Test func xcodebuildOfTargetsOfSeveralPackages() async {
    var plan = Self.answer(2)
    for index in plan.indices where plan[index].shard.index == 1 {
      plan[index].shard.runs[0].onlyTesting = ["ItTests/A"]
    }
    let script = Script { [plan] in $0.plan = plan }
    let run = await FakeProcess().run("shards --total 2 --index 1 --format xcodebuild", script)
    #expect(run.output == "'-only-testing:ItTests/A'\n", "\(run.errors)")
  }

  /// The arguments do not say which package a test is of, and both packages have a target of that name.
  @Test(arguments: ["", "--index 0"]) func xcodebuildOfSeveralPackages(_ index: String) async {
    let run = await run("--total 2 --format xcodebuild \(index)")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("with `--package`: `.`, `Packages/It's`\n"), "\(run.errors)")
  }

  @Test func aStoredPlanAnswersWithoutAService() async throws {
    let printed = await run("--total 2 --format json")
    let path = NSTemporaryDirectory() + "/graphd-plan-\(UUID().uuidString)"
    try Data(printed.output.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let unused = Script()
    let again = await FakeProcess().run("shards show --plan \(path) --format json", unused)
    #expect(again.output == printed.output)
    let endless = printed.output.replacing(#/"(test|build)_duration": "\d+s"/#) {
      "\"\($0.output.1)_duration\": \"315576000000s\""
    }
    try Data(endless.utf8).write(to: URL(fileURLWithPath: path))
    #expect(await FakeProcess().run("shards show --plan \(path)", unused).status == 0)
    try Data(printed.output.utf8).write(to: URL(fileURLWithPath: path))
    let beyond = await FakeProcess().run(
      "shards show --plan \(path) --index 7 --format commands",
      unused
    )
    #expect(beyond.output == "echo 'Nothing to run'\n")
    #expect(beyond.errors.contains("no shard 7: its shards are 0 to 1"))
    let show = "shards show --plan \(path) --index 1 --format"
    let second = await FakeProcess().run("\(show) json", unused)
    #expect(second.output.contains("CoreTests.A/test1") && !second.output.contains("test0"))
    try Data(second.output.utf8).write(to: URL(fileURLWithPath: path))
    let part = await FakeProcess().run("\(show) commands", unused)
    #expect(part.errors.isEmpty && part.output.contains("shard-1"))
    try Data(printed.output.utf8).write(to: URL(fileURLWithPath: path))
    #expect(await FakeProcess().run("\(show) github", unused).status == 64)
    let previous = Script { $0.plan = Self.answer(2) }
    _ = await FakeProcess().run("shards --total 3 --previous \(path) --ledger l", previous)
    #expect(
      previous.calls == [
        "shards 3 0 0...0 package /home/me/demo/Sources/l "
          + "[[\"CoreTests.A/test0\", \"CoreTests.B/test0\"], [\"CoreTests.A/test1\", \"CoreTests.B/test1\"]]"
      ]
    )
    let ledger = path + "-ledger"
    defer {
      for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: ledger + end) }
    }
    _ = await FakeProcess().run(
      "tests record r.xml --ledger \(ledger) --environment u22 --exit-status 1 --configuration release --plan \(path)",
      previous
    )
    #expect(
      previous.calls.last
        == "record [\"/home/me/demo/Sources/r.xml\"] \(ledger) [\"u22\"] [] failed: true [\"abc123\"] release"
    )
  }

  /// Those of a whole plan count up from 0; a part of one, as `--index` prints it, has any number.
  @Test(arguments: [
    ([1, 0], true), ([4_294_967_295], true), ([0, 0], false), ([1, 2], false),
    ([0, 4_294_967_295], false),
  ])
  func numbersOfShards(_ numbers: [Int], _ isPlan: Bool) async throws {
    var messages = Self.answer(numbers.count)
    for (position, number) in numbers.enumerated() {
      messages[1 + 2 * position].shard.index = UInt32(number)
    }
    let script = Script { $0.plan = messages }
    let printed = await FakeProcess().run("shards --total 2 --format json", script)
    let path = NSTemporaryDirectory() + "/graphd-plan-\(UUID().uuidString)"
    try Data(printed.output.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    for format in ["github", "gitlab"] {
      let run = await FakeProcess().run("shards show --plan \(path) --format \(format)", Script())
      #expect(run.status == (isPlan ? 0 : 1))
      #expect(run.errors.contains("is no plan of this version") != isPlan)
    }
  }

  @Test(arguments: [
    "", "--total 0", "--total 2 --max-duration 5", "--total 2 --index 2", "--total 2 --index=-1",
    "--max-duration 0", "--max-duration nan", "--max-duration 5 --min 3 --max 2", "--total x",
    "--total 2 --min 2", "--total 2 --max 4", "--max-duration 5 --min 0",
    "--max-duration 5 --min 300", "--total 2 --index 0 --format github",
  ])
  func badUsage(_ arguments: String) async {
    #expect(await run(arguments).status == 64)
  }

  @Test func whatIsNoPlanIsNamed() async {
    let run = await FakeProcess().run("shards show --plan /nowhere/plan.json", Script())
    #expect(run.status == 1)
    #expect(run.errors.contains("/nowhere/plan.json"))
  }

  @Test func recording() async {
    let script = Script {
      $0.recorded.reports = 1
      $0.recorded.passed = 5
      $0.recorded.failed = 1
      $0.recorded.proven = 4
      $0.recorded.total = 9
      $0.recorded.unknown = 1
      $0.recorded.unknownTests = ["Old.test()"]
      $0.recorded.warnings = ["`r.xml` proves nothing: It was cut off"]
    }
    let ledger = NSTemporaryDirectory() + "/graphd-ledger-\(UUID().uuidString)"
    defer {
      for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: ledger + end) }
    }
    let run = await FakeProcess().run("tests record r.xml --ledger \(ledger) --strict", script)
    #expect(run.status == 3)
    #expect(
      run.output == """
        1 report: 5 passed, 1 failed, 0 skipped
        4 of 9 tests proven for what is here now
        1 test of no target here: `Old.test()`
        warning: The report `/home/me/demo/Sources/r.xml` cannot be read: No such file or directory
        warning: `r.xml` proves nothing: It was cut off

        """
    )
    #expect(FileManager.default.contents(atPath: ledger) == Data("new".utf8))
    #expect(await FakeProcess().run("tests record r.xml", script).status == 64)
    #expect(await FakeProcess().run("tests record r.xml --ledger ''", script).status == 64)
    let help = await FakeProcess().run("tests record --help", script).output
    #expect(help.contains("The ledger that is written") && !help.contains("Leave out"))
    #expect(await FakeProcess().run("tests record --ledger l", script).status == 64)
  }
}
