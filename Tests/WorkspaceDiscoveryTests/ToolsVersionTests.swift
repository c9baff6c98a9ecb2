import Testing
import WorkspaceDiscovery

struct ToolsVersionTests {
  /// Rule: build.tools.
  @Test(arguments: [
    ("5.3", "5.3"), ("5.4", "5.4"), ("5.5", "5.5"), ("5.6", "5.6"), ("5.7.1", "5.7"),
    ("5.8", "5.7"), ("5.9", "5.9"),
    ("5.10", "5.9"), ("6.0", "6.0"), ("6.1", "6.0"), ("6.3.1", "6.0"), ("6.4", "6.4"),
    ("7.0", "7.0"),
  ])
  func commandsOfAVersion(text: String, expected: String) throws {
    let version = try #require(ToolsVersion(text))
    #expect(try version.commands == #require(ToolsVersion(expected)))
  }

  @Test func experimentalFeaturesStay() throws {
    var version = ToolsVersion(6, 2)
    version.experimentalFeatures = ["CGen"]
    #expect(version.commands.experimentalFeatures == ["CGen"])
    #expect(version.commands != ToolsVersion(6, 0))
  }
}
