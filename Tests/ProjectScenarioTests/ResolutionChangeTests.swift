import TestSupport
import Testing

/// Versions of packages outside, and projects that cannot be read.
@Suite(.timeLimit(.minutes(10))) struct ResolutionChangeTests {
  private static func lock(_ alpha: String, _ beta: String) -> String {
    func pin(_ name: String, _ version: String) -> String {
      """
      {"identity": "\(name)", "kind": "remoteSourceControl", "location": "https://host/\(name).git", \
      "state": {"revision": "\(name)\(version)", "version": "\(version)"}}
      """
    }
    return "{\"pins\": [\(pin("alpha", alpha)), \(pin("beta", beta))], \"version\": 2}"
  }

  private static func fixture(_ lockPath: String, _ lock: String) -> String {
    """
    //- \(lockPath)/xcshareddata/swiftpm/Package.resolved
    \(lock)
    //- App.xcodeproj
    package https://host/alpha.git from=1.0.0
    package https://host/beta.git from=1.0.0
    folder A
    folder B
    folder ATests
    folder BTests
    target A framework
      folders A
      products https://host/alpha.git:Alpha
    target B framework
      folders B
      products https://host/beta.git:Beta
    target ATests test
      folders ATests
      depends A
    target BTests test
      folders BTests
      depends B
    //- Lone.xcodeproj
    package https://host/alpha.git from=1.0.0
    target Lone framework
      folders Lone
      products https://host/alpha.git:Alpha
    target LoneTests test
      folders LoneTests
      depends Lone
    folder Lone
    folder LoneTests
    //- All.xcworkspace/contents.xcworkspacedata
    <Workspace version="1.0"><FileRef location="group:App.xcodeproj"/></Workspace>
    //- A/A.swift
    import Alpha
    public let a = 1
    //- B/B.swift
    import Beta
    public let b = 1
    //- Lone/Lone.swift
    import Alpha
    public let lone = 1
    //- ATests/ATests.swift
    import Testing
    import A
    @Test func theA() {}
    //- BTests/BTests.swift
    import Testing
    import B
    @Test func theB() {}
    //- LoneTests/LoneTests.swift
    import Testing
    import Lone
    @Test func alone() {}
    """
  }

  // Rule: xcode.change.lock
  @Test func anotherPinChangesWhatReachesIt() async throws {
    for path in ["App.xcodeproj/project.xcworkspace", "All.xcworkspace"] {
      try await check(
        from: Self.fixture(path, Self.lock("1.0.0", "1.0.0")),
        to: Self.fixture(path, Self.lock("1.0.0", "1.1.0")),
        """
        differs: App/B App/BTests
        recompiles: App/B App/BTests
        retests: App/BTests
        tests: BTests.theB()
        """
      )
    }
  }

  // Rule: xcode.change.lock
  @Test func thePinsOfOneProjectAreNotThoseOfAnother() async throws {
    let path = "App.xcodeproj/project.xcworkspace"
    try await check(
      from: Self.fixture(path, Self.lock("1.0.0", "1.0.0")),
      to: Self.fixture(path, Self.lock("1.1.0", "1.0.0")),
      """
      changed: App/A
      differs: App/A App/ATests
      recompiles: App/A App/ATests
      retests: App/ATests
      tests: ATests.theA()
      """
    )
  }

  private static let projects = """
    //- Kit.xcodeproj
    folder Kit
    folder KitTests
    target Kit framework
      folders Kit
    target KitTests test
      folders KitTests
      depends Kit
    //- App.xcodeproj
    files Kit.xcodeproj
    folder App
    folder AppTests
    target App app
      folders App
      depends Kit.xcodeproj@Kit
    target AppTests test
      folders AppTests
      host App
    //- Kit/Kit.swift
    public let kit = 1
    //- KitTests/KitTests.swift
    import Testing
    import Kit
    @Test func theKit() {}
    //- App/App.swift
    import Kit
    let app = kit
    //- AppTests/AppTests.swift
    import Testing
    @testable import App
    @Test func theApp() {}
    """

  private static let damaged = projects.replacing(
    "//- Kit.xcodeproj\n",
    with: "//- Kit.xcodeproj/project.pbxproj\n// !$*UTF8*$!\n{ objects = {\n//- Ignored\n"
  )

  // Rule: xcode.change.unreadable
  @Test func aProjectThatCannotBeReadInOneStateRetestsAll() async throws {
    try await check(
      from: Self.projects,
      to: Self.damaged,
      """
      changed: App/App Kit/Kit Kit/KitTests
      differs: App/App App/AppTests
      recompiles: App/App App/AppTests
      may recompile: Kit/Kit Kit/KitTests
      retests: App/AppTests
      tests: AppTests.theApp()
      problems: project_unreadable xcode_project_not_read
      incomplete
      """
    )
    try await check(
      from: Self.damaged,
      to: Self.projects,
      """
      changed: App/App Kit/Kit Kit/KitTests
      differs: App/App App/AppTests Kit/Kit Kit/KitTests
      recompiles: App/App App/AppTests Kit/Kit Kit/KitTests
      retests: App/AppTests Kit/KitTests
      tests: AppTests.theApp() KitTests.theKit()
      problems: project_unreadable xcode_project_not_read
      incomplete
      """
    )
  }

  // Rule: xcode.change.regenerated
  @Test func aProjectWithOtherIdsHasTheSameTargets() async throws {
    let old = expandProjects(Self.projects)
    let new = expandProjects(Self.projects, salt: "new")
    #expect(try await answer(MemoryTree(old), MemoryTree(new)) == "")
    // Only one of the two projects is made anew: what refers to it still has the old ids.
    let other =
      old.split(separator: "//- App.xcodeproj").last.map { "//- App.xcodeproj" + $0 } ?? ""
    let kit = new.split(separator: "//- App.xcodeproj").first ?? ""
    #expect(try await answer(MemoryTree(old), MemoryTree(kit + other)) == "")
  }

  // Rule: xcode.change.description
  @Test func filesThatDescribeNoTargetChangeNothing() async throws {
    try await check(
      Self.projects,
      adding: """
        //- All.xcworkspace/contents.xcworkspacedata
        <Workspace version="1.0"><FileRef location="group:App.xcodeproj"/></Workspace>
        //- App.xcodeproj/xcuserdata/me.xcuserdatad/xcschemes/xcschememanagement.plist
        <plist/>
        //- App.xcodeproj/xcshareddata/xcschemes/App.xcscheme
        <Scheme/>
        //- All.xctestplan
        {}
        """,
      ""
    )
  }
}
