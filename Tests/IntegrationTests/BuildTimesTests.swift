import Foundation
import Testing

/// Times of a real build, from the database that it leaves to the cost of a change.
@Suite(.timeLimit(.minutes(10))) struct BuildTimesTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "CCore"),
      .target(name: "Core-Kit", dependencies: ["CCore"]),
      .target(name: "App", dependencies: ["Core-Kit"]),
    ])

    """,
    ".gitignore": ".build\n",
    "Sources/CCore/include/core.h": "int core(void);\n",
    "Sources/CCore/core.c": "#include \"core.h\"\nint core(void) { return 1; }\n",
    "Sources/Core-Kit/Core.swift": "public let one = 1\n",
    "Sources/App/App.swift": "import Core_Kit\npublic let two = one + one\n",
  ]

  private struct Recorded: Decodable {
    struct Module: Decodable {
      var module: String
      var configuration: String
      var duration: String
      var whole: Bool
    }
    struct Problem: Decodable {
      var code: String
      var message: String
    }
    var modules: [Module]
    var problems: [Problem]
    var known: Int
    var total: Int
  }

  private struct Affected: Decodable {
    struct Cost: Decodable {
      var total: String
      var criticalPath: String
      var criticalModules: [String]
      var modules: Int
      var measured: Int
    }
    var buildCost: Cost?
  }

  private func seconds(_ text: String) -> Double { Double(text.dropLast()) ?? -1 }

  private func swift(_ arguments: [String], _ place: Place) async throws {
    let outcome = try await Programs.run(
      "/usr/bin/env",
      ["swift"] + arguments,
      place
    )
    try #require(outcome.status == 0, "\(outcome.output)\(outcome.error)")
  }

  private func answer<Answer: Decodable>(
    _ words: [String],
    in place: Place,
    as type: Answer.Type = Answer.self
  ) async throws -> Answer {
    let outcome = try await Programs.graphctl(words + ["--format", "json"], in: place)
    try #require(outcome.status == 0, "\(outcome.error)")
    return try outcome.decoded()
  }

  @Test(arguments: ["native", "swiftbuild"])
  func aBuildLeavesTheTimesOfItsModules(_ system: String) async throws {
    let place = try Place()
    try await place.commitAll(Self.files)
    let clock = ContinuousClock()
    let elapsed = try await clock.measure {
      try await swift(["build", "--build-system", system], place)
    }
    let recorded: Recorded = try await answer(["build", "record"], in: place)
    #expect(recorded.problems.isEmpty, "\(recorded.problems)")
    #expect(recorded.modules.map(\.module) == ["demo/App", "demo/CCore", "demo/Core-Kit"])
    #expect(recorded.modules.allSatisfy { $0.whole && $0.configuration == "debug" })
    #expect(recorded.known == 3 && recorded.total == 3)
    let sum = recorded.modules.map { seconds($0.duration) }.reduce(0, +)
    let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
    #expect(sum > 0 && sum <= Double(elapsed.components.seconds + 1) * cores)

    try place.write(["Sources/Core-Kit/Core.swift": "public let one = 1\npublic let three = 3\n"])
    let affected: Affected = try await answer(["affected", "--cost"], in: place)
    let cost = try #require(affected.buildCost)
    #expect(cost.modules == 2 && cost.measured == 2)
    #expect(cost.criticalModules == ["demo/Core-Kit", "demo/App"])
    #expect(abs(seconds(cost.total) - seconds(cost.criticalPath)) < 0.001)
    let plain: Affected = try await answer(["affected"], in: place)
    #expect(plain.buildCost == nil)
  }

  @Test func aDatabaseThatIsWrittenOrDamagedHasNoTimes() async throws {
    let place = try Place()
    try await place.commitAll(Self.files)
    try place.write([".build/build.db": "SQLite format 3\0and nothing else"])
    let damaged: Recorded = try await answer(["build", "record"], in: place)
    #expect(damaged.modules.isEmpty)
    #expect(damaged.problems.map(\.code) == ["PROBLEM_CODE_BUILD_DATABASE_UNREADABLE"])
    let journal = "\u{1}"
    try place.write([".build/build.db-wal": journal])
    let written: Recorded = try await answer(["build", "record"], in: place)
    #expect(written.problems.first?.message.contains("A build is writing it") == true)
    let strict = try await Programs.graphctl(["build", "record", "--strict"], in: place)
    #expect(strict.status == 3)
  }

  @Test func withoutABuildThereIsNothingToRecord() async throws {
    let place = try Place()
    try await place.commitAll(Self.files)
    let outcome = try await Programs.graphctl(["build", "record"], in: place)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("Build first"), "\(outcome.error)")
    let affected = try await Programs.graphctl(["affected", "--cost"], in: place)
    #expect(affected.output.contains("Next build: no module is compiled"), "\(affected.output)")
  }
}
