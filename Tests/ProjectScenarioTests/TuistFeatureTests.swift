import TestSupport
import Testing

/// Edits below manifests of Tuist that describe features with interfaces.
@Suite(.timeLimit(.minutes(10))) struct TuistFeatureTests {
  static let fixture = """
    //- Tuist.swift
    import ProjectDescription
    let tuist = Tuist()
    //- Workspace.swift
    import ProjectDescription
    let workspace = Workspace(name: "Demo", projects: ["App", "Features/*"])
    //- App/Project.swift
    import ProjectDescription
    let project = Project(name: "App", targets: [
      .target(name: "App", destinations: .iOS, product: .app, bundleId: "app", sources: "Sources/**", dependencies: [
        .project(target: "Chat", path: "../Features/Chat"),
        .project(target: "Play", path: .relativeToRoot("Features/Play")),
      ]),
      .target(name: "AppTests", destinations: .iOS, product: .unitTests, bundleId: "app.tests",
        sources: "Tests/**", dependencies: [.target(name: "App")]),
    ])
    //- Features/Play/Project.swift
    import ProjectDescription
    let project = Project(name: "Play", targets: [
      .target(name: "PlayInterface", destinations: .iOS, product: .framework, bundleId: "play.i",
        sources: "Interface/**"),
      .target(name: "Play", destinations: .iOS, product: .framework, bundleId: "play",
        sources: [.glob("Sources/**", excluding: "Sources/Drafts/**")],
        dependencies: [.target(name: "PlayInterface")]),
      .target(name: "PlayTesting", destinations: .iOS, product: .framework, bundleId: "play.t",
        sources: "Testing/**", dependencies: [.target(name: "PlayInterface")]),
      .target(name: "PlayTests", destinations: .iOS, product: .unitTests, bundleId: "play.tests",
        sources: "Tests/**", dependencies: [.target(name: "Play"), .target(name: "PlayTesting")]),
    ])
    //- Features/Chat/Project.swift
    import ProjectDescription
    let project = Project(name: "Chat", targets: [
      .target(name: "Chat", destinations: .iOS, product: .framework, bundleId: "chat",
        buildableFolders: ["Sources"],
        dependencies: [.project(target: "PlayInterface", path: "../Play")]),
      .target(name: "ChatTests", destinations: .iOS, product: .unitTests, bundleId: "chat.tests",
        sources: "Tests/**",
        dependencies: [.target(name: "Chat"), .project(target: "PlayTesting", path: "../Play")]),
    ])
    //- App/Sources/App.swift
    import Chat
    import Play
    func app() -> Int { chat(Player()) }
    //- App/Tests/AppTests.swift
    import Testing
    @testable import App
    @Test func theApp() { _ = app() }
    //- Features/Play/Interface/Playing.swift
    public protocol Playing { func play() -> Int }
    //- Features/Play/Sources/Player.swift
    import PlayInterface
    public struct Player: Playing {
      public init() {}
      public func play() -> Int { 1 }
    }
    //- Features/Play/Testing/PlayMock.swift
    import PlayInterface
    public struct PlayMock: Playing {
      public init() {}
      public func play() -> Int { 2 }
    }
    //- Features/Play/Tests/PlayTests.swift
    import Testing
    import Play
    @Test func plays() { _ = Player().play() }
    //- Features/Chat/Sources/Chat.swift
    import PlayInterface
    public func chat(_ player: some Playing) -> Int { player.play() }
    //- Features/Chat/Tests/ChatTests.swift
    import Testing
    import Chat
    import PlayTesting
    @Test func chats() { _ = chat(PlayMock()) }
    """

  // Acceptance 3: tests of features that see the interface alone are not selected.
  @Test func aBodyOfAnImplementationIsSeenByItsTestsAndTheApp() async throws {
    try await check(
      Self.fixture,
      replacing: "public func play() -> Int { 1 }",
      with: "public func play() -> Int { 3 }",
      """
      changed: Play/Play
      differs: Play/Play
      recompiles: Play/Play
      retests: App/AppTests Play/PlayTests
      tests: AppTests.theApp() PlayTests.plays()
      """
    )
  }

  // Acceptance 3
  @Test func theMocksOfOneFeatureAreInTheTestsOfAnother() async throws {
    try await check(
      Self.fixture,
      replacing: "public func play() -> Int { 2 }",
      with: "public func play() -> Int { 3 }",
      """
      changed: Play/PlayTesting
      differs: Play/PlayTesting
      recompiles: Play/PlayTesting
      retests: Chat/ChatTests Play/PlayTests
      tests: ChatTests.chats() PlayTests.plays()
      """
    )
  }

  // Acceptance 8
  @Test func aNewFileBelongsToTheTargetOfItsFolder() async throws {
    for file in ["Features/Play/Sources/More/More.swift", "Features/Play/Sources/.More.swift"] {
      try await check(
        Self.fixture,
        adding: "//- \(file)\nfunc more() {}",
        """
        changed: Play/Play
        differs: Play/Play
        recompiles: App/App App/AppTests Play/Play Play/PlayTests
        retests: App/AppTests Play/PlayTests
        tests: AppTests.theApp() PlayTests.plays()
        """
      )
    }
    try await check(
      Self.fixture,
      adding: "//- Features/Chat/Sources/More.swift\nfunc more() {}",
      """
      changed: Chat/Chat
      differs: Chat/Chat
      recompiles: App/App App/AppTests Chat/Chat Chat/ChatTests
      retests: App/AppTests Chat/ChatTests
      tests: AppTests.theApp() ChatTests.chats()
      """
    )
  }

  // Acceptance 8
  @Test func aNewFileThatIsExcludedBelongsToNoTarget() async throws {
    try await check(
      Self.fixture,
      adding: "//- Features/Play/Sources/Drafts/More.swift\nfunc more() {}",
      ""
    )
  }

  @Test func aManifestEditReachesTheTargetsThatDiffer() async throws {
    try await check(
      Self.fixture,
      replacing: "bundleId: \"play.t\",",
      with: "bundleId: \"play.t\", // a comment\n",
      ""
    )
    try await check(
      Self.fixture,
      replacing: "bundleId: \"play.t\"",
      with: "bundleId: \"play.mocks\"",
      """
      changed: Play/PlayTesting
      differs: Chat/ChatTests Play/PlayTesting
      recompiles: Chat/ChatTests Play/PlayTesting Play/PlayTests
      retests: Chat/ChatTests Play/PlayTests
      tests: ChatTests.chats() PlayTests.plays()
      """
    )
  }

  // Report 9 of selection (tuist/tuist#3184, #2385): a dependency counts by its contents, at any distance.
  @Test func aProtocolReachesAllThatKnowIt() async throws {
    try await check(
      Self.fixture,
      replacing: "func play() -> Int }",
      with: "func play() -> Int; func stop() }",
      """
      changed: Play/PlayInterface
      differs: Play/Play Play/PlayInterface Play/PlayTesting
      recompiles: App/App App/AppTests Chat/Chat Chat/ChatTests Play/Play Play/PlayInterface Play/PlayTesting Play/PlayTests
      retests: App/AppTests Chat/ChatTests Play/PlayTests
      tests: AppTests.theApp() ChatTests.chats() PlayTests.plays()
      """
    )
  }

  // Acceptance 18, in short: a manifest without a value makes its own project unknown, and what may depend on it wide.
  @Test func aBrokenManifestLeavesOtherProjectsKnown() async throws {
    for name in ["Chat", "ChatFeature"] {
      let fixture = try Self.fixture.replacingOnce(
        "Project(name: \"Chat\", targets: [",
        with: "Project(name: \"\(name)\", targets: ["
      )
      try await check(
        fixture,
        replacing: "name: \"\(name)\", targets: [",
        with: "name: \"\(name)\", targets: [ make(),",
        """
        changed: App/App \(name)/Chat \(name)/ChatTests
        differs: App/App App/AppTests
        recompiles: App/App App/AppTests
        may recompile: \(name)/Chat \(name)/ChatTests
        retests: App/AppTests
        tests: AppTests.theApp() PlayTests.plays()
        incomplete
        """
      )
    }
  }
}
