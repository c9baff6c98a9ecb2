import GraphClient
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct TestsTests {
  private static let answer: [Graphd_V1_SelectTestsResponse] = {
    func test(
      _ suite: String,
      _ name: String,
      runs: Bool,
      _ reason: String
    ) -> Graphd_V1_SelectedTest {
      var test = Graphd_V1_SelectedTest()
      test.id = "CoreTests.\(suite)/\(name)"
      test.target = "demo/CoreTests"
      test.suite = suite
      test.name = name
      test.library = .xctest
      test.filter = "^CoreTests\\.\(suite)\\/\(name)$"
      test.disabled = false
      test.location.path = "Tests/CoreTests/\(suite).swift"
      test.location.range.start.line = 3
      test.selected = runs
      test.because.kind = runs ? .changed : .unrelated
      test.because.text = reason
      return test
    }
    var summary = Graphd_V1_SelectTestsResponse()
    summary.selection.base.commitID = "371964bff5a4371964bff5a4371964bff5a4371964bf"
    summary.selection.head.workingTree = true
    summary.selection.complete = true
    summary.selection.total = 3
    summary.selection.selected = 2
    summary.selection.configuration = .debug
    var first = Graphd_V1_SelectTestsResponse()
    first.selection.tests = [test("A", "testOne", runs: true, "It differs")]
    var second = Graphd_V1_SelectTestsResponse()
    second.selection.tests = [
      test("A", "testTwo", runs: true, "It differs"),
      test("B", "testThree", runs: false, "Nothing differs"),
    ]
    return [summary, first, second]
  }()

  @Test func textTellsOfTargetsAndSuites() async {
    let result = await run("tests --base main", Script { $0.tests = Self.answer })
    #expect(result.status == 0)
    #expect(
      result.output == """
        Complete · 2 of 3 tests to run
        From 371964bff5a4 to the working tree, debug

        To run
          demo/CoreTests  2 tests  It differs
            A  2 tests

        Skipped
          demo/CoreTests  1 test  Nothing differs

        """
    )
  }

  @Test func aListIsWhatRuns() async {
    let script = Script { $0.tests = Self.answer }
    let result = await run("tests --all --format list --package demo --strategy ranked", script)
    #expect(result.output == "CoreTests.A/testOne\nCoreTests.A/testTwo\n")
    #expect(script.calls == ["tests ranked all: true package: demo"])
  }

  @Test func jsonHoldsAllTests() async {
    let result = await run("tests --format json", Script { $0.tests = Self.answer })
    #expect(
      result.output.contains(
        """
              "id": "CoreTests.B/testThree",
              "target": "demo/CoreTests",
              "suite": "B",
              "name": "testThree",
              "library": "TEST_LIBRARY_XCTEST",
              "display_name": "",
              "tags": [],
              "disabled": false,
              "filter": "^CoreTests\\\\.B\\\\/testThree$",
              "location": {
                "path": "Tests/CoreTests/B.swift",
                "range": {
                  "start": {
                    "line": 3
                  }
                },
                "side": "SIDE_UNSPECIFIED"
              },
              "selected": false,
        """
      )
    )
  }

  @Test func allAndABaseContradict() async {
    let result = await run("tests --all --base main")
    #expect(result.status == 64)
    #expect(result.errors.contains("`--all` or `--base`"))
  }
}
