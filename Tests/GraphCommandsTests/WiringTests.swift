import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct WiringTests {
  private static func location(_ path: String, _ line: UInt32) -> Graphd_V1_SourceLocation {
    .with { ($0.path, $0.range.start.line) = (path, line) }
  }

  private static let lookup = Graphd_V1_MemberLookup.with {
    ($0.name, $0.type, $0.consumer, $0.module) = (
      "clock", "Clock", "FeatureComponent", "Demo/Feature"
    )
    $0.location = location("Feature.swift", 6)
    $0.outcome = .partlyMissing
    $0.providers = [
      .with { ($0.name, $0.type, $0.module) = ("AppComponent.clock", "Clock", "Demo/App") }
    ]
    $0.paths = [
      .with {
        ($0.outcome, $0.certain) = (.found, true)
        $0.message = "`FeatureComponent` -> `AppComponent` finds `AppComponent.clock: Clock`"
      },
      .with {
        $0.outcome = .missing
        $0.message = "`FeatureComponent` -> `DemoComponent` does not find `clock`"
      },
    ]
  }

  private static func script(_ isDetailed: Bool = false) -> Script {
    Script {
      $0.components.complete = true
      $0.components.errors = isDetailed ? 0 : 1
      $0.components.components = [
        .with {
          ($0.name, $0.module, $0.root) = ("AppComponent", "Demo/App", true)
          $0.location = location("App.swift", 3)
        },
        .with {
          ($0.name, $0.module, $0.lookupCount) = ("FeatureComponent", "Demo/Feature", 1)
          $0.location = location("Feature.swift", 2)
          $0.macro = "ComponentImpl"
          $0.parents = [
            .with {
              ($0.name, $0.module, $0.certain) = ("AppComponent", "Demo/App", true)
              $0.location = location("App.swift", 9)
            }
          ]
          guard isDetailed else { return }
          $0.members = [
            .with { ($0.name, $0.type, $0.visible) = ("clock", "Clock", true) },
            .with { ($0.name, $0.note) = ("late", "is lazy") },
          ]
          $0.lookups = [lookup]
        },
      ]
      if isDetailed { $0.components.components.removeFirst() }
      $0.components.holders =
        isDetailed
        ? []
        : [
          .with {
            ($0.name, $0.module, $0.open) = ("AppHolder", "Demo/App", true)
            $0.modules = [.with { $0.name = "LoginModule" }, .with { $0.key = "profile" }]
          }
        ]
      $0.lookups.complete = true
      $0.lookups.lookups = [lookup]
      $0.findings = [
        .with { ($0.check.complete, $0.check.errors) = (true, 1) },
        .with {
          $0.findings.findings = [
            .with {
              ($0.rule, $0.severity, $0.message) = ("W01", .error, "`clock` is found on no path")
              $0.evidence = [.with { $0.location = location("Feature.swift", 6) }]
            }
          ]
        },
      ]
    }
  }

  private func text(_ commandLine: String, _ script: Script = Self.script()) async -> String {
    var process = FakeProcess()
    process.terminals = true
    process.environment["NO_COLOR"] = "1"
    process.size.columns = 100
    return await process.run(commandLine, script).output
  }

  @Test func componentsAreATable() async {
    #expect(
      await text("wiring") == """
        2 components · 1 look-up · 1 holder · 1 error
          Component         Module        Parents       Look-ups
          AppComponent      Demo/App      none: a root  0
          FeatureComponent  Demo/Feature  AppComponent  1

        Holders
          AppHolder  Demo/App  LoginModule, .profile, others

        `graphctl wiring --check` lists the findings

        """
    )
  }

  @Test func oneComponentHasItsMembersAndLookups() async {
    #expect(
      await text("wiring FeatureComponent", Self.script(true)) == """
        `FeatureComponent` in Demo/Feature · Feature.swift:2 · @ComponentImpl

        Parents
          AppComponent  Demo/App  App.swift:9

        Members
          clock  Clock
          late          not found  is lazy

        Look-ups
          clock: Clock  missing on some paths  AppComponent.clock: Clock

        """
    )
  }

  @Test func pathsStandInTheOrderOfTheSearch() async {
    #expect(
      await text("wiring --lookup clock") == """
        `clock`: 1 look-up · 1 missing

        `clock: Clock` in `FeatureComponent` Feature.swift:6: missing on some paths
          1. `FeatureComponent` -> `AppComponent` finds `AppComponent.clock: Clock`
          2. `FeatureComponent` -> `DemoComponent` does not find `clock` (if it is this one)

        """
    )
  }

  @Test func findingsDecideTheExitStatus() async {
    let result = await run("wiring --check", Self.script())
    #expect(result.status == 2)
    #expect(
      result.output == """
        1 error

          error: Feature.swift:6: `clock` is found on no path [W01]

        """
    )
    let none = Script {
      $0.findings = [.with { ($0.check.complete, $0.check.rules) = (true, ["W01", "W02"]) }]
    }
    let good = await run("wiring --check", none)
    #expect(good.status == 0 && good.output == "No findings by 2 rules\n")
  }

  @Test func theGraphIsDrawn() async {
    #expect(
      await text("wiring --format dot") == """
        digraph components {
          rankdir=BT;
          node [shape=box];
          subgraph cluster_0 {
            label="Demo/App";
            "Demo/App.AppComponent" [label="AppComponent", style=bold];
          }
          subgraph cluster_1 {
            label="Demo/Feature";
            "Demo/Feature.FeatureComponent" [label="FeatureComponent"];
          }
          "Demo/Feature.FeatureComponent" -> "Demo/App.AppComponent";
        }

        """
    )
  }

  @Test func jsonIsThatOfTheContract() async throws {
    let list = try Graphd_V1_ListComponentsResponse(
      jsonString: await text("wiring --format json")
    )
    #expect(list.components.map(\.name) == ["AppComponent", "FeatureComponent"])
    let lookups = try Graphd_V1_LookUpMemberResponse(
      jsonString: await text("wiring --lookup clock --format json")
    )
    #expect(lookups.lookups == [Self.lookup])
  }

  @Test func aWorkspaceWithoutComponentsIsOneSentence() async {
    let script = Script { $0.components.complete = true }
    #expect(
      await text("wiring", script) == "The workspace has no component that is wired by name\n"
    )
    #expect(
      await run("wiring --lookup x", Script { $0.lookups.complete = true }).output
        == "No code looks up `x`\n"
    )
  }

  @Test(arguments: [
    ("wiring", "components  "), ("wiring AppComponent", "components AppComponent "),
    ("wiring --revision HEAD~1", "components  HEAD~1"),
    ("wiring --lookup clock", "lookup clock "),
    ("wiring AppComponent --lookup clock", "lookup clock AppComponent"),
    ("wiring --check", #"check ["", "", "wiring", ""]"#),
  ])
  func questionsAreAsked(_ commandLine: String, _ call: String) async {
    let script = Script {
      $0.components.complete = true
      $0.lookups.complete = true
      $0.findings = [.with { $0.check.complete = true }]
    }
    #expect(await run(commandLine, script).status == 0)
    #expect(script.calls.last == call)
  }

  @Test func notesOfOneComponentAreAskedFor() async {
    let script = Script { $0.findings = [.with { $0.check.complete = true }] }
    #expect(await run("wiring AppComponent --check --notes", script).status == 0)
    #expect(script.checkRequests.map(\.component) == ["AppComponent"])
    #expect(script.checkRequests.map(\.wiringNotes) == [true])
  }

  @Test(arguments: [
    "wiring --check --lookup x", "wiring --lookup ''", "wiring ''", "wiring --notes",
    "wiring AppComponent --format dot", "wiring --check --format dot", "wiring --format mermaid",
  ])
  func oneQuestionAtATime(_ commandLine: String) async {
    #expect(await run(commandLine, Self.script()).status == 64)
  }
}
