import GRPCCore
import GRPCInProcessTransport
import GraphProtos
import SwiftProtobuf
import TestSupport
import Testing

@testable import GraphDaemon

/// The effect of wiring on `affected` and on tests.
@Suite(.timeLimit(.minutes(10))) struct WiringImpactTests {
  private typealias Impacts = Graphd_V1_ImpactService.Client<InProcessTransport.Client>
  private typealias Tests = Graphd_V1_TestService.Client<InProcessTransport.Client>

  private struct Answer {
    var impact: Graphd_V1_Impact
    /// Selected tests with their reasons.
    var tests: [String: String]
    var chains: [Graphd_V1_ReasonChain]

    var messages: [String] { impact.modules.flatMap(\.lookups).map(\.message) }
    var retested: [String] { impact.modules.filter(\.retest).map(\.id) }
  }

  private func answer(
    in files: [String: String] = WiringFiles.all,
    _ path: String,
    replacing old: String,
    with new: String
  ) async throws -> Answer {
    var found: Answer?
    try await TemporaryRepository.with(files) { repository in
      let text = try #require(files[path])
      #expect(text.contains(old))
      try repository.write(path, text.replacing(old, with: new))
      found = try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          try await Self.answer(client, repository.path)
        }
      }
    }
    return try #require(found)
  }

  private static func answer(
    _ client: GRPCClient<InProcessTransport.Client>,
    _ root: String
  ) async throws -> Answer {
    let impact = try await Impacts(wrapping: client).getImpact(
      .with { $0.workspace.root = root }
    ).impact
    let tests = try await Tests(wrapping: client).selectTests(
      .with { $0.workspace.root = root }
    ) { response in
      var found: [String: String] = [:]
      for try await message in response.messages {
        for test in message.selection.tests where test.selected {
          found[test.id] = test.because.text
        }
      }
      return found
    }
    let chains = try await Impacts(wrapping: client).explainImpact(
      .with { ($0.workspace.root, $0.module) = (root, "Demo/Feature") }
    ).explanation.chains
    return Answer(impact: impact, tests: tests, chains: chains)
  }

  private static let provider = "  public let clock: Clock = Clock()\n"

  @Test func aProviderThatIsGoneNamesItsConsumer() async throws {
    let found = try await answer(
      "Sources/App/AppComponent.swift",
      replacing: Self.provider,
      with: ""
    )
    #expect(
      found.messages == [
        "`FeatureComponent` does not find `clock: Clock` any longer: it was `AppComponent.clock: Clock`"
      ]
    )
    let feature = try #require(found.impact.modules.first { $0.id == "Demo/Feature" })
    #expect(!feature.changed && !feature.outputCanChange && !feature.retest)
    #expect(feature.because.map(\.declaration) == ["AppComponent.clock"])
    #expect(feature.because.map(\.effect) == [.wiring])
    let lookup = try #require(feature.lookups.first)
    #expect(lookup.before == .found && lookup.after == .missing)
    #expect(lookup.oldProviders.map(\.module) == ["Demo/App"] && lookup.newProviders.isEmpty)
    #expect(lookup.location.path == "Sources/Feature/FeatureComponent.swift")
    // Tests that do not link the app never join the two.
    #expect(lookup.tests == ["Demo/AppTests"])
    #expect(found.retested == ["Demo/AppTests"])
    #expect(found.tests.keys.sorted() == ["AppTests.AppTests/testApp"])
    let reasons = found.impact.modules.first { $0.id == "Demo/AppTests" }?.because ?? []
    #expect(reasons.contains { $0.effect == .wiring && $0.declaration == "AppComponent.clock" })
    #expect(found.chains.last?.steps.map(\.module) == ["Demo/App", "Demo/Feature"])
  }

  @Test func anotherNameOrTypeIsOne() async throws {
    let renamed = try await answer(
      "Sources/App/AppComponent.swift",
      replacing: "let clock:",
      with: "let watch:"
    )
    #expect(renamed.messages.count == 1)
    let typed = try await answer(
      "Sources/App/AppComponent.swift",
      replacing: "let clock: Clock = Clock()",
      with: "let clock: Int = 1"
    )
    #expect(typed.impact.modules.flatMap(\.lookups).map(\.after) == [.missing])
  }

  @Test func aBodyIsNone() async throws {
    let found = try await answer(
      "Sources/App/AppComponent.swift",
      replacing: "{ FeatureComponent(parent: self) }",
      with: "{ print(1); return FeatureComponent(parent: self) }"
    )
    #expect(found.messages.isEmpty)
    #expect(!found.impact.modules.contains { $0.id == "Demo/Feature" })
  }

  /// A test target with a root of its own: its suites do not name what they find.
  @Test func testsWithARootOfTheirOwnRunAll() async throws {
    var files = WiringFiles.all
    files["Tests/FeatureTests/TestRoot.swift"] = """
      import Arch
      import Feature
      class TestComponent: Component {
        let clock: Clock = Clock()
        init() { super.init(parent: nil) }
        func feature() -> FeatureComponent { FeatureComponent(parent: self) }
      }
      enum Fixture { static func feature() -> FeatureComponent { TestComponent().feature() } }

      """
    files["Package.swift"] = files["Package.swift"]?.replacing(
      #"name: "FeatureTests", dependencies: ["Feature"]"#,
      with: #"name: "FeatureTests", dependencies: ["Arch", "Feature"]"#
    )
    let found = try await answer(
      in: files,
      "Tests/FeatureTests/TestRoot.swift",
      replacing: "  let clock: Clock = Clock()\n",
      with: ""
    )
    #expect(found.impact.modules.flatMap(\.lookups).map(\.after) == [.partlyMissing])
    #expect(found.retested == ["Demo/FeatureTests"])
    #expect(found.tests.keys.sorted() == ["FeatureTests.FeatureTests/testFeature"])
  }

  /// The names under `wiring:` decide what a component is, and removing them is a difference.
  @Test func rootsOfTheConfigurationCount() async throws {
    func renamed(_ text: String) -> String {
      text.replacing("class Component", with: "class BaseComponent")
        .replacing(": Component", with: ": BaseComponent")
    }
    var files = WiringFiles.all.mapValues(renamed)
    files[".graphd.yml"] = "wiring:\n  roots:\n    components: [BaseComponent]\n"
    let found = try await answer(
      in: files,
      "Sources/App/AppComponent.swift",
      replacing: Self.provider,
      with: ""
    )
    #expect(found.messages.count == 1)
    files[".graphd.yml"] = nil
    let usual = try await answer(
      in: files,
      "Sources/App/AppComponent.swift",
      replacing: Self.provider,
      with: ""
    )
    #expect(usual.messages.isEmpty)
  }

  /// Each edit's answer equals the one from scratch.
  @Test func editsAreAnsweredAsFromScratch() async throws {
    let path = "Sources/App/AppComponent.swift"
    let texts = [
      WiringFiles.app.replacing(Self.provider, with: ""), WiringFiles.app,
      WiringFiles.app.replacing("let clock", with: "lazy var clock"),
      WiringFiles.app.replacing("(parent: self)", with: "(parent: nil)"),
      "not swift {", WiringFiles.app.replacing("AppComponent", with: "MainComponent"),
    ]
    try await TemporaryRepository.with(WiringFiles.all) { repository in
      try await InProcessDaemon.withClientTransport(repository.configuration) { transport in
        try await withGRPCClient(transport: transport) { client in
          for text in texts {
            try repository.write(path, text)
            let live = try await Self.answer(client, repository.path)
            let scratch = try await InProcessDaemon.withClientTransport(repository.configuration) {
              transport in
              try await withGRPCClient(transport: transport) {
                try await Self.answer($0, repository.path)
              }
            }
            #expect(live.messages == scratch.messages)
            #expect(live.retested == scratch.retested)
            #expect(live.tests == scratch.tests)
            #expect(live.messages.isEmpty == (text == WiringFiles.app))
          }
        }
      }
    }
  }
}
