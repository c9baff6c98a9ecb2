import GraphCommands
import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct FeaturesTests {
  private static func feature(
    _ name: String,
    _ layer: Graphd_V1_FeatureLayer,
    _ roles: [(Graphd_V1_ModuleRole, String)],
    retests: [String] = []
  ) -> Graphd_V1_MicroFeature {
    .with {
      $0.id = "demo/\(name)"
      $0.name = name
      $0.package = "demo"
      $0.container = .package
      $0.layer = layer
      $0.modules = roles.map { role, module in
        .with {
          $0.module = "demo/\(module)"
          $0.role = role
        }
      }
      $0.bodyEdits = roles.filter { $0.0 == .source }.map { _, module in
        .with {
          $0.module = "demo/\(module)"
          $0.rebuildCount = 1
          $0.relinkCount = UInt32(retests.count)
          $0.retestCount = UInt32(retests.count)
          $0.rebuilds = ["demo/\(module)"]
          $0.relinks = retests
          $0.retests = retests
        }
      }
    }
  }

  private static let chat = feature(
    "Chat",
    .product,
    [
      (.source, "Chat"), (.interface, "ChatInterface"), (.tests, "ChatTests"),
      (.tests, "ChatUITests"), (.example, "ChatExample"),
    ],
    retests: ["demo/ChatTests", "demo/ChatUITests"]
  )

  private static let script = Script {
    $0.features.complete = true
    $0.features.features = [
      feature("Base", .foundation, [(.source, "Base")], retests: ["demo/ChatTests"]), chat,
      feature("Player", .product, [(.interface, "PlayerInterface")]),
    ]
    $0.features.suggestedConfiguration = "features:\n  layers:\n    foundation:\n      - Base\n"
  }

  private static let counts = "3 features · 1 foundation · 2 product · 2 with an interface"

  private func terminal(_ columns: Int, _ commandLine: String) async -> String {
    var process = FakeProcess()
    process.terminals = true
    process.environment["NO_COLOR"] = "1"
    process.size.columns = columns
    return await process.run(commandLine, Self.script).output
  }

  /// The explanation below the table, wrapped.
  private static func foot(_ columns: Int) -> String {
    columns == 80
      ? """
      Rebuilds and retests: the modules that a debug build compiles again, and the
      test targets that run the code, after an edit of a function's body in the source
      """
      : """
      Rebuilds and retests: the modules that a debug
      build compiles again, and the test targets that
      run the code, after an edit of a function's body
      in the source
      """
  }

  @Test func featuresAreATable() async {
    #expect(
      await terminal(80, "features") == """
        \(Self.counts)
          Feature  Layer       Rebuilds  Retests  Roles
          Base     foundation  1         1        source
          Chat     product     1         2        source interface 2 tests example
          Player   product     –         –        interface

        \(Self.foot(80))

        """
    )
  }

  @Test func rolesStandBelowOnANarrowTerminal() async {
    let text = await terminal(50, "features")
    #expect(
      text == """
        3 features · 1 foundation · 2 product · 2 with an
        interface
          Feature  Layer       Rebuilds  Retests
          Base     foundation  1         1
            source
          Chat     product     1         2
            source interface 2 tests example
          Player   product     –         –
            interface

        \(Self.foot(50))

        """
    )
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 50 })
  }

  @Test func oneFeatureIsListedByName() async {
    let script = Script {
      $0.features.complete = true
      $0.features.features = [Self.chat]
    }
    let result = await run("features Chat", script)
    #expect(script.calls == ["features Chat names: true suggest: false"])
    #expect(
      result.output == """
        A body edit of `demo/Chat` rebuilds 1 module, links 2 again, retests 2 test targets

        demo/Chat product, package demo
          source       demo/Chat
          interface    demo/ChatInterface
          tests        demo/ChatTests
          tests        demo/ChatUITests
          example      demo/ChatExample
          rebuilds     demo/Chat
          links again  demo/ChatTests
          links again  demo/ChatUITests
          retests      demo/ChatTests
          retests      demo/ChatUITests

        """
    )
  }

  @Test func theRequestFollowsTheOptions() async {
    for (options, asked) in [
      ("", "names: false suggest: false"), ("-v", "names: true suggest: false"),
      ("--format json", "names: true suggest: false"), ("--suggest", "names: false suggest: true"),
    ] {
      let script = Script { $0.features.complete = true }
      let result = await run("features \(options)", script)
      #expect(result.status == 0)
      #expect(script.calls == ["features  \(asked)"])
    }
  }

  @Test func aSuggestionIsTheTextAlone() async {
    let result = await run("features --suggest", Self.script)
    #expect(result.output == "features:\n  layers:\n    foundation:\n      - Base\n")
    let both = await run("features Chat --suggest", Self.script)
    #expect(both.status == 64)
    #expect(both.errors.contains("leave out `Chat`"))
  }

  @Test func jsonIsTheContract() async {
    let script = Script {
      $0.features.complete = true
      $0.features.features = [Self.feature("Base", .foundation, [(.source, "Base")])]
    }
    let result = await run("features --format json", script)
    #expect(result.output.contains(#""layer": "FEATURE_LAYER_FOUNDATION""#))
    #expect(result.output.contains(#""role": "MODULE_ROLE_SOURCE""#))
    #expect(result.output.contains(#""retest_count": 0"#))
  }

  @Test func anIncompleteAnswerIsToldByTheStatus() async {
    let script = Script { $0.features.complete = false }
    #expect(await run("features", script).status == 0)
    #expect(await run("features --strict", script).status == 3)
  }
}
