import Testing

/// The reason for `stale`, with SwiftPM's native build system as the witness: an incremental build that
/// succeeds leaves a program whose modules do not agree on a layout (swift-package-manager#10502).
@Suite struct StaleModuleTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "Core"),
      .target(name: "Feature", dependencies: ["Core"]),
      .executableTarget(name: "App", dependencies: ["Feature"]),
    ])

    """,
    ".gitignore": ".build\n",
    "Sources/Core/Account.swift": """
    public struct Account {
      public var id = 1
      public init() {}
    }

    """,
    "Sources/Feature/Profile.swift": """
    import Core
    public struct Profile {
      var account = Account()
      public var total = 5
      public init() {}
    }

    """,
    "Sources/App/main.swift": "import Feature\nprint(Profile().total)\n",
  ]

  private static let grown = """
    public struct Account {
      private var visits = 77
      public var id = 1
      public init() {}
    }

    """

  @Test func theIncrementalBuildSucceedsAndTheProgramIsWrong() async throws {
    let place = try Place()
    try await place.commitAll(Self.files)
    #expect(try await buildAndRun(place) == "5\n")

    try place.write(["Sources/Core/Account.swift": Self.grown])
    let affected = try await Programs.graphctl(["affected", "--format", "json"], in: place)
    #expect(try affected.modules(where: { $0.stale }) == ["App"], "\(affected.output)")
    #expect(try affected.modules(where: { $0.buildRecompiles }) == ["Core", "Feature"])
    #expect(try await buildAndRun(place) != "5\n")

    // The cure that the answer names: whatever makes the build tool compile the module again.
    try place.write(["Sources/App/main.swift": "import Feature\n\nprint(Profile().total)\n"])
    #expect(try await buildAndRun(place) == "5\n")
  }

  /// Builds what is there, incrementally, and returns what the program then prints.
  private func buildAndRun(_ place: Place) async throws -> String {
    let build = try await Programs.run(
      "/usr/bin/env",
      ["swift", "build", "--build-system", "native"],
      place
    )
    try #require(build.status == 0, "\(build.output) \(build.error)")
    return try await Programs.run(
      place.repository + "/.build/debug/App",
      [],
      place
    ).output
  }
}
