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

        Complete: nothing can be missing from this answer

        """
    )
  }

  @Test func aModuleThatIsNotReachedIsOneSentence() async {
    let script = Script {
      $0.why.module.id = "demo/App"
      $0.why.change.complete = true
    }
    let result = await run("why App", script)
    #expect(
      result.output == """
        `demo/App` is not affected by the change

        Complete: nothing can be missing from this answer

        """
    )
  }

  /// Of one test, whose module no change affects.
  private func script(selected: Bool, because reason: String) -> Script {
    Script {
      $0.modulesOfWhy = ["demo/CoreTests"]
      $0.why.module.id = "demo/CoreTests"
      $0.why.change.complete = true
      var batch = Graphd_V1_SelectTestsResponse()
      batch.tests.tests = [Graphd_V1_SelectedTest()]
      batch.tests.tests[0].id = "CoreTests.A/testOne"
      batch.tests.tests[0].target = "demo/CoreTests"
      batch.tests.tests[0].selected = selected
      batch.tests.tests[0].because.text = reason
      $0.tests = [batch]
    }
  }

  @Test func aTestIsNoModule() async {
    let script = script(selected: false, because: "Nothing differs")
    let result = await run("why CoreTests.A/testOne", script)
    #expect(
      result.output == """
        `CoreTests.A/testOne` need not run: Nothing differs
        `demo/CoreTests` is not affected by the change

        Complete: nothing can be missing from this answer

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

        Complete: nothing can be missing from this answer

        """
    )
  }

  /// Reports name tests of Swift Testing without their places.
  @Test func aTestsPlaceMayBeLeftOut() async {
    let script = Script {
      $0.modulesOfWhy = ["demo/T"]
      $0.why.module.id = "demo/T"
      var batch = Graphd_V1_SelectTestsResponse()
      let ids = ["T.a()/A.swift:1:2", "T.b()/A.swift:3:4", "T.b()/B.swift:5:6"]
      batch.tests.tests = ids.map { id in
        var test = Graphd_V1_SelectedTest()
        (test.id, test.target) = (id, "demo/T")
        return test
      }
      $0.tests = [batch]
    }
    let one = await run("why T.a()", script)
    #expect(one.status == 0)
    #expect(one.output.hasPrefix("`T.a()/A.swift:1:2` need not run"))
    let two = await run("why T.b()", script)
    #expect(two.status == 1)
    #expect(two.errors.contains("name one, as `T.b()/A.swift:3:4`, `T.b()/B.swift:5:6`"))
    #expect(await run("why T.c()", script).errors.contains("neither a module nor a test"))
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
                  "effect": "storage",
                  "path": "Sources/Core/Account.swift",
                  "line": 3,
                  "text": "changed here"
                },
                {
                  "module": "demo/App",
                  "declaration": null,
                  "effect": "storage",
                  "path": "Sources/App/main.swift",
                  "line": null,
                  "text": "uses `Account`"
                }
              ]
            }
          ]
        }

        """
      )
    )
  }
}
