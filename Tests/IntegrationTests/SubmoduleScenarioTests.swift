import Foundation
import Testing

/// Answers of `graphctl` about packages of which a target has a git submodule in its folder.
@Suite(.timeLimit(.minutes(10)))
struct SubmoduleScenarioTests {
  /// A package with a module of C and one of Swift that may have submodules, and users of both.
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 5.10
    import PackageDescription
    let package = Package(name: "demo", targets: [
      .target(name: "Core"),
      .target(name: "CKit"),
      .target(name: "Shell", dependencies: ["Core"]),
      .target(name: "App", dependencies: ["CKit", "Shell"]),
      .target(name: "Tool"),
    ])

    """,
    "Sources/Core/Core.swift": "public func core() -> Int { 1 }\n",
    "Sources/CKit/kit.c": "int kit(void) { return 1; }\n",
    "Sources/CKit/include/kit.h": "int kit(void);\n",
    "Sources/Shell/Shell.swift": "import Core\npublic func shell() -> Int { core() }\n",
    "Sources/App/App.swift": "import CKit\nimport Shell\npublic func app() -> Int { shell() }\n",
    "Sources/Tool/Tool.swift": "public func tool() -> Int { 1 }\n",
  ]

  @Test func aSubmoduleAtHandIsReadLikeAnyFolder() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor", isAtHand: true)
    try place.write(["Sources/CKit/vendor/hidden.c": "int hidden = 1;\n"])
    #expect(try await answer(place) == ["CKit"])
    try await git("-C Sources/CKit/vendor commit --quiet --all -m changed", place)
    #expect(try await answer(place) == ["CKit"])
    try await place.commit()
    #expect(try await answer(place) == [])
    let commits = ["--base", "HEAD~1", "--head", "HEAD"]
    #expect(try await answer(place, commits) == ["CKit"])
    // Git's own folder still has the objects.
    try await git("submodule --quiet deinit --force Sources/CKit/vendor", place)
    #expect(try await answer(place) == [])
    #expect(try await answer(place, commits) == ["CKit"])
  }

  @Test func aSubmoduleOfOneCommitIsNotInDoubtForItsUsers() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    #expect(try await answer(place) == [])
    try replace("shell() }", with: "shell() + 1 }", in: "Sources/App/App.swift", place)
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await answer(place) == ["App"])
    try replace("-> Int { 1 }", with: "-> Int? { 1 }", in: "Sources/Tool/Tool.swift", place)
    #expect(try await answer(place) == ["App", "Tool"])
    try await place.commit()
    #expect(try await answer(place, ["--base", "HEAD~1", "--head", "HEAD"]) == ["App", "Tool"])
  }

  /// Files of the C family may be included from the submodule, and settings are those of its files.
  @Test(arguments: [
    ("Sources/CKit/kit.c", "return 1", "return 2"),
    ("Sources/CKit/include/kit.h", "int kit(void);", "int kit(void); int more(void);"),
    ("Package.swift", "name: \"CKit\"", "name: \"CKit\", cSettings: [.define(\"X\")]"),
  ])
  func aTargetCountsAsChangedIfItsSubmoduleMayUseAChange(
    _ file: String,
    _ old: String,
    _ new: String
  ) async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    try replace(old, with: new, in: file, place)
    #expect(try await answer(place).isSuperset(of: ["CKit"]))
    #expect(try await answer(place).isDisjoint(with: ["Core", "Shell", "Tool"]))
  }

  /// Its files may import what no manifest declares.
  @Test func aSubmoduleOfSwiftMayUseAllButWhatUsesIt() async throws {
    let place = try await place(submodule: "Sources/Shell/vendor")
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await answer(place) == ["App"])
    try await place.commit()
    try replace("() -> Int", with: "() -> Int?", in: "Sources/Tool/Tool.swift", place)
    #expect(try await answer(place) == ["App", "Shell", "Tool"])
  }

  @Test func anotherCommitThatIsNotAtHandIsADoubt() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    let commit = String(repeating: "12", count: 20)
    try await git("update-index --cacheinfo 160000,\(commit),Sources/CKit/vendor", place)
    #expect(try await answer(place).isDisjoint(with: ["Core", "Shell", "Tool"]))
    #expect(try await answer(place).contains("CKit"))
  }

  /// Files without their repository are those of no commit.
  @Test func aCheckoutThatGitCannotReadIsIncomplete() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    try place.write(["Sources/CKit/vendor/new.c": "int new;\n"])
    #expect(try await !report(place).complete)
    try FileManager.default.removeItem(atPath: place.repository + "/Sources/CKit/vendor/new.c")
    #expect(try await report(place).complete)
  }

  /// The link makes another target read the files.
  @Test func aLinkToASubmoduleIsADoubt() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    try FileManager.default.createSymbolicLink(
      atPath: place.repository + "/Sources/Tool/linked",
      withDestinationPath: "../CKit/vendor"
    )
    try await place.commit()
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await answer(place) == ["App", "Tool"])
  }

  /// A submodule that was excluded becomes part of its target.
  @Test func aSubmoduleThatATargetTakesInIsADoubt() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    let target = ".target(name: \"CKit\""
    try replace(target, with: target + ", exclude: [\"vendor\"]", in: "Package.swift", place)
    try await place.commit()
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await answer(place) == ["App"])
    try replace(", exclude: [\"vendor\"]", with: "", in: "Package.swift", place)
    #expect(try await answer(place).isSuperset(of: ["App", "CKit"]))
  }

  /// Data of no target: only tests that open files may read it.
  ///
  /// Rule: tests.submodule
  @Test func testsDoNotSelectEverythingBecauseOfASubmodule() async throws {
    let place = try await place(
      submodule: "Data",
      adding: [
        "Package.swift": """
        // swift-tools-version: 5.10
        import PackageDescription
        let package = Package(name: "demo", targets: [
          .target(name: "Core"),
          .testTarget(name: "CoreTests", dependencies: ["Core"]),
          .testTarget(name: "DataTests"),
        ])

        """,
        "Tests/CoreTests/C.swift": """
        import XCTest
        final class C: XCTestCase { func testIt() {} }

        """,
        "Tests/DataTests/D.swift": """
        import XCTest
        final class D: XCTestCase {
          func testIt() { _ = FileManager.default.contents(atPath: "Data/x") }
        }

        """,
      ]
    )
    func selected() async throws -> String {
      let answer = try await Programs.graphctl(["tests", "--format", "list"], in: place)
      return answer.output
    }
    #expect(try await selected() == "")
    let commit = String(repeating: "12", count: 20)
    try await git("update-index --cacheinfo 160000,\(commit),Data", place)
    #expect(try await selected() == "DataTests.D/testIt\n")
  }

  /// A local package in a submodule at hand is a package like any other.
  @Test(arguments: [true, false])
  func packagesLieInSubmodules(_ isAtHand: Bool) async throws {
    let (vendor, place) = (try Place(), try Place())
    try await vendor.commitAll([
      "Kit/Package.swift": Self.manifest(
        "Kit",
        "products: [.library(name: \"Kit\", targets: [\"Kit\"])],",
        "Kit"
      ),
      "Kit/Sources/Kit/Kit.swift": "public let kit = 1\n",
    ])
    try await place.commitAll([
      "App/Package.swift": Self.manifest(
        "App",
        "dependencies: [.package(path: \"../libraries/vendor/Kit\")],",
        "App\", dependencies: [.product(name: \"Kit\", package: \"Kit\")]), .target(name: \"Other"
      ),
      "App/Sources/App/App.swift": "import Kit\npublic let app = kit\n",
      "App/Sources/Other/Other.swift": "public let other = 1\n",
    ])
    try await add(vendor, as: "libraries/vendor", to: place, isAtHand: isAtHand)
    try replace("other = 1", with: "other = \"\"", in: "App/Sources/Other/Other.swift", place)
    #expect(try await answer(place) == ["Other"])
    try await place.commit()
    guard isAtHand else {
      // The commit is the version of the package.
      let commit = String(repeating: "12", count: 20)
      try await git("update-index --cacheinfo 160000,\(commit),libraries/vendor", place)
      #expect(try await answer(place) == ["App"])
      return
    }
    try place.write(["libraries/vendor/Kit/Sources/Kit/Kit.swift": "public let kit = \"\"\n"])
    #expect(try await answer(place) == ["App", "Kit"])
  }

  private static func manifest(_ name: String, _ middle: String, _ target: String) -> String {
    """
    // swift-tools-version: 5.10
    import PackageDescription
    let package = Package(name: "\(name)", \(middle) targets: [.target(name: "\(target)")])

    """
  }

  /// A package with a submodule; unless it is at hand, git has no object of it.
  private func place(
    submodule: String,
    isAtHand: Bool = false,
    adding files: [String: String] = [:]
  ) async throws -> Place {
    let (vendor, place) = (try Place(), try Place())
    try await vendor.commitAll(["hidden.c": "int hidden;\n"])
    try await place.commitAll(Self.files.merging(files) { $1 })
    try await add(vendor, as: submodule, to: place, isAtHand: isAtHand)
    return place
  }

  private func add(
    _ vendor: Place,
    as submodule: String,
    to place: Place,
    isAtHand: Bool
  ) async throws {
    let add =
      "-c protocol.file.allow=always submodule --quiet add \(vendor.repository) \(submodule)"
    try await git(add, place)
    try await place.commit()
    guard !isAtHand else { return }
    try await git("submodule --quiet deinit --force \(submodule)", place)
    try FileManager.default.removeItem(atPath: place.repository + "/.git/modules")
  }

  private func replace(
    _ old: String,
    with new: String,
    in file: String,
    _ place: Place
  ) throws {
    let text = try String(contentsOfFile: place.repository + "/" + file, encoding: .utf8)
    try #require(text.contains(old), "\(file)")
    try place.write([file: text.replacing(old, with: new)])
  }

  private func git(_ arguments: String, _ place: Place) async throws {
    let words = ["git"] + arguments.split(separator: " ").map(String.init)
    let outcome = try await Programs.run("/usr/bin/env", words, place)
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  private func report(_ place: Place, _ arguments: [String] = []) async throws -> AffectedAnswer {
    let question = ["affected", "--format", "json"] + arguments
    let answer = try await Programs.graphctl(question, in: place)
    try #require(answer.status == 0, "\(answer.error)")
    return try answer.affected()
  }

  /// The modules of a complete answer that can come out different.
  private func answer(_ place: Place, _ arguments: [String] = []) async throws -> Set<String> {
    let report = try await report(place, arguments)
    #expect(report.complete)
    return Set(report.modules.filter(\.outputCanChange).map(\.name))
  }
}
