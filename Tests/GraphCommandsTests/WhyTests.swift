import GraphProtos
import Testing

@Suite struct WhyTests {
  @Test func textIsATableForEachChain() async {
    let result = await run("why App --base main", Script { $0.why = Examples.why })
    #expect(result.status == 0)
    #expect(
      result.output == """
        `demo/App`: output can change · stale: the build leaves an output as it was

          Core  Account.visits storage  changed here    Sources/Core/Account.swift:3
          App                           uses `Account`  Sources/App/main.swift

        Problems
          warning: Package.swift:3: The manifest could not be read [manifest_unreadable]

        """
    )
  }

  @Test func aModuleThatIsNotReachedIsOneSentence() async {
    let script = Script {
      $0.why.module.id = "demo/App"
      $0.why.complete = true
    }
    let result = await run("why App", script)
    #expect(
      result.output == """
        `demo/App` is not affected by the change

        """
    )
  }

  /// Of one test, whose module no change affects.
  private func script(selected: Bool, because reason: String) -> Script {
    Script {
      $0.modulesOfWhy = ["demo/CoreTests"]
      $0.testsOfWhy = ["CoreTests.A/testOne"]
      $0.why.module.id = "demo/CoreTests"
      $0.why.complete = true
      $0.why.test.id = "CoreTests.A/testOne"
      $0.why.test.selected = selected
      $0.why.test.because = reason
    }
  }

  @Test func aTestIsNoModule() async {
    let script = script(selected: false, because: "Nothing differs")
    let result = await run("why CoreTests.A/testOne", script)
    #expect(
      result.output == """
        `CoreTests.A/testOne` need not run: Nothing differs
        `demo/CoreTests` is not affected by the change

        """
    )
    #expect(await run("why CoreTests.A/testTwo", script).status == 1)
  }

  /// It may open a file or start a program that its module does not link.
  @Test func ofATestThatRunsForAnotherReasonTheModuleIsNotToldOff() async {
    let script = script(selected: true, because: "It may start `demo/tool`, which differs")
    let result = await run("why CoreTests.A/testOne", script)
    #expect(
      result.output == """
        `CoreTests.A/testOne` is to run: It may start `demo/tool`, which differs

        """
    )
  }

  /// The way to the test itself stands in the place of that to its module.
  @Test func aTestShowsItsWay() async {
    let script = Script {
      $0.testsOfWhy = ["CoreTests.A/testOne"]
      $0.why = Examples.why
      $0.why.problems = []
      $0.why.test.id = "CoreTests.A/testOne"
      $0.why.test.selected = true
      $0.why.test.because = "It links `demo/Core`, which differs"
      var step = Graphd_V1_ReasonStep()
      step.module = "demo/CoreTests"
      step.declaration = "A.testOne()"
      step.text = "mentions `visits`"
      $0.why.test.reach = [$0.why.chains[0]]
      $0.why.test.reach[0].steps[1] = step
    }
    let result = await run("why CoreTests.A/testOne --grain case", script)
    #expect(result.output.contains("CoreTests  A.testOne()"), "\(result.output)")
    #expect(!result.output.contains("Sources/App/main.swift"))
  }

  @Test func whatIsNeitherModuleNorTestIsSaid() async {
    let script = Script { $0.modulesOfWhy = ["demo/T"] }
    #expect(await run("why T.c()", script).errors.contains("neither a module nor a test"))
    #expect(await !run("why T", script).errors.contains("nor a test"))
  }

  @Test func stepsNameTheirRulesWhereAllIsShown() async {
    let script = Script {
      var why = Examples.why
      why.chains[0].steps[0].rule = "change.storage"
      $0.why = why
    }
    #expect(await run("why App --verbose", script).output.contains("  change.storage\n"))
  }

  @Test func jsonHoldsTheSteps() async {
    let result = await run("why App --format json", Script { $0.why = Examples.why })
    #expect(
      result.output.hasSuffix(
        """
          "chains": [
            {
              "steps": [
                {
                  "module": "demo/Core",
                  "declaration": "Account.visits",
                  "effect": "EFFECT_STORAGE",
                  "location": {
                    "path": "Sources/Core/Account.swift",
                    "range": {
                      "start": {
                        "line": 3
                      }
                    },
                    "side": "SIDE_NEW"
                  },
                  "text": "changed here",
                  "rule": ""
                },
                {
                  "module": "demo/App",
                  "declaration": "",
                  "effect": "EFFECT_STORAGE",
                  "location": {
                    "path": "Sources/App/main.swift",
                    "side": "SIDE_UNSPECIFIED"
                  },
                  "text": "uses `Account`",
                  "rule": ""
                }
              ]
            }
          ],
          "build_system_reason": "BUILD_SYSTEM_REASON_UNSPECIFIED",
          "swift_version": ""
        }

        """
      )
    )
  }
}
