/// The endings by which names state a role: `ChatInterface`, `chat-mocks`, `ChatUITests`.
///
/// The roles and most endings are those by which Tuist groups the targets of a scheme.
enum NameSuffix {
  /// Longer endings come before those that they end with.
  static let testing = [
    "UITestSupport", "TestingSupport", "TestSupport", "TestHelpers", "TestHelper", "TestUtilities",
    "TestUtils", "TestDoubles", "TestKit", "UITesting", "Testing", "Mocks", "Mock", "Fakes",
    "Stubs",
  ]
  static let interface = ["Interfaces", "Interface", "Contracts", "Contract", "API"]
  static let example = [
    "ExampleApp", "Examples", "Example", "DemoApp", "Demo", "SampleApp", "Samples", "Sample",
  ]
  static let source = ["Implementation", "Impl"]
  static let macro = ["Macros", "Macro"]
  static let tests = [
    "IntegrationTests", "PerformanceTests", "AcceptanceTests", "FunctionalTests", "SnapshotTests",
    "UnitTests", "UITests", "Tests", "Test", "Specs", "Spec",
  ]
  /// The folders in which programs are examples, in small letters.
  static let exampleFolders = Set(example.map { $0.lowercased() } + ["demos"])

  private static let platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]
  private static let separators: Set<Character> = ["-", "_", " ", "."]

  /// Whether a name ends with one of `endings`, or is one.
  static func ends(_ name: String, with endings: [String]) -> Bool {
    isOnly(name, of: endings) || !stems(of: name, endings).isEmpty
  }

  /// The parts before the endings that a name has, the shortest first; none if the name is only an ending.
  static func stems(of name: String, _ endings: [String]) -> [String] {
    guard !isOnly(name, of: endings) else { return [] }
    return endings.compactMap { ending in
      if name.hasSuffix(ending) { return trimmed(name.dropLast(ending.count)) }
      let small = ending.lowercased()
      let rest = name.dropLast(small.count)
      guard name.hasSuffix(small), let last = rest.last, separators.contains(last) else {
        return nil
      }
      return trimmed(rest)
    }
  }

  private static func isOnly(_ name: String, of endings: [String]) -> Bool {
    let name = name.lowercased()
    return endings.contains { $0.lowercased() == name }
  }

  /// A name without the platform that it ends with: `Chat` of `Chat_iOS`, `Chat-macOS` and `Chat iOS`.
  static func withoutPlatform(_ name: String) -> String {
    for platform in platforms where name.hasSuffix(platform) {
      let rest = name.dropLast(platform.count)
      if let last = rest.last, separators.contains(last) { return trimmed(rest) ?? name }
    }
    return name
  }

  /// A text without separators at its ends; `nil` if nothing is left.
  static func trimmed(_ text: Substring) -> String? {
    var text = text.drop(while: separators.contains)
    while let last = text.last, separators.contains(last) { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }
}
