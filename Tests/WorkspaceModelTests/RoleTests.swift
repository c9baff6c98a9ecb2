import HashTreeCollections
import Testing
import WorkspaceModel

/// The roles of modules and the features that they join.
@Suite struct RoleTests {
  /// Checks each target of a fixture: `name role feature`, with `-` for none.
  private func check(
    _ fixture: String,
    settings: FeatureSettings = FeatureSettings(),
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var workspace = WorkspaceFixture(fixture).workspace
    workspace.features = settings
    let snapshot = WorkspaceSnapshot(files: [:], workspace: workspace, summaries: [:])
    let catalog = snapshot.features
    let lines = snapshot.graph.modules.indices.map { module in
      let feature = catalog.position(ofModule: module).map { catalog.features[$0].id }
      return [
        snapshot.graph.modules[module].name, catalog.role(of: module)?.rawValue ?? "-",
        feature ?? "-",
      ].joined(separator: " ")
    }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  // MARK: One module

  /// The role by kind and name, and the feature's name.
  @Test(arguments: [
    "library Chat => source Chat",
    "library ChatImplementation => source Chat", "library ChatImpl => source Chat",
    "library ChatInterface => interface Chat", "library ChatInterfaces => interface Chat",
    "library ChatAPI => interface Chat", "library ChatContract => interface Chat",
    "library chat-interface => interface chat", "library chat_mocks => testing chat",
    "library ChatTesting => testing Chat", "library ChatTestSupport => testing Chat",
    "library ChatMocks => testing Chat", "library ChatTestHelpers => testing Chat",
    "library ChatUITesting => testing Chat",
    "framework ChatInterface_iOS => interface Chat", "framework Chat-macOS => source Chat",
    // Names that are only an ending.
    "library API => source API", "library Interface => source Interface",
    "library Contracts => source Contracts", "library Core => source Core",
    "library Testing => testing Testing", "library Mocks => testing Mocks",
    "library UITesting => testing UITesting", "library TestSupport => testing TestSupport",
    "app Example => example Example", "test Tests => tests Tests", "test UITests => tests UITests",
    // Two endings, of which the last counts.
    "library TestingAPI => interface Testing", "library APITesting => testing API",
    "library InterfaceMocks => testing Interface",
    // Small letters within a word are no ending.
    "library Latest => source Latest", "library Reinterface => source Reinterface",
    // Programs have no interfaces.
    "executable GraphAPI => app GraphAPI", "executable ChatMocks => app ChatMocks",
    "app Shop => app Shop", "app_extension ShopWidget => app ShopWidget",
    "app ChatExample => example Chat", "app ChatDemo => example Chat",
    "app ChatDemoApp => example Chat", "app ChatSampleApp => example Chat",
    "executable ChatDemo => example Chat", "library ChatExample => source ChatExample",
    // Tests are tests, whatever they are called.
    "test ChatTests => tests Chat", "test ChatUITests => tests Chat",
    "ui_test ChatFlows => tests ChatFlows", "test ChatSnapshotTests => tests Chat",
    "test ChatMocks => tests ChatMocks", "test ChatSpecs => tests Chat",
    "macro ChatMacros => source Chat", "macro Stringify => source Stringify",
    "plugin ChatInterface => - -", "system_library CAPI => - -", "binary ChatTesting => - -",
    "bundle ChatInterface => - -", "aggregate Chat => - -", "external_build Chat => - -",
    "snippet ChatExample => - -",
  ])
  func oneModule(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    let feature = words[4] == "-" ? "-" : "Demo/\(words[4])"
    check("package Demo\n\(words[0]) \(words[1])", "\(words[1]) \(words[3]) \(feature)")
  }

  /// A program in a folder of examples is one; a library, and a folder that is only called alike, is not.
  @Test(arguments: [
    "Example/Chat executable => example", "examples/Chat app => example",
    "Samples executable => example", "Demo executable => example", "Chat/DemoApp app => example",
    "Examples/Chat library => source", "ExamplesOfOthers executable => app",
    "UITesting executable => app", "UITesting library => source",
    "Testing/Chat library => source", "Tests/Interface library => source",
  ])
  func folders(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let folder = try #require(SourcePath(words[0]))
    let kind = try #require(Target.Kind(rawValue: words[1]))
    let target = Target(name: "X", moduleName: "X", kind: kind, language: .swift, path: folder)
    var workspace = WorkspaceFixture("package Demo").workspace
    workspace.containers[0].targets = [target]
    let snapshot = WorkspaceSnapshot(files: [:], workspace: workspace, summaries: [:])
    #expect(snapshot.features.role(of: 0)?.rawValue == words[3])
  }

  /// A target of a project has no folder: the one around its sources counts.
  @Test func foldersOfSources() throws {
    var workspace = Workspace()
    let sources = try ["App/Example/A.swift", "App/Example/UI/B.swift"].map {
      try #require(SourcePath($0))
    }
    let path = try #require(SourcePath("App/App.xcodeproj"))
    workspace.containers = [
      Container(
        kind: .project,
        path: path,
        name: "App",
        identity: "app",
        manifest: path,
        evaluation: .evaluated,
        targets: [
          Target(
            name: "Shop",
            moduleName: "Shop",
            kind: .app,
            language: .swift,
            path: nil,
            sources: sources
          ),
          Target(name: "Cart", moduleName: "Cart", kind: .app, language: .swift, path: nil),
        ]
      )
    ]
    let snapshot = WorkspaceSnapshot(files: [:], workspace: workspace, summaries: [:])
    #expect(snapshot.features.role(of: 0) == .app && snapshot.features.role(of: 1) == .example)
  }

  // MARK: Families

  @Test func aWholeFamilyAndGaps() {
    check(
      """
      package Demo
      library Chat : ChatInterface
      library ChatInterface
      library ChatTesting : ChatInterface
      test ChatTests : Chat ChatTesting
      app ChatExample : Chat ChatTesting
      library CartInterface
      library Base
      """,
      """
      Base source Demo/Base
      CartInterface interface Demo/Cart
      Chat source Demo/Chat
      ChatExample example Demo/Chat
      ChatInterface interface Demo/Chat
      ChatTesting testing Demo/Chat
      ChatTests tests Demo/Chat
      """
    )
  }

  @Test func oneNameInTwoPackages() {
    check(
      """
      package A at A
      library Core
      test CoreTests : Core
      package B at B
      library Core
      library CoreInterface
      """,
      """
      Core source A/Core
      CoreTests tests A/Core
      Core source B/Core
      CoreInterface interface B/Core
      """
    )
  }

  @Test func oneNameOfTwoPackages() {
    check(
      """
      package Kit at A
      library Core
      package Kit at B
      library Core
      """,
      """
      Core source A/Core
      Core source B/Core
      """
    )
  }

  /// Tests belong to the module that they are named after, else to what they depend on.
  @Test func tests() {
    check(
      """
      package Demo
      library Chat
      library ChatInterface
      library ChatUI
      test ChatInterfaceTests : ChatInterface
      test ChatUITests : ChatUI
      test ChatUnitTests : Chat
      test Checks : ChatUI
      test Tests : Chat ChatInterface
      test WholeTests : Chat ChatUI
      """,
      """
      Chat source Demo/Chat
      ChatInterface interface Demo/Chat
      ChatInterfaceTests tests Demo/Chat
      ChatUI source Demo/ChatUI
      ChatUITests tests Demo/ChatUI
      ChatUnitTests tests Demo/Chat
      Checks tests Demo/ChatUI
      Tests tests Demo/Chat
      WholeTests tests Demo/Whole
      """
    )
  }

  @Test func anExampleWithoutANameOfItsOwn() {
    check(
      """
      package Demo
      library Chat
      library ChatTesting
      app Example : Chat ChatTesting
      """,
      """
      Chat source Demo/Chat
      ChatTesting testing Demo/Chat
      Example example Demo/Chat
      """
    )
  }

  @Test func modulesOnPlatforms() {
    check(
      """
      package Demo
      framework Chat_iOS
      framework Chat_macOS
      test ChatTests_iOS : Chat_iOS
      """,
      """
      ChatTests_iOS tests Demo/Chat
      Chat_iOS source Demo/Chat
      Chat_macOS source Demo/Chat
      """
    )
  }

  // MARK: Settings

  private func patterns(_ texts: [String]) -> [FeatureSettings.Pattern] {
    texts.map { FeatureSettings.Pattern(text: $0, line: 1) }
  }

  @Test func settingsReplaceTheEndingsOfARole() {
    check(
      """
      package Demo
      library ChatAPI
      library ChatInterface
      library FakeChat
      library ChatMocks
      """,
      settings: FeatureSettings(roles: [
        .init(.interface, patterns(["*Interface"])), .init(.testing, patterns(["Fake*"])),
      ]),
      """
      ChatAPI source Demo/ChatAPI
      ChatInterface interface Demo/Chat
      ChatMocks source Demo/ChatMocks
      FakeChat testing Demo/Chat
      """
    )
  }

  @Test func settingsOverFolders() {
    check(
      """
      package Demo
      library ChatAPI
      library OpenAPI
      plugin Lint
      """,
      settings: FeatureSettings(roles: [
        .init(.source, patterns(["Sources/Open*", "Lint"]))
      ]),
      """
      ChatAPI interface Demo/Chat
      Lint source Demo/Lint
      OpenAPI source Demo/OpenAPI
      """
    )
  }

  @Test func layers() {
    var fixture = WorkspaceFixture(
      """
      package Demo
      library BaseUI
      library Domain
      library Chat
      app ChatExample : Chat
      app Shop
      app Trial
      package Core at Projects/Core
      library Log
      """
    ).workspace
    fixture.features.layers = [
      .init(.foundation, patterns(["Base*", "Projects/Core/**"])),
      .init(.umbrella, patterns(["Domain", "Nothing"])),
    ]
    fixture.features.roles = [.init(.testing, patterns(["Fake*"]))]
    let snapshot = WorkspaceSnapshot(files: [:], workspace: fixture, summaries: [:])
    let layers = snapshot.features.features.map { "\($0.id) \($0.layer.rawValue)" }
    #expect(
      layers == [
        "Core/Log foundation", "Demo/BaseUI foundation", "Demo/Chat product",
        "Demo/Domain umbrella", "Demo/Shop app", "Demo/Trial app",
      ]
    )
    #expect(
      snapshot.features.problems.map(\.message) == [
        "No module matches `Fake*` under `features.roles.testing`; correct or remove it",
        "No feature matches `Nothing` under `features.layers.umbrella`; correct or remove it",
      ]
    )
  }

  @Test func reasons() {
    var workspace = WorkspaceFixture(
      """
      package Demo
      library Chat
      library ChatInterface
      library FakeChat
      library ChatImpl
      test ChatTests
      app Shop
      app ChatDemo
      plugin Lint
      package Try at Examples/Try
      executable Try
      """
    ).workspace
    workspace.features.roles = [
      .init(.source, patterns(["Nothing"])), .init(.testing, patterns(["Else", "Fake*"])),
    ]
    workspace.features.layers = [.init(.umbrella, patterns(["Try"]))]
    let snapshot = WorkspaceSnapshot(files: [:], workspace: workspace, summaries: [:])
    let explanations = RoleExplanations(workspace.features)
    let lines = snapshot.graph.modules.indices.compactMap { module -> String? in
      guard let target = snapshot.target(of: module), let container = snapshot.container(of: module)
      else { return nil }
      return "\(target.name): \(explanations.reason(of: target, in: container))"
    }
    let line = workspace.features.roles[1].patterns[1].line
    #expect(
      lines.sorted() == [
        "Chat: a library without another ending", "ChatDemo: the name ends in `Demo`",
        "ChatImpl: the name ends in `Impl`", "ChatInterface: the name ends in `Interface`",
        "ChatTests: a target of tests",
        "FakeChat: `Fake*` under `features.roles` in line \(line)", "Lint: a plug-in has no role",
        "Shop: an app", "Try: it lies in `Examples/Try/Sources/Try`",
      ]
    )
    let layers = snapshot.features.features.map { feature in
      "\(feature.name): \(feature.layerReason(in: workspace, snapshot.graph))"
    }
    #expect(
      layers == [
        "Chat: ", "Shop: a program",
        "Try: `Try` under `features.layers` in line \(workspace.features.layers[0].patterns[0].line)",
      ]
    )
  }
}
