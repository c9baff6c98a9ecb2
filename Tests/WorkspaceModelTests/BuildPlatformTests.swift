import Testing
import WorkspaceModel

@Suite struct BuildPlatformTests {
  @Test(
    arguments: [
      ("", true), ("os(Linux)", true), ("!os(Linux)", false), ("os(Windows)", false),
      ("!os(Windows)", true), ("os(Windows) || os(Linux)", true), ("os(Windows) && DEBUG", false),
      ("DEBUG", nil), ("!DEBUG", nil), ("DEBUG || os(Linux)", true), ("DEBUG && os(Linux)", nil),
      ("canImport(Darwin)", false), ("canImport(Darwin, _version:1.2)", false),
      ("canImport(Glibc)", true), ("canImport(Musl)", false), ("canImport(WinSDK.Core)", false),
      ("canImport(Network)", false),
      ("os(NewSystem)", nil),
      ("!(os(Linux) && !DEBUG) && os(Windows)", false), ("(os(macOS) || os(iOS))", false),
      ("swift(>=6.0)", nil), ("compiler(>=6) && os(macOS)", false), ("true", true),
      ("false", false),
      ("os(Linux", nil), ("os(Windows)) || os(Linux)", nil), ("((((", nil), ("unknown_7", nil),
    ] as [(String, Bool?)]
  )
  func conditionsOnLinux(_ condition: String, expected: Bool?) {
    #expect(BuildPlatform.linux.holds(condition) == expected)
  }

  /// Every Linux SDK has Dispatch and Foundation; that with Musl is a platform of its own.
  @Test(
    arguments: [
      ("", ""), ("os(Linux)", ""), ("!os(Linux)", "false"), ("DEBUG", "DEBUG"),
      ("!!DEBUG", "DEBUG"),
      ("!os(Android) && DEBUG", "DEBUG"), ("os(Android) || DEBUG", "DEBUG"),
      ("!(os(Android) || DEBUG)", "!DEBUG"), ("!(A && B)", "!(A && B)"),
      ("(A || B) && os(Linux)", "A || B"), ("(A || B) && C && !os(WASI)", "(A || B) && C"),
      ("canImport(Dispatch)", ""), ("!canImport(Foundation)", "false"),
      ("canImport(Dispatch.Base)", "canImport(Dispatch.Base)"),
      ("canImport(Foundation, _version:7)", "canImport(Foundation, _version:7)"),
      ("!canImport(Glibc) && canImport(Musl)", "false"),
      ("!canImport(Darwin) && canImport(Glibc)", ""), ("canImport(Glibc.C)", "canImport(Glibc.C)"),
      ("compiler(>=6.0)", "compiler(>=6.0)"), ("os(Linux", "os(Linux"), ("((((", "(((("),
    ]
  )
  func remaindersOnLinux(_ condition: String, expected: String) {
    #expect(BuildPlatform.linux.remainder(of: condition) == expected)
  }

  @Test func standardModulesAreKnownUnlessTheWorkspaceMayLackThem() {
    #expect(BuildPlatform.apple.holds("canImport(Dispatch)") == true)
    #expect(BuildPlatform.wasi.holds("canImport(Dispatch)") == .some(nil))
    #expect(BuildPlatform.wasi.holds("canImport(Foundation)") == true)
  }

  @Test func eachPlatformHasItsLibraryOfC() throws {
    #expect(BuildPlatform.musl.holds("os(Linux) && canImport(Musl)") == true)
    #expect(BuildPlatform.musl.holds("canImport(Glibc)") == false)
    #expect(BuildPlatform.musl.holds("os(Android)") == false)
    #expect(BuildPlatform.apple.holds("canImport(Glibc) || canImport(Musl)") == false)
    #expect(BuildPlatform.android.holds("canImport(Glibc)") == .some(nil))
    let both = try #require(Workspace(platforms: ["linux", "musl"]).platform)
    #expect(both.holds("os(Linux)") == true)
    #expect(both.holds("canImport(Glibc)") == .some(nil))
    #expect(both.holds("canImport(Musl)") == .some(nil))
    #expect(both.holds("canImport(Foundation)") == true)
  }

  @Test func oneHostBuildsForAllOfApplesSystems() {
    #expect(BuildPlatform.apple.holds("os(iOS)") == .some(nil))
    #expect(BuildPlatform.apple.holds("os(Linux)") == false)
    #expect(BuildPlatform.apple.holds("canImport(UIKit)") == .some(nil))
  }

  @Test func everyPlatformCountsWhereAnyMayBe() {
    #expect(Workspace(platforms: ["any", "linux"]).platform == nil)
    #expect(Workspace(platforms: []).platform == nil)
    #expect(Workspace(platforms: ["linux"]).platform == .linux)
    #expect(Workspace().platform == BuildPlatform.named[BuildPlatform.hostName])
  }

  /// Versions of devices in a manifest, or a project of Xcode, add Apple's platforms.
  @Test(
    arguments: [
      ([], false, false), (["ios"], false, true), (["ios", "visionos"], false, true),
      (["maccatalyst", "watchos"], false, true), (["macos"], false, false),
      (["macos", "ios", "tvos"], false, false), (["custom"], false, false), ([], true, true),
    ] as [([String], Bool, Bool)]
  )
  func platformsOfManifests(_ platforms: [String], _ hasProject: Bool, _ isForApple: Bool) throws {
    let manifest = try #require(SourcePath("Package.swift"))
    var workspace = Workspace(
      containers: [
        Container(
          path: .root,
          name: "Demo",
          identity: "demo",
          manifest: manifest,
          toolsVersion: "6.0.0",
          evaluation: .evaluated,
          platforms: platforms
        )
      ],
      xcodeProjects: hasProject ? [try #require(SourcePath("App.xcodeproj"))] : []
    )
    #expect(
      workspace.platformNames.contains("apple") == (isForApple || BuildPlatform.hostName == "apple")
    )
    #expect(workspace.platformNames.contains(BuildPlatform.hostName))
    #expect(
      (workspace.platform?.holds("os(iOS)") == false) == !workspace.platformNames.contains("apple")
    )
    workspace.platforms = ["linux"]
    #expect(workspace.platformNames == ["linux"])
  }

  @Test func systemsThatAreNoPlatforms() {
    #expect(BuildPlatform.platformName(ofSystem: "iOS") == "apple")
    #expect(BuildPlatform.platformName(ofSystem: "macos") == "apple")
    #expect(BuildPlatform.platformName(ofSystem: "linux") == nil)
    #expect(BuildPlatform.platformName(ofSystem: "beos") == nil)
  }

  @Test func productsThatAreCalledLikeASystemsModuleAreFoundFirst() {
    var workspace = WorkspaceFixture(
      """
      package Demo
      uses url:net
      library A : product:Network@net
      """
    ).workspace
    workspace.platforms = ["linux"]
    #expect(workspace.platform?.holds("canImport(Network)") == .some(nil))
  }

  @Test func aLibraryOfCInTheWorkspaceIsFoundFirst() {
    var workspace = WorkspaceFixture(
      """
      package Demo
      library Glibc
      library A : Glibc
      """
    ).workspace
    workspace.platforms = ["linux"]
    #expect(workspace.platform?.holds("canImport(Glibc)") == .some(nil))
    #expect(workspace.platform?.holds("canImport(Musl)") == false)
  }
}
