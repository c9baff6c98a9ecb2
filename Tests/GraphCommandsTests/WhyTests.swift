import GraphProtos
import Testing

@Suite struct WhyTests {
  @Test func textIsATableForEachChain() async {
    let result = await run("why App --base main", Script { $0.why = Examples.why })
    #expect(result.status == 0)
    #expect(
      result.output == """
        `demo/App`: output can change · stale: the build leaves it as it is

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
