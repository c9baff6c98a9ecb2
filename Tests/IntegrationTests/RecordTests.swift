import Foundation
import Testing

/// `graphctl tests record`, as CI runs it.
@Suite struct RecordTests {
  private static let tests = """
    import XCTest
    final class CoreTests: XCTestCase { func testOne() {} }

    """
  private static let report = """
    <testsuites><testsuite name="a"><testcase classname="CoreTests.CoreTests" name="testOne" time="0.1"/>
    </testsuite></testsuites>
    """

  private func place() async throws -> Place {
    let place = try Place()
    var files = SamplePackage.files
    files["Tests/CoreTests/CoreTests.swift"] = Self.tests
    files[".gitignore"] = "out/\n"
    files["out/r.xml"] = Self.report
    try await place.commitAll(files)
    return place
  }

  /// Records reports of tests that began `seconds` from now: by itself after everything was written.
  private func record(
    _ words: String,
    in place: Place,
    begunIn seconds: Double = 60
  ) async throws -> Programs.Outcome {
    let words = words.split(separator: " ").map(String.init)
    for report in words where report.hasSuffix(".xml") || report.hasSuffix(".lcov") {
      // Its longest test took 0.1 or 0.2 seconds.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: seconds + 0.1)],
        ofItemAtPath: place.repository + "/" + report
      )
    }
    return try await Programs.graphctl(["tests", "record"] + words, in: place)
  }

  private func selected(_ words: [String], in place: Place) async throws -> String {
    let question = ["tests", "--all", "--format", "list", "--ledger", "out/ledger"] + words
    return try await Programs.graphctl(question, in: place).output
  }

  @Test func whatPassedCountsForItsConfiguration() async throws {
    let place = try await place()
    let recorded = try await record(
      "out/r.xml --ledger out/ledger --configuration release --format json",
      in: place
    )
    #expect(recorded.status == 0, "\(recorded.error)")
    #expect(recorded.output.contains(#""passed": 1"#))
    let test = "CoreTests.CoreTests/testOne\n"
    #expect(try await selected(["--configuration", "release"], in: place) == "")
    #expect(try await selected([], in: place) == test)
    // Whoever ranks leaves out nothing.
    let ranked = ["--configuration", "release", "--strategy", "ranked"]
    #expect(try await selected(ranked, in: place) == test)
  }

  /// A report that an earlier run has left says nothing of what was edited since.
  @Test func aReportProvesWhatItRanOn() async throws {
    let place = try await place()
    _ = try await record("out/r.xml --ledger out/ledger", in: place)
    #expect(try await selected([], in: place) == "")
    let edited = Self.tests.replacing("{}", with: "{ _ = 1 }")
    try place.write(["Tests/CoreTests/CoreTests.swift": edited])
    let again = try await record("out/r.xml --ledger out/ledger", in: place)
    #expect(again.output.contains("A report was recorded before"), "\(again.output)")
    #expect(try await selected([], in: place) == "CoreTests.CoreTests/testOne\n")
  }

  /// Code that a test did not execute proves nothing else by being other code.
  @Test(arguments: [
    ("{ 1 }", "{ 5 }", false), ("{ 2 }", "{ 5 }", true),
    ("other() -> Int", "other() -> Int8", false),
  ]) func whatATestExecuted(_ old: String, _ new: String, _ isProven: Bool) async throws {
    let place = try await place()
    let library =
      "public func run(_ n: Int) -> Int { n == 0 ? first() : other() }\n"
      + "func first() -> Int { 1 }\nfunc other() -> Int { 2 }\n"
    let file = "Sources/Core/Run.swift"
    try place.write([
      file: library,
      "Tests/CoreTests/CoreTests.swift": Self.tests.replacing(
        "import",
        with: "@testable import Core\nimport"
      )
      .replacing("{}", with: "{ _ = run(0) }"),
      "out/counts.lcov": """
      TN:CoreTests.CoreTests/testOne
      SF:\(place.repository)/\(file)
      FN:1,run
      FN:2,first
      FN:3,other
      FNDA:1,run
      FNDA:1,first
      FNDA:0,other
      end_of_record

      """,
    ])
    // The counts are written after the tests began, and both after the sources.
    let recorded = try await record("out/r.xml out/counts.lcov --ledger out/ledger", in: place)
    #expect(recorded.status == 0, "\(recorded.output) \(recorded.error)")
    #expect(try await selected([], in: place) == "")
    try place.write([file: library.replacing(old, with: new)])
    #expect(try await selected([], in: place).isEmpty == isProven)
  }

  /// Without a plan a pass counts only where nothing changed that the tests run.
  @Test(arguments: [
    ("", true), ("Sources/Feature/Profile.swift", true), ("README.md", true),
    ("Sources/Core/Account.swift", false), ("Sources/Core/New.swift", false),
    ("Tests/CoreTests/data.json", false), ("Package.swift", false), ("settings.dat", false),
  ])
  func whatChangedAfterTheTestsBegan(_ path: String, _ isProven: Bool) async throws {
    let place = try await place()
    let plan = ["shards", "--all", "--total", "1", "--format", "json", "--ledger", "out/ledger"]
    let start = Date(timeIntervalSinceNow: 0.05)
    // It takes longer.
    let planned = try await Programs.graphctl(plan, in: place)
    if !path.isEmpty {
      let file = place.repository + "/" + path
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      // Whatever changed and was put back may have run.
      try place.write([path: text + "//"])
      try place.write([path: path == "Package.swift" ? text : text + "\n"])
    }
    let recorded = try await record(
      "out/r.xml --ledger out/ledger",
      in: place,
      begunIn: start.timeIntervalSinceNow
    )
    let isTold =
      recorded.output.contains("`\(path)`")
      && recorded.output.contains("changed after the tests began")
    #expect(isTold == !isProven, "\(recorded.output)")
    #expect(try await selected([], in: place).isEmpty == isProven)
    try place.write(["out/plan.json": planned.output, "out/again.xml": Self.report + "\n"])
    let again = try await record(
      "out/again.xml --ledger out/ledger --plan out/plan.json",
      in: place,
      begunIn: start.timeIntervalSinceNow
    )
    #expect(!again.output.contains("after the tests began"), "\(again.output)")
    // The plan shows that the manifest is what it was.
    #expect(try await selected([], in: place).isEmpty == (isProven || path == "Package.swift"))
  }

  /// A report says that tests passed which were called off, and not what failed around them.
  @Test(arguments: [
    ("", 0, true), ("func off() throws { try Test.cancel() }", 0, false),
    ("struct Around: TestScoping {}", 0, true), ("struct Around: TestScoping {}", 1, false),
  ])
  func whatReportsHideProvesNothing(_ text: String, _ status: Int, _ isProven: Bool) async throws {
    let place = try await place()
    try place.write([
      "Tests/CoreTests/CoreTests.swift": Self.tests.replacing(
        "func testOne() {}",
        with: "func testOne() {}; func testTwo() {}"
      ) + text + "\n",
      "out/r.xml": Self.report.replacing(
        "</testsuite>",
        with: """
          <testcase classname="CoreTests.CoreTests" name="testTwo" time="0.1">
          \(status == 0 ? "" : "<failure message='no'/>")</testcase></testsuite>
          """
      ),
    ])
    _ = try await record("out/r.xml --ledger out/ledger --exit-status \(status)", in: place)
    let left = try await selected([], in: place)
    #expect(!left.contains("testOne") == isProven)
    #expect(!left.contains("testTwo") == (isProven && status == 0))
  }

  @Test func whatWasToRunAndIsInNoReportIsTold() async throws {
    let place = try await place()
    try place.write([
      "Tests/CoreTests/CoreTests.swift": Self.tests.replacing(
        "func testOne() {}",
        with: "func testOne() {}; func testTwo() {}"
      )
    ])
    let planned = try await Programs.graphctl(
      ["shards", "--all", "--total", "1", "--format", "json"],
      in: place
    )
    try place.write(["out/plan.json": planned.output])
    let words = "out/r.xml --ledger out/ledger --plan out/plan.json"
    let recorded = try await record(words + " --index 0 --format json", in: place)
    #expect(recorded.output.contains(#""CoreTests.CoreTests/testTwo""#), "\(recorded.output)")
    #expect(recorded.output.contains(#""missing": 1"#), "\(recorded.output)")
    let wrong = try await record(words + " --index 1", in: place)
    #expect(wrong.status == 1)
    #expect(wrong.error.contains("has no shard 1"), "\(wrong.error)")
  }

  /// It does not say on what the tests were to run.
  @Test func aPlanWithoutALedgerProvesNothing() async throws {
    let place = try await place()
    let plan = ["shards", "--all", "--total", "1", "--format", "json"]
    for (ledger, isProven) in [([], false), (["--ledger", "out/ledger"], true)] {
      let planned = try await Programs.graphctl(plan + ledger, in: place)
      try place.write(["out/plan.json": planned.output])
      let recorded = try await record(
        "out/r.xml --ledger out/ledger --plan out/plan.json",
        in: place
      )
      #expect(recorded.output.contains("made without `--ledger`") != isProven)
      try place.write(["out/r.xml": Self.report + "\n"])
      #expect(try await selected([], in: place).isEmpty == isProven)
    }
  }

  /// SwiftPM writes the same of XCTest each time where all tests are Swift Testing's.
  @Test func aReportOfNoTestsMayComeAgain() async throws {
    let place = try await place()
    try place.write(["out/none.xml": "<testsuites><testsuite name=\"a\"/></testsuites>\n"])
    let words = "out/none.xml out/r.xml --ledger out/ledger"
    _ = try await record(words, in: place)
    try place.write([
      "Tests/CoreTests/CoreTests.swift": Self.tests + "let another = 1\n",
      "out/r.xml": Self.report.replacing("0.1", with: "0.2"),
    ])
    let recorded = try await record(words, in: place)
    #expect(!recorded.output.contains("recorded before"), "\(recorded.output)")
    #expect(try await selected([], in: place) == "")
  }

  @Test(arguments: [
    ("out/r.xml --ledger out/none/ledger", "out/none/ledger"),
    ("out/r.xml --ledger out/r.xml", "is no ledger"),
    ("out/r.xml --ledger out", "and none is named"),
    ("out/r.xml --ledger out/ --ledger-scope trusted --merge out/", "is a shared ledger"),
  ])
  func aLedgerThatCannotBeIsTold(_ words: String, _ expected: String) async throws {
    let place = try await place()
    let recorded = try await record(words, in: place)
    #expect(recorded.status == 1)
    #expect(recorded.error.contains(expected), "\(recorded.error)")
    #expect(!FileManager.default.fileExists(atPath: place.repository + "/out/r.xml.lock"))
    let report = place.repository + "/out/r.xml"
    #expect(try String(contentsOfFile: report, encoding: .utf8) == Self.report)
  }

  @Test func aLedgerThatIsNotThereIsNotMergedInSilence() async throws {
    let place = try await place()
    let recorded = try await record("--merge out/other --ledger out/ledger", in: place)
    #expect(recorded.output.contains("There is no ledger"))
  }
}
