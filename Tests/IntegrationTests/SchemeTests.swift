import TestSupport
import Testing

/// Schemes and test plans on the command line, in a repository with two projects.
@Suite struct SchemeTests {
  private func place(changing text: String = "{ 1 }") async throws -> Place {
    let place = try Place()
    try await place.commitAll(SampleProject.files)
    let source = SampleProject.files[SampleProject.source] ?? ""
    try place.write([SampleProject.source: source.replacing("{ 1 }", with: text)])
    return place
  }

  @Test func aChangedLibrarySelectsItsTestsInTheScheme() async throws {
    let place = try await place(changing: "{ 2 }")
    let outcome = try await Programs.graphctl(
      [
        "tests", "--workspace", "All.xcworkspace", "--scheme", "Core", "--format", "xcodebuild",
      ],
      in: place
    )
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "'-only-testing:CoreTests/Numbers/one()'\n")
    let text = try await Programs.graphctl(["tests", "--scheme", "Planned"], in: place)
    #expect(
      text.output.contains(
        """
        To run
          Core/CoreTests  1 test  It links `Core/Core`, where `core()` changed
        """
      ),
      "\(text.output)"
    )
  }

  @Test func nothingToRunIsAnEmptyOutput() async throws {
    let place = try await place()
    for format in [["tests"], ["shards", "--total", "2"]] {
      let outcome = try await Programs.graphctl(
        format + [
          "--project", "Core/Core.xcodeproj", "--scheme", "Core", "--format", "xcodebuild",
        ],
        in: place
      )
      #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.error)")
      #expect(outcome.error.contains("No test is to run"))
    }
    let json = try await Programs.graphctl(
      ["tests", "--scheme", "Planned", "--format", "json"],
      in: place
    )
    #expect(json.output.contains("\"nothing_to_run\": true"))
  }

  @Test func aMistypedSchemeIsGuessed() async throws {
    let outcome = try await Programs.graphctl(["tests", "--scheme", "Planed"], in: place())
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("did you mean `Planned`?"), "\(outcome.error)")
  }

  @Test func shardsAreThoseOfTheScheme() async throws {
    let outcome = try await Programs.graphctl(
      [
        "shards", "--all", "--total", "1", "--project", "Core", "--scheme", "Core", "--index", "0",
        "--format", "xcodebuild",
      ],
      in: place()
    )
    #expect(outcome.output == "'-only-testing:CoreTests'\n", "\(outcome.error)")
  }

  /// The arguments are words for `xargs`, whatever names have in them.
  @Test func argumentsSurviveXargs() async throws {
    let place = try await place()
    let plain = "Core/CoreTests/A.swift"
    let tests = (SampleProject.files[plain] ?? "")
      .replacing("@Test func one()", with: "@Test(.disabled()) func none() {}\n  @Test func one()")
    try place.write([plain: tests, "Core/Fast.xctestplan": Self.plan])
    let outcome = try await Programs.graphctl(
      ["tests", "--all", "--scheme", "Planned", "--format", "xcodebuild"],
      in: place
    )
    try place.write(["arguments": outcome.output])
    let words = try await Programs.run(
      "/usr/bin/env",
      ["sh", "-c", "xargs printf '%s\\n' < arguments"],
      place
    )
    #expect(
      words.output == """
        -only-testing:CoreTests/Numbers/none()
        -only-testing:CoreTests/Numbers/other(than:)

        """
    )
  }

  private static let plan = """
    {"version": 1, "testTargets": [{
      "target": {"containerPath": "container:Core.xcodeproj", "identifier": "T", "name": "CoreTests"},
      "skippedTests": {"suites": [{"name": "Numbers", "testFunctions": ["one()"]}]}
    }]}

    """
}
