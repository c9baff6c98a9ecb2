import TestSupport
import Testing
import WorkspaceModel

/// How a change travels through targets of projects and packages.
@Suite(.timeLimit(.minutes(10))) struct LayoutChangeTests {
  private static let chain = """
    //- App.xcodeproj
    folder A
    folder B
    folder App
    folder ATests
    folder BTests
    folder AppTests
    target A framework
      folders A
    target B framework
      folders B
      frameworks @A
    target App app
      folders App
      frameworks @B
      copy Frameworks @A @B
    target ATests test
      folders ATests
      depends A
    target BTests test
      folders BTests
      depends B
    target AppTests test
      folders AppTests
      host App
    //- A/A.swift
    public struct Account {
      public var name = ""
      public init() {}
    }
    //- B/B.swift
    import A
    public struct Profile {
      public var account = Account()
      public init() {}
    }
    //- App/App.swift
    import B
    func size() -> Int { MemoryLayout<Profile>.size }
    //- ATests/ATests.swift
    import Testing
    import A
    @Test func account() { _ = Account() }
    //- BTests/BTests.swift
    import Testing
    import B
    @Test func profile() { _ = Profile() }
    //- AppTests/AppTests.swift
    import Testing
    @testable import App
    @Test func theSize() { _ = size() }
    """

  // Rule: unknown.submodule-project
  @Test func anotherCommitOfASubmoduleChangesTheUsersOfItsProjects() async throws {
    func tree(_ commit: String) throws -> MemoryTree {
      var tree = MemoryTree(
        expandProjects(
          """
          //- .graphd.yml
          ignore: [Core]
          //- App.xcodeproj
          files A.swift B.swift Core.xcodeproj path=Core/Core.xcodeproj
          target App app
            sources A.swift
            depends Core.xcodeproj@Core
          target Other app
            sources B.swift
          //+ A.swift B.swift
          """
        )
      )
      tree.addSubmodule(try #require(SourcePath("Core")), commit: commit)
      return tree
    }
    let found = try await answer(tree("one"), tree("two"))
    #expect(
      found == """
        changed: App/App
        differs: App/App
        recompiles: App/App
        """
    )
    #expect(try await answer(tree("one"), tree("one")) == "")
  }

  /// The app reads the size of what stores it, which the driver does not follow.
  // Rules: xcode.change.layout, stale.memory-layout
  @Test func aPrivateFieldReachesWhatStoresIt() async throws {
    try await check(
      Self.chain,
      replacing: "  public var name = \"\"",
      with: "  public var name = \"\"\n  private var pad = 0",
      """
      changed: App/A
      differs: App/A App/ATests App/App App/B App/BTests
      recompiles: App/A App/ATests App/AppTests App/B App/BTests
      may recompile: App/App
      retests: App/ATests App/AppTests App/BTests
      tests: ATests.account() AppTests.theSize() BTests.profile()
      """
    )
  }

  // Rule: xcode.change.evolution
  @Test func libraryEvolutionHidesAPrivateField() async throws {
    let fixture = try Self.chain.replacingOnce(
      "target A framework\n",
      with: "target A framework\n  setting BUILD_LIBRARY_FOR_DISTRIBUTION = YES\n"
    )
    try await check(
      fixture,
      replacing: "  public var name = \"\"",
      with: "  public var name = \"\"\n  private var pad = 0",
      """
      changed: App/A
      differs: App/A
      recompiles: App/A App/ATests App/App App/AppTests App/B App/BTests
      retests: App/ATests App/AppTests App/BTests
      tests: ATests.account() AppTests.theSize() BTests.profile()
      """
    )
  }

  // Rule: xcode.change.platform
  @Test func targetsOfOneModuleNameAreKeptApart() async throws {
    let fixture = """
      //- App.xcodeproj
      files Kit.swift Phone.swift Tv.swift
      folder PhoneTests
      folder TvTests
      target Kit-iOS framework platforms=iphoneos product=Kit.framework
        setting PRODUCT_NAME = Kit
        sources Kit.swift Phone.swift
      target Kit-tvOS framework platforms=appletvos product=Kit.framework
        setting PRODUCT_NAME = Kit
        sources Kit.swift Tv.swift
      target PhoneTests test platforms=iphoneos
        folders PhoneTests
      target TvTests test platforms=appletvos
        folders TvTests
        depends Kit-tvOS
      //- Kit.swift
      public func kit() -> Int { 1 }
      //- Phone.swift
      public func phone() -> Int { 1 }
      //- Tv.swift
      public func tv() -> Int { 1 }
      //- PhoneTests/Tests.swift
      import Testing
      import Kit
      @Test func onPhone() { _ = kit() }
      //- TvTests/Tests.swift
      import Testing
      import Kit
      @Test func onTv() { _ = kit() }
      """
    try await check(
      fixture,
      replacing: "tv() -> Int { 1 }",
      with: "tv() -> Int { 2 }",
      """
      changed: App/Kit-tvOS
      differs: App/Kit-tvOS
      recompiles: App/Kit-tvOS
      retests: App/TvTests
      tests: TvTests.onTv()
      """
    )
    try await check(
      fixture,
      replacing: "phone() -> Int { 1 }",
      with: "phone() -> Int { 2 }",
      """
      changed: App/Kit-iOS
      differs: App/Kit-iOS
      recompiles: App/Kit-iOS
      retests: App/PhoneTests
      tests: PhoneTests.onPhone()
      """
    )
    try await check(
      fixture,
      replacing: "public func kit() -> Int {",
      with: "public func kit() -> Int32 {",
      """
      changed: App/Kit-iOS App/Kit-tvOS
      differs: App/Kit-iOS App/Kit-tvOS App/PhoneTests App/TvTests
      recompiles: App/Kit-iOS App/Kit-tvOS App/PhoneTests App/TvTests
      retests: App/PhoneTests App/TvTests
      tests: PhoneTests.onPhone() TvTests.onTv()
      """
    )
  }

  private static let package = """
    //- Package.swift
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Kit",
      products: [.library(name: "Kit", targets: ["Kit"]), .library(name: "Other", targets: ["Other"])],
      targets: [
        .target(name: "Kit"), .target(name: "Other"),
        .testTarget(name: "KitTests", dependencies: ["Kit"]),
      ]
    )
    //- Kit.xcodeproj
    files . Sources/Kit/Kit.swift
    folder AppTests
    folder App
    target Kit framework
      sources Sources/Kit/Kit.swift
    target App app
      folders App
      products Kit
    package .
    target AppTests test
      folders AppTests
      host App
    //- Sources/Kit/Kit.swift
    public func kit() -> Int { 1 }
    //- Sources/Other/Other.swift
    public func other() -> Int { 1 }
    //- Tests/KitTests/KitTests.swift
    import Testing
    import Kit
    @Test func theKit() { _ = kit() }
    //- App/App.swift
    import Kit
    func app() -> Int { kit() }
    //- AppTests/AppTests.swift
    import Testing
    @testable import App
    @Test func theApp() { _ = app() }
    """

  // Rule: xcode.change.same-folder, xcode.change.package
  @Test func aFileOfAPackageAndAProjectChangesBoth() async throws {
    try await check(
      Self.package,
      replacing: "kit() -> Int { 1 }",
      with: "kit() -> Int { 2 }",
      """
      changed: Kit.xcodeproj/Kit Kit/Kit
      differs: Kit.xcodeproj/Kit Kit/Kit
      recompiles: Kit.xcodeproj/Kit Kit/Kit
      retests: Kit.xcodeproj/AppTests Kit/KitTests
      tests: AppTests.theApp() KitTests.theKit()
      """
    )
    try await check(
      Self.package,
      replacing: "other() -> Int { 1 }",
      with: "other() -> Int { 2 }",
      """
      changed: Kit/Other
      differs: Kit/Other
      recompiles: Kit/Other
      """
    )
  }
}
