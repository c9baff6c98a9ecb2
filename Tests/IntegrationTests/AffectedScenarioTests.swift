import Foundation
import Testing

/// Changes of a repository with all the modules that they reach, after target-determinator's list.
@Suite struct AffectedScenarioTests {
  @Test(arguments: ScenarioEdit.all) func reachesTheseModulesOnly(_ edit: ScenarioEdit) async throws
  {
    let place = try Place()
    try place.write(SamplePackage.files)
    try place.apply(edit.base)
    try await place.commitAll([:])
    try place.apply(edit.operations)
    try await check(place, edit.outcome, edit.arguments)
    try await place.commit()
    let commits = ["--base", "HEAD~1", "--head", "HEAD"]
    try await check(place, edit.outcome, edit.arguments + commits)
  }

  /// Another module differs beside.
  @Test(arguments: [
    ("Sources/Feature", "-> App Feature"), ("Sources/Core/None.swift", "->; incomplete"),
    ("Tests", "->"), ("Sources/Core", "-> App Core Feature; retest CoreTests"),
  ])
  func onlyChangesOfTheGivenPathsCount(path: String, outcome: String) async throws {
    let place = try await history()
    try place.apply(["~ Sources/Feature/Profile.swift Account\\n => Account\\n var b = 1\\n"])
    try await check(place, outcome, ["--base", "v1", path])
  }

  @Test(arguments: [
    ("HEAD~1", "HEAD"), ("HEAD^", "@"), ("main~1", "main"), ("refs/heads/main^", "v2"),
    ("v1", "topic"), ("main", "v1"), ("HEAD~1^{commit}", "HEAD^{}"),
  ])
  func aRevisionHasManyNames(base: String, head: String) async throws {
    try await check(try await history(), Self.grown, ["--base", base, "--head", head])
  }

  /// Asking about revisions neither looks at what is not committed nor tidies it away.
  @Test func aDetachedHeadAndADirtyTreeStayAsTheyAre() async throws {
    let place = try await history()
    try await git("checkout --quiet --detach v1", place)
    try place.apply(["- Sources/App/App.swift", "+ new n"])
    let before = try await Programs.git("status", "--short", "--branch", in: place)
    try await check(place, Self.grown, ["--base", "HEAD", "--head", "main"])
    try await check(place, "->", ["--base", "topic", "--head", "v2"])
    let after = try await Programs.git("status", "--short", "--branch", in: place)
    #expect(before.output == after.output)
    #expect(before.output.contains("?? new"))
  }

  /// What counts lies on the disk, whatever the index says.
  @Test func theIndexIsNoState() async throws {
    let place = try await history()
    let path = "Sources/Core/Account.swift"
    try place.write([path: SamplePackage.files[path]])
    try await git("add --all", place)
    try await check(place, Self.grown)
    try place.write([path: SamplePackage.grownAccount])
    try await check(place, "->")
    try await git("rm --quiet --cached --force " + path, place)
    try await check(place, "->")
  }

  @Test func anIgnoredFileCountsWhenItIsNoLongerIgnored() async throws {
    let place = try await history()
    try place.apply(["+ .gitignore Made.swift", "+ Sources/Core/Made.swift func made() {}"])
    try await check(place, "->; incomplete")
    try place.apply(["- .gitignore"])
    try await check(place, "-> Core; retest CoreTests")
  }

  @Test func aPackageThatMovesIsOne() async throws {
    let place = try await history()
    try place.write([
      "Kits/Kit/Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "kit", targets: [.target(name: "Inner")])

      """,
      "Kits/Kit/Sources/Inner/a.swift": "public func inner() {}\n",
    ])
    try await place.commit()
    try await git("mv Kits/Kit Kits/Moved", place)
    try await check(place, "-> Inner")
  }

  @Test func aTraitEnablesAnotherOneInAPackageBelow() async throws {
    let place = try Place()
    try await place.commitAll([
      "Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "demo", traits: [.default(enabledTraits: []), "Fast"],
        dependencies: [.package(path: "Kit",
          traits: [.trait(name: "Quick", condition: .when(traits: ["Fast"]))])],
        targets: [.target(name: "App")])

      """,
      "Sources/App/App.swift": "public func app() {}\n",
      "Kit/Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "kit", traits: ["Quick"], targets: [.target(name: "Kit")])

      """,
      "Kit/Sources/Kit/Kit.swift": "public func kit() {}\n",
    ])
    try place.apply(["~ Package.swift enabledTraits: [] => enabledTraits: [\"Fast\"]"])
    try await check(place, "-> App Kit")
  }

  /// Every description lists traits of a dependency: its default ones, if the manifest names none.
  @Test func otherSettingsReachNoPackageBelow() async throws {
    let place = try Place()
    try await place.commitAll([
      "Package.swift": """
      // swift-tools-version: 5.10
      import PackageDescription
      let package = Package(name: "demo", dependencies: [.package(path: "Kit")],
        targets: [.target(name: "App", dependencies: [.product(name: "Kit", package: "Kit")])])

      """,
      "Sources/App/App.swift": "public func app() {}\n",
      "Kit/Package.swift": """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.target(name: "Kit")])

      """,
      "Kit/Sources/Kit/Kit.swift": "public func kit() {}\n",
    ])
    try place.apply(["~ Package.swift version: 5.10 => version: 6.1"])
    try await check(place, "-> App")
  }

  /// What a tool writes into a target's folder is compiled, whether git ignores its folder or each file.
  @Test func anIgnoredFolderOfATargetIsNotRead() async throws {
    let place = try await history()
    try place.apply(["+ .gitignore made/", "+ Sources/Core/made/x y", "+ docs/made/x y"])
    try await check(place, "->; incomplete")
    try place.apply(["+ .graphd.yml ignore: [Sources/Core/made/**]"])
    try await check(place, "->")
    try place.apply(["- .graphd.yml", "- Sources/Core/made/x"])
    try await check(place, "->; incomplete")
    try FileManager.default.removeItem(atPath: place.repository + "/Sources/Core/made")
    try await check(place, "->")
    try place.apply(["+ Sources/Core/.made/made/x y"])
    try await check(place, "->")
  }

  /// Its Swift file is compiled by no target, and nobody knows who reads `new`.
  @Test func aSubmoduleThatMovesReachesNoOtherModule() async throws {
    let (kit, place) = (try Place(), try await history())
    try await kit.commitAll(["Sources/Kit/Kit.swift": "public func kit() {}\n"])
    let add = "-c protocol.file.allow=always submodule --quiet add \(kit.repository) Libs/Kit"
    try await git(add, place)
    try await check(place, "->")
    try await place.commit()
    try await check(place, "->")
    try place.apply(["+ Libs/Kit/new n"])
    try await check(place, "->; incomplete")
    try await git("-C Libs/Kit commit --quiet --allow-empty -m moved", place)
    try await check(place, "->; incomplete")
    #expect(FileManager.default.fileExists(atPath: place.repository + "/Libs/Kit/new"))
    try await place.commit()
    try await git("mv Libs/Kit Libs/Moved", place)
    try await check(place, "->; incomplete")
    try await git("rm --quiet --force Libs/Moved", place)
    try await check(place, "->")
  }

  private static let grown = "-> App Core Feature; retest CoreTests"

  /// Two commits, the tags `v1` and `v2`; `main` and `topic` are at the second.
  private func history() async throws -> Place {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try await git("tag v1", place)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    try await place.commit()
    try await git("tag -a -m annotated v2", place)
    try await git("branch topic", place)
    return place
  }

  private func git(_ arguments: String, _ place: Place) async throws {
    let words = ["git"] + arguments.split(separator: " ").map(String.init)
    let outcome = try await Programs.run("/usr/bin/env", words, place)
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  /// Asks, and expects `-> modules whose output can change; retest tests; incomplete`.
  private func check(
    _ place: Place,
    _ outcome: String,
    _ arguments: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let question = ["affected", "--format", "json"] + arguments
    let answer = try await Programs.graphctl(question, in: place)
    try #require(answer.status == 0, "\(answer.error)", sourceLocation: sourceLocation)
    let report = try answer.decoded(as: AnswerReport.self)
    #expect(report.outcome == outcome, "\(arguments)", sourceLocation: sourceLocation)
  }
}

/// The part of an answer that is checked.
private struct AnswerReport: Decodable {
  struct Module: Decodable {
    var name: String
    var outputCanChange: Bool
    var retest: Bool
  }

  var complete: Bool
  var modules: [Module]

  var outcome: String {
    func names(_ holds: (Module) -> Bool) -> String {
      modules.filter(holds).map { " " + $0.name }.joined()
    }
    let tests = names(\.retest)
    return "->" + names(\.outputCanChange) + (tests.isEmpty ? "" : "; retest" + tests)
      + (complete ? "" : "; incomplete")
  }
}

extension Place {
  /// Writes (`+ path text`), removes (`- path`), replaces in (`~ path old => new`), moves
  /// (`m path new`), makes a link of (`@ path target`) or an executable of (`x path`) a file.
  fileprivate func apply(_ operations: [String]) throws {
    for operation in operations {
      let words = operation.split(separator: " ", maxSplits: 2).map(String.init)
      let path = words[1].replacing("%20", with: " ")
      let file = repository + "/" + path
      let text = words.count > 2 ? words[2].replacing("\\n", with: "\n") : ""
      switch words[0] {
      case "+": try write([path: text + "\n"])
      case "-": try FileManager.default.removeItem(atPath: file)
      case "~":
        let parts = text.components(separatedBy: " => ")
        let old = try String(contentsOfFile: file, encoding: .utf8)
        try #require(old.contains(parts[0]), "\(operation)")
        try write([path: old.replacing(parts[0], with: parts[1])])
      case "m": try FileManager.default.moveItem(atPath: file, toPath: repository + "/" + text)
      case "@":
        try? FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: text)
      case "x":
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
      default: Issue.record("unknown: \(operation)")
      }
    }
  }
}
