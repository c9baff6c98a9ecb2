import TestSupport
import Testing

/// Dependencies that CocoaPods and Carthage fetch, which are not in the tree.
@Suite struct DependencyFileTests {
  private static func fixture(_ file: String) -> String {
    """
    //- App/App.xcodeproj
    folder App
    folder AppTests
    target App app
      folders App
    target AppTests test
      folders AppTests
      host App
    //- Other/Other.xcodeproj
    folder Other
    target Other framework
      folders Other
    //- App/\(file)
    version 1
    //- App/App/App.swift
    func app() -> Int { 1 }
    //- App/AppTests/AppTests.swift
    import Testing
    @testable import App
    @Test func theApp() { _ = app() }
    //- Other/Other/Other.swift
    public let other = 1
    """
  }

  // Rule: xcode.pods.lock
  @Test(arguments: [
    "Podfile", "Podfile.lock", "Cartfile.resolved",
    "Tuist/Dependencies/Lockfiles/Cartfile.resolved",
  ])
  func anotherVersionChangesTheProjectsBelow(file: String) async throws {
    try await check(
      Self.fixture(file),
      replacing: "version 1",
      with: "version 2",
      """
      changed: App/App App/AppTests
      differs: App/App App/AppTests
      recompiles: App/App App/AppTests
      retests: App/AppTests
      tests: AppTests.theApp()
      """
    )
  }

  // Rule: xcode.pods.local
  @Test(arguments: [
    ("pod 'Other', path: '../Other'", true), ("pod 'Other', :path => \"../Other\"", true),
    ("pod 'Other', path: '../Other/Other.podspec'", true), ("pod 'All', :path => '..'", true),
    ("pod 'Other', path: folder + '/Other'", true),
    ("pod 'Other', path: \"#{folder}/Other\"", true),
    ("# pod 'Other', path: '../Other'", false), ("pod 'Other', path: '../Others'", false),
    ("pod 'Other', '1.0'", false), ("pod 'Other', path: '../../Other'", false),
  ])
  func aLocalPodChangesTheProjectsBesideItsPodfile(pod: String, isUsed: Bool) async throws {
    let used = isUsed ? "App/App App/AppTests " : ""
    try await check(
      Self.fixture("Podfile").replacing("version 1", with: pod),
      replacing: "other = 1",
      with: "other = \"\"",
      """
      changed: \(used)Other/Other
      differs: \(used)Other/Other
      recompiles: \(used)Other/Other
      """ + (isUsed ? "\nretests: App/AppTests\ntests: AppTests.theApp()" : "")
    )
  }

  // Rule: xcode.package.absent
  @Test func aChangeReachesUsersOfAPackageThatStandsForAnotherOne() async throws {
    let fixture = """
      //- App.xcodeproj
      package .
      target App app
      //- Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")]
      )
      //- Sources/Kit/Kit.swift
      public func kit() -> Int { 1 }
      //- Tools/Package.swift
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Tools",
        dependencies: [.package(path: "../Kit")],
        targets: [
          .testTarget(name: "ToolsTests", dependencies: [.product(name: "Kit", package: "Kit")])
        ]
      )
      //- Tools/Tests/ToolsTests/ToolsTests.swift
      import Testing
      import Kit
      @Test func theTool() { _ = kit() }
      """
    let edited = fixture.replacing("Int { 1 }", with: "Int { 2 }")
    let found = try await answer(
      MemoryTree(expandProjects(fixture)),
      MemoryTree(expandProjects(edited))
    )
    #expect(found.contains("tests: ToolsTests.theTool()"), "\(found)")
    #expect(!found.contains("incomplete"), "\(found)")
  }
}
