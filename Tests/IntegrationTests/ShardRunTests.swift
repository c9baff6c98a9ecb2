import Foundation
import Testing

/// The command lines of a plan, run: together they run every test, and none twice.
@Suite(.serialized) struct ShardRunTests {
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "Core"),
      .testTarget(name: "OldTests", dependencies: ["Core"]),
      .testTarget(name: "NewTests", dependencies: ["Core"]),
      .testTarget(name: "Odd-Name.Tests", dependencies: ["Core"], path: "Tests/Odd"),
    ])

    """,
    ".gitignore": ".build\n",
    "Sources/Core/Core.swift": "public func one() -> Int { 1 }\n",
    "Tests/OldTests/Old.swift": """
    import Core
    import XCTest
    final class FooTests: XCTestCase {
      func testA() { XCTAssertEqual(one(), 1) }
      func testAB() {}
      func testABC() async throws {}
    }
    class BaseTests: XCTestCase { func testA() {} }
    final class FooTestsToo: BaseTests { func testB() {} }

    """,
    "Tests/NewTests/New.swift": """
    import Core
    import Testing
    @Test func free() { #expect(one() == 1) }
    @Test func freeToo() {}
    @Test("A display name") func named() {}
    @Test func `class`() {}
    @Test func `raw (name) / with. $igns | and [more]*`() {}
    @Test(arguments: [1, 2, 3]) func numbers(_ number: Int) {}
    @Test(arguments: [1, 2], ["a"]) func pairs(number: Int, text: String) {}
    @Suite struct Outer {
      @Test func inOuter() {}
      @Suite struct Inner {
        @Test func deep() {}
        @Test func deeper() {}
      }
      @Suite struct `raw suite` { @Test func t() {} }
    }
    extension Outer.Inner { @Test func fromExtension() {} }
    @Suite("Displayed") struct OuterToo { @Test func t() {} }
    struct Overloaded {
      @Test(arguments: [1]) func same(_ number: Int) {}
      @Test(arguments: ["a"]) func same(_ text: String) {}
      @Test func same() {}
    }
    @Test(.disabled("later")) func disabled() {}

    """,
    "Tests/Odd/Odd.swift": "import Testing\n@Test func odd() {}\n",
  ]

  @Test func thePlannedTestsRunAndNoOthers() async throws {
    let place = try Place()
    try await place.commitAll(Self.files)
    let built = try await swift(["build", "--build-tests"], place)
    try #require(built.status == 0, "\(built.output) \(built.error)")

    let plan = try await plan(["--total", "4"], place)
    let shards = try #require(plan["shards"] as? [[String: Any]])
    #expect(shards.count == 4)
    var all: [String] = []
    for index in shards.indices {
      let planned = try #require(shards[index]["tests"] as? [String])
      let ran = try await run(shard: index, place)
      #expect(ran.sorted() == planned.map(Self.withoutPlace).sorted(), "shard \(index)")
      all += ran
    }
    let listed = try await swift(["test", "list", "--skip-build"], place).output
      .split(separator: "\n").map { Self.withoutPlace(String($0)) }
    #expect(all.sorted() == listed.sorted())

    try await whatPassedIsLeftOut(place)
  }

  /// The reports of all shards prove all that ran; an edit of what a target runs takes its proofs away.
  private func whatPassedIsLeftOut(_ place: Place) async throws {
    let reports = try FileManager.default.contentsOfDirectory(
      atPath: place.repository + "/.build/graphd-reports"
    )
    .map { place.repository + "/.build/graphd-reports/" + $0 }.sorted()
    let ledger = place.repository + "/.build/ledger"
    let recorded = try await Programs.graphctl(
      ["tests", "record", "--ledger", ledger, "--strict"] + reports,
      in: place
    )
    #expect(recorded.status == 0, "\(recorded.output) \(recorded.error)")
    // The disabled one never passes; overloads are not told apart by JUnit.
    let left = try await list(["--all", "--ledger", ledger], place)
    #expect(
      Set(left.map(Self.withoutPlace)) == ["NewTests.disabled()", "NewTests.Overloaded/same(_:)"]
    )

    try place.write(["Tests/Odd/Odd.swift": "import Testing\n@Test func odd() { #expect(true) }\n"])
    #expect(try await list(["--all", "--ledger", ledger], place).contains("Odd_Name_Tests.odd()"))
    #expect(
      !(try await list(["--all", "--ledger", ledger], place)).contains("OldTests.FooTests/testA")
    )
    try place.write(["Sources/Core/Core.swift": "public func one() -> Int { 2 }\n"])
    #expect(try await list(["--all"], place).count == 24)
    let unproven = Set(try await list(["--all", "--ledger", ledger], place).map(Self.withoutPlace))
    #expect(
      unproven == [
        "NewTests.Overloaded/same(_:)", "NewTests.disabled()", "NewTests.free()",
        "Odd_Name_Tests.odd()", "OldTests.FooTests/testA",
      ]
    )
  }

  // MARK: Running

  private func swift(_ arguments: [String], _ place: Place) async throws -> Programs.Outcome {
    try await Programs.run("/usr/bin/env", ["swift"] + arguments, place)
  }

  private func plan(_ arguments: [String], _ place: Place) async throws -> [String: Any] {
    let outcome = try await Programs.graphctl(
      ["shards", "--all", "--format", "json"] + arguments,
      in: place
    )
    try #require(outcome.status == 0, "\(outcome.error)")
    try FileManager.default.createDirectory(
      atPath: place.repository + "/.build",
      withIntermediateDirectories: true
    )
    try Data(outcome.output.utf8).write(
      to: URL(fileURLWithPath: place.repository + "/.build/plan.json")
    )
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(value as? [String: Any])
  }

  private func list(_ arguments: [String], _ place: Place) async throws -> [String] {
    let outcome = try await Programs.graphctl(["tests", "--format", "list"] + arguments, in: place)
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// Runs what the plan says of a shard, and reads the reports: the tests that ran or were skipped.
  private func run(shard: Int, _ place: Place) async throws -> [String] {
    let script = try await Programs.graphctl(
      [
        "shards", "show", "--plan", ".build/plan.json", "--index", "\(shard)", "--format",
        "commands",
      ],
      in: place
    ).output
    let run = try await Programs.run(
      "/usr/bin/env",
      ["bash", "-c", script.replacing("swift test", with: "swift test --skip-build")],
      place
    )
    #expect(run.status == 0, "\(run.output) \(run.error)")
    let folder = place.repository + "/.build/graphd-reports"
    var tests: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix("shard-\(shard)-") {
      tests += Self.cases(try String(contentsOfFile: folder + "/" + name, encoding: .utf8))
    }
    return tests
  }

  /// `<testcase classname="Module.Outer.Inner" name="test()"…` as `Module.Outer/Inner/test()`.
  private static func cases(_ xml: String) -> [String] {
    xml.split(separator: "<testcase classname=\"").dropFirst().compactMap { part in
      let fields = part.split(separator: "\"", maxSplits: 3)
      guard fields.count > 2 else { return nil }
      let path: [Substring] = fields[0].split(separator: ".")
      guard let module = path.first else { return nil }
      let names: [Substring] = path.dropFirst() + [fields[2]]
      return module + "." + names.joined(separator: "/")
    }
  }

  /// An identifier without the place that tells overloads apart: the reports have none.
  private static func withoutPlace(_ id: String) -> String {
    id.split(separator: "/").filter { !$0.contains(".swift:") }.joined(separator: "/")
  }
}
