import Testing
import WorkspaceModel

/// Rule: build.minimum-versions.
@Suite struct BuildConditionTests {
  private static func package(_ platforms: [String], _ settings: [String]) -> Container {
    Container(
      path: .root,
      name: "Demo",
      identity: "demo",
      manifest: .root,
      evaluation: .evaluated,
      settings: settings.joined(separator: "\n"),
      platforms: platforms
    )
  }

  private static let apple = package(
    ["macos", "ios"],
    ["toolsVersion=6", "platforms=macos 13,ios 16", "traits=A()"]
  )

  @Test(arguments: [BuildPlatform.linux, .musl, .windows, .android, .wasi])
  func versionsOfOtherSystemsAreLeftOut(_ platform: BuildPlatform) {
    let build = BuildCondition(configuration: "debug", platform: platform)
    #expect(build.settings(of: Self.apple) == "toolsVersion=6\ntraits=A()")
    #expect(build.settings(of: Self.package([], ["toolsVersion=6"])) == "toolsVersion=6")
  }

  @Test func versionsOfASystemThatMayBeBuiltForCount() {
    for platform in [BuildPlatform.apple, nil] {
      let build = BuildCondition(configuration: nil, platform: platform)
      #expect(build.settings(of: Self.apple) == Self.apple.settings)
    }
  }

  /// `.custom("redox", versionString: "1")` may be any system.
  @Test func versionsOfUnknownSystemsCount() {
    let package = Self.package(["macos", "redox"], ["platforms=macos 13,redox 1"])
    let build = BuildCondition(configuration: nil, platform: .linux)
    #expect(build.settings(of: package) == package.settings)
  }
}
