import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct ResourcesTests {
  private static func bundle(_ stem: String) -> Graphd_V1_BundleName {
    .with {
      $0.stem = stem
      $0.nativeApple = "\(stem).bundle"
      $0.nativeElsewhere = "\(stem).resources"
      $0.swiftBuild = "\(stem).bundle"
    }
  }

  private static let script = Script {
    $0.resources.complete = true
    $0.resources.modules = [
      .with {
        $0.module = "Kit/UI"
        $0.bundle = bundle("Kit_UI")
        $0.fileCount = 3
        $0.languages = ["de", "en"]
        $0.apps = ["Shop/Phone"]
        $0.tables = [
          .with {
            $0.name = "Localizable"
            $0.keyCount = 12
            $0.complete = true
            $0.languages = [
              .with { ($0.language, $0.keyCount, $0.missingCount) = ("de", 10, 2) },
              .with { ($0.language, $0.keyCount) = ("en", 12) },
            ]
          }
        ]
        $0.assets = [.with { ($0.kind, $0.name) = (.image, "Birds/Eagle") }]
      }
    ]
    $0.uses.complete = true
    $0.uses.owners = ["Kit/UI"]
    $0.uses.uses = [
      .with {
        ($0.module, $0.path, $0.line, $0.callee) = (
          "Kit/UI", "Kit/Sources/UI/View.swift", 7, "Label"
        )
        $0.mainBundle = true
        $0.missingIn = ["Shop/Phone"]
      }
    ]
    $0.bundles.complete = true
    $0.bundles.executable = "Shop/Phone"
    $0.bundles.bundles = [
      .with {
        ($0.module, $0.fileCount, $0.isMain) = ("Kit/UI", 3, false)
        $0.name = bundle("Kit_UI")
        $0.path = ["Shop/Phone", "Kit/UI"]
      }
    ]
    $0.findings = [
      .with {
        $0.check.complete = true
        ($0.check.errors, $0.check.warnings) = (1, 1)
      },
      .with {
        $0.findings.findings = [
          .with {
            ($0.rule, $0.severity, $0.message) = ("R01", .error, "`Dismiss` is not there")
            $0.remedy = "Name `bundle: .module` in the call"
            $0.evidence = [
              .with {
                $0.location.path = "Kit/Sources/UI/View.swift"
                $0.location.range.start.line = 7
                ($0.module, $0.symbol, $0.note) = ("Kit/UI", "Label", "looks it up")
              }
            ]
          },
          .with { ($0.rule, $0.severity, $0.message) = ("R07", .warning, "`Kit/UI` lacks French") },
        ]
      },
    ]
  }

  private func text(_ commandLine: String) async -> String {
    var process = FakeProcess()
    process.terminals = true
    process.environment["NO_COLOR"] = "1"
    process.size.columns = 100
    return await process.run(commandLine, Self.script).output
  }

  @Test func modulesAreATable() async {
    #expect(
      await text("resources") == """
        1 module with resources · 1 table · 2 languages · 12 keys
          Module  Bundle  Files  Tables  Languages  Keys
          Kit/UI  Kit_UI  3      1       2          12

        """
    )
  }

  @Test func oneModuleHasItsTablesAndAssets() async {
    #expect(
      await text("resources UI") == """
        1 module with resources · 1 table · 2 languages · 12 keys

        Kit/UI 3 files
          bundle     Kit_UI.bundle
          bundle     Kit_UI.resources
          linked by  Shop/Phone
          table      Localizable       12 keys, 2 languages, de lacks 2
          image      Birds/Eagle

        """
    )
  }

  @Test func oneLanguageIsCounted() async {
    #expect(
      await text("resources --language DE") == """
        1 module with resources · 1 table · 2 languages · 12 keys
          Table        Module  Texts  Missing
          Localizable  Kit/UI  10     2

        """
    )
  }

  @Test func usesSayWhereTheyFindTheirName() async {
    #expect(
      await text("resources --key Dismiss") == """
        `Dismiss`: 1 use · in the bundle of `Kit/UI`
          Kit/Sources/UI/View.swift:7  Label  main bundle  missing in Shop/Phone

        """
    )
  }

  @Test func bundlesOfAProgramHaveTheirNames() async {
    #expect(
      await text("resources --bundles Phone") == """
        `Shop/Phone` needs 1 bundle
          Kit_UI.bundle, Kit_UI.resources  3 files  Shop/Phone → Kit/UI

        """
    )
  }

  @Test func findingsComeGravestFirst() async {
    #expect(
      await text("resources --check") == """
        1 error · 1 warning

          error: Kit/Sources/UI/View.swift:7: `Dismiss` is not there [R01]
          warning: `Kit/UI` lacks French [R07]

        """
    )
    #expect(
      await text("resources --check -v").contains(
        """
            Name `bundle: .module` in the call
            Kit/Sources/UI/View.swift:7 Kit/UI `Label`: looks it up
        """
      )
    )
  }

  @Test func errorsDecideTheExitStatus() async {
    #expect(await run("resources --check", Self.script).status == 2)
    #expect(await run("resources", Self.script).status == 0)
  }

  @Test(arguments: [
    ("resources", "resources  assets: false"), ("resources UI", "resources UI assets: true"),
    ("resources --format json", "resources  assets: true"),
    ("resources --check", #"check ["", "", "resources", ""]"#),
    ("resources --check --base main --revision v1", #"check ["v1", "main", "resources", ""]"#),
    ("resources UI --unused", #"check ["", "", "R12,R16", "UI"]"#),
    ("resources --missing", #"check ["", "", "R01,R02,R03,R04,R05,R07,R17", ""]"#),
    ("resources --key k UI", "uses k UI"), ("resources --bundles Phone", "bundles Phone"),
  ])
  func questionsAreAsked(_ commandLine: String, _ call: String) async {
    let script = Script {
      $0.resources.complete = true
      $0.uses.complete = true
      $0.bundles.complete = true
      $0.findings = [.with { $0.check.complete = true }]
    }
    #expect(await run(commandLine, script).status == 0)
    #expect(script.calls.last == call)
  }

  @Test(arguments: [
    "resources --missing --unused", "resources --key k --language de", "resources --key ''",
    "resources UI --bundles Phone",
  ])
  func oneQuestionAtATime(_ commandLine: String) async {
    #expect(await run(commandLine, Self.script).status == 64)
  }
}
