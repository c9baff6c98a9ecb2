import Testing
import WorkspaceModel

@Suite struct BuildPlatformTests {
  @Test(
    arguments: [
      ("", true), ("os(Linux)", true), ("!os(Linux)", false), ("os(Windows)", false),
      ("!os(Windows)", true), ("os(Windows) || os(Linux)", true), ("os(Windows) && DEBUG", false),
      ("DEBUG", nil), ("!DEBUG", nil), ("DEBUG || os(Linux)", true), ("DEBUG && os(Linux)", nil),
      ("canImport(Darwin)", false), ("canImport(Darwin, _version:1.2)", false),
      ("canImport(Glibc)", nil), ("canImport(WinSDK.Core)", false), ("canImport(Network)", false),
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

  @Test func oneHostBuildsForAllOfApplesSystems() {
    #expect(BuildPlatform.apple.holds("os(iOS)") == .some(nil))
    #expect(BuildPlatform.apple.holds("os(Linux)") == false)
    #expect(BuildPlatform.apple.holds("canImport(UIKit)") == .some(nil))
  }

  @Test func everyPlatformCountsWhereAnyMayBe() {
    #expect(Workspace(platforms: ["any", "linux"]).platform == nil)
    #expect(Workspace(platforms: []).platform == nil)
    #expect(Workspace(platforms: ["linux"]).platform == .linux)
    #expect(Workspace().platform == .host)
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
}
