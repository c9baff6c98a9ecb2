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

  @Test func aSubmoduleOfOneCommitHidesNothingFromItsUsers() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    #expect(try await isComplete(place))
    try replace("shell() }", with: "shell() + 1 }", in: "Sources/App/App.swift", place)
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await isComplete(place))
    try replace("-> Int { 1 }", with: "-> Int? { 1 }", in: "Sources/Tool/Tool.swift", place)
    #expect(try await isComplete(place))
    try await place.commit()
    #expect(try await isComplete(place, ["--base", "HEAD~1", "--head", "HEAD"]))
  }

  /// Files of the C family may be included from the submodule, and settings are those of its files.
  @Test(arguments: [
    ("Sources/CKit/kit.c", "return 1", "return 2"),
    ("Sources/CKit/include/kit.h", "int kit(void);", "int kit(void); int more(void);"),
    ("Package.swift", "name: \"CKit\"", "name: \"CKit\", cSettings: [.define(\"X\")]"),
  ])
  func aChangeThatASubmoduleMayUseIsIncomplete(
    _ file: String,
    _ old: String,
    _ new: String
  ) async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    try replace(old, with: new, in: file, place)
    #expect(try await isIncomplete(place))
  }

  /// Its files may import what no manifest declares.
  @Test func aSubmoduleOfSwiftMayUseAllButWhatUsesIt() async throws {
    let place = try await place(submodule: "Sources/Shell/vendor")
    #expect(try await isComplete(place))
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await isComplete(place))
    for file in ["Core", "Tool", "Shell"] {
      try await place.commit()
      try replace("() -> Int", with: "() -> Int?", in: "Sources/\(file)/\(file).swift", place)
      #expect(try await isIncomplete(place), "\(file)")
    }
  }

  @Test func aSubmoduleThatIsNotJustItsCommitIsIncomplete() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    try place.write(["Sources/CKit/vendor/new.c": "int new;\n"])
    #expect(try await isIncomplete(place))
    try FileManager.default.removeItem(atPath: place.repository + "/Sources/CKit/vendor/new.c")
    #expect(try await isComplete(place))
    try place.write(["Sources/CKit/vendor/made.c": "int made;\n"])
    #expect(try await isIncomplete(place))
    try FileManager.default.removeItem(atPath: place.repository + "/Sources/CKit/vendor/made.c")
    try await git("-C Sources/CKit/vendor commit --quiet --allow-empty -m moved", place)
    #expect(try await isIncomplete(place))
    try await place.commit()
    #expect(try await isComplete(place))
    #expect(try await isIncomplete(place, ["--base", "HEAD~1", "--head", "HEAD"]))
  }

  /// The link makes another target read the files.
  @Test func aLinkToASubmoduleIsIncomplete() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    try FileManager.default.createSymbolicLink(
      atPath: place.repository + "/Sources/Tool/linked",
      withDestinationPath: "../CKit/vendor"
    )
    try await place.commit()
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await isIncomplete(place))
  }

  /// A submodule that was excluded becomes part of its target.
  @Test func aSubmoduleThatATargetTakesInIsIncomplete() async throws {
    let place = try await place(submodule: "Sources/CKit/vendor")
    let target = ".target(name: \"CKit\""
    try replace(target, with: target + ", exclude: [\"vendor\"]", in: "Package.swift", place)
    try await place.commit()
    try replace("app() -> Int", with: "app() -> Int?", in: "Sources/App/App.swift", place)
    #expect(try await isComplete(place))
    try replace(", exclude: [\"vendor\"]", with: "", in: "Package.swift", place)
    #expect(try await isIncomplete(place))
  }

  /// A local package in a submodule is a package outside, and the commit is its version.
  @Test(arguments: ["", "ignore: [libraries/**]\n"])
  func theCommitOfASubmoduleIsTheVersionOfItsPackages(_ settings: String) async throws {
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
      ".graphd.yml": settings,
      "App/Package.swift": Self.manifest(
        "App",
        "dependencies: [.package(path: \"../libraries/vendor/Kit\")],",
        "App\", dependencies: [.product(name: \"Kit\", package: \"Kit\")]), .target(name: \"Other"
      ),
      "App/Sources/App/App.swift": "import Kit\npublic let app = kit\n",
      "App/Sources/Other/Other.swift": "public let other = 1\n",
    ])
    try await git(
      "-c protocol.file.allow=always submodule --quiet add \(vendor.repository) libraries/vendor",
      place
    )
    try await place.commit()
    // Nothing of the submodule differs.
    try replace("other = 1", with: "other = \"\"", in: "App/Sources/Other/Other.swift", place)
    var report = try await answer(place)
    #expect(report.complete && report.modules.map(\.id) == ["App/Other"], "\(report)")
    try await place.commit()
    // A checkout that is not clean, and another commit.
    try place.write(["libraries/vendor/Kit/Sources/Kit/Kit.swift": "public let kit = \"\"\n"])
    report = try await answer(place)
    #expect(report.complete && report.modules.map(\.id) == ["App/App"], "\(report)")
    try await git("-C libraries/vendor commit --quiet --all -m moved", place)
    report = try await answer(place)
    #expect(report.complete && report.modules.map(\.id) == ["App/App"], "\(report)")
    try await place.commit()
    #expect(try await answer(place).modules.isEmpty)
    report = try await answer(place, ["--base", "HEAD~1", "--head", "HEAD"])
    #expect(report.complete && report.modules.map(\.id) == ["App/App"], "\(report)")
  }

  private static func manifest(_ name: String, _ middle: String, _ target: String) -> String {
    """
    // swift-tools-version: 5.10
    import PackageDescription
    let package = Package(name: "\(name)", \(middle) targets: [.target(name: "\(target)")])

    """
  }

  private func place(submodule: String) async throws -> Place {
    let (vendor, place) = (try Place(), try Place())
    try await vendor.commitAll(["hidden.c": "int hidden;\n", ".gitignore": "made.c\n"])
    try await place.commitAll(Self.files)
    let add =
      "-c protocol.file.allow=always submodule --quiet add \(vendor.repository) \(submodule)"
    try await git(add, place)
    try await place.commit()
    return place
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

  private struct Report: Decodable {
    struct Module: Decodable { var id: String }
    var complete: Bool
    var modules: [Module]
  }

  private func answer(_ place: Place, _ arguments: [String] = []) async throws -> Report {
    let question = ["affected", "--format", "json"] + arguments
    let answer = try await Programs.graphctl(question, in: place)
    try #require(answer.status == 0, "\(answer.error)")
    return try answer.decoded(as: Report.self)
  }

  private func isComplete(_ place: Place, _ arguments: [String] = []) async throws -> Bool {
    try await answer(place, arguments).complete
  }

  private func isIncomplete(_ place: Place, _ arguments: [String] = []) async throws -> Bool {
    try await isComplete(place, arguments) == false
  }
}
