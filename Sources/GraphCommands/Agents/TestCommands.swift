import GraphProtos

/// Commands that run tests, one for each package or project.
struct TestCommands {
  /// The commands; none if there is nothing to run.
  let lines: [String]

  /// In bytes: an agent reads all of it.
  private static let lengthLimit = 3_000

  /// - Parameters:
  ///   - runs: The tests, by package or project.
  ///   - configuration: The build that is tested.
  ///   - scheme: The scheme of Xcode that runs a project's tests.
  init(
    _ runs: [Graphd_V1_ShardRun],
    _ configuration: Graphd_V1_BuildConfiguration,
    scheme: String?
  ) {
    lines = runs.map { run in
      let isProject = scheme != nil || run.packagePath.hasSuffix(".xcodeproj")
      let start =
        isProject
        ? Self.xcodebuild(run.packagePath, scheme) : run.swiftTest(configuration)
      let choice =
        isProject
        ? run.onlyTesting.map { Self.word("-only-testing:" + $0) }
        : run.filterWords
      let line = (start + choice).joined(separator: " ")
      // All tests are more than is needed, and not less.
      return line.utf8.count <= Self.lengthLimit ? line : start.joined(separator: " ")
    }
  }

  /// A package in a scheme is found by it; a project without a scheme is named, and its scheme is left to the reader.
  private static func xcodebuild(_ place: String, _ scheme: String?) -> [String] {
    let scheme = scheme.map(word) ?? "SCHEME"
    let project = place.hasSuffix(".xcodeproj") ? ["-project", word(place)] : []
    return ["xcodebuild", "test"] + project + ["-scheme", scheme]
  }

  private static func word(_ text: String) -> String { Graphd_V1_ShardPlan.quoted(text) }
}
