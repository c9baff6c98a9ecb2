@testable import WorkspaceDiscovery

/// Settings written as xcconfig texts: one per level, from low to high, parted by a line `---`.
struct SettingFixture {
  var settings: BuildSettings
  var context: SettingContext

  init(
    _ text: String,
    builtIn: [String: String] = [:],
    sdk: String? = nil,
    configuration: String = "Debug"
  ) {
    let levels = text.split(separator: "---\n", omittingEmptySubsequences: false)
    settings = BuildSettings(
      levels: levels.map { ConfigurationFile(String($0)).assignments },
      builtIn: builtIn
    )
    context = SettingContext(configuration: configuration, sdk: sdk)
  }

  /// The text of `X`, with the unresolved names behind it in the form ` ?A,B`; `nil` if it is not set.
  var outcome: String {
    guard let value = settings.value("X", in: context) else { return "nil" }
    let unresolved = value.unresolved.sorted().joined(separator: ",")
    return value.text + (unresolved.isEmpty ? "" : " ?" + unresolved)
  }

  /// The words of `X`, each in angle brackets.
  var words: String {
    (settings.value("X", in: context)?.words ?? []).map { "<\($0)>" }.joined()
  }
}
