import Foundation
import Subprocess
import Testing

/// `graphctl` as a person uses it, in-process.
@Suite struct GraphctlTests {
  @Test func namesTheModuleThatTheBuildForgets() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    let outcome = try await Programs.graphctl(["affected"], in: place)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("Stale"))
    #expect(outcome.output.contains("Account.visits"))
    let why = try await Programs.graphctl(["why", "App"], in: place)
    #expect(why.output.contains("Sources/Core/Account.swift:3"), "\(why.output)")
  }

  // Rule: build.system
  @Test func namesTheBuildSystemOfTheToolchain() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    // A toolchain that can only print its version.
    try place.write(["../bin/swift": "#!/bin/sh\necho 'Swift version 6.4 (swift-6.4-RELEASE)'\n"])
    let stub = place.root + "/bin"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stub + "/swift")
    let path = stub + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    func affected(_ arguments: String...) async throws -> String {
      try await Programs.run(
        Programs.path("graphctl"),
        ["affected"] + arguments,
        place,
        extra: ["PATH": path]
      ).output
    }
    let newest = try await affected()
    #expect(newest.contains(", debug, Swift Build: Swift 6.4 in PATH\n"), "\(newest)")
    #expect(!newest.contains("Stale"), "\(newest)")
    let older = try await affected("--toolchain", "6.3")
    #expect(older.contains(", debug, native build: Swift 6.3 by --toolchain\n"), "\(older)")
    #expect(older.contains("Stale"), "\(older)")
    // The version in the new state counts before the `PATH`.
    try place.write([".swift-version": "6.3.1\n"])
    let pinned = try await affected()
    #expect(pinned.contains("native build: Swift 6.3.1 by .swift-version\n"), "\(pinned)")
    #expect(try await affected("--base", "HEAD", "--head", "HEAD").contains("Swift 6.4 in PATH\n"))
    try place.write([".graphd.yml": "build_system: swiftbuild\n"])
    let stated = try await affected()
    #expect(stated.contains(", debug, Swift Build: by .graphd.yml\n"), "\(stated)")
  }

  @Test func leavesTheRepositoryAsItWas() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/New.swift": "public func alone() {}\n"])
    let index = place.repository + "/.git/index"
    let before = FileManager.default.contents(atPath: index)
    let listing = try FileManager.default.subpathsOfDirectory(atPath: place.repository).sorted()
    let outcome = try await Programs.graphctl(["affected", "--format", "json"], in: place)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(FileManager.default.contents(atPath: index) == before)
    let after = try FileManager.default.subpathsOfDirectory(atPath: place.repository).sorted()
    #expect(after == listing)
  }

  @Test func readsABareRepository() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    try await place.commit()
    _ = try await Programs.git(
      "clone",
      "--quiet",
      "--bare",
      place.repository,
      place.root + "/bare.git",
      in: place
    )
    let outcome = try await Programs.graphctl(
      [
        "affected", "--repo", place.root + "/bare.git", "--base", "main~1", "--head", "main",
        "--format", "json",
      ],
      in: place
    )
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("\"demo/App\""))
    let modules = try await Programs.graphctl(
      ["modules", "--repo", place.root + "/bare.git"],
      in: place
    )
    #expect(modules.status == 1)
    #expect(modules.error.contains("`--revision A`"), "\(modules.error)")
  }

  /// The checked-out branch has nothing to do with it, which a bare repository has not even.
  @Test(arguments: ["main...", "main...topic"]) func startsAtTheMergeBaseWithTheHead(
    base: String
  ) async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    _ = try await Programs.git("checkout", "--quiet", "-b", "topic", in: place)
    try place.write(["Sources/App/App.swift": "public func start() {}\n"])
    try await place.commit()
    _ = try await Programs.git("checkout", "--quiet", "main", in: place)
    try place.write(["Sources/Core/Account.swift": SamplePackage.grownAccount])
    try await place.commit()
    let bare = place.root + "/bare.git"
    _ = try await Programs.git("clone", "--quiet", "--bare", place.repository, bare, in: place)
    let head = base.hasSuffix("...") ? ["--head", "topic"] : []
    for repository in [place.repository, bare] {
      let outcome = try await Programs.graphctl(
        ["affected", "--repo", repository, "--base", base, "--format", "json"] + head,
        in: place
      )
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("\"demo/App\""), "\(outcome.output)")
      #expect(!outcome.output.contains("Account"), "\(outcome.output)")
    }
  }

  @Test func namesATargetThatIsSaidToStartProgramsAndIsNotThere() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write([".graphd.yml": "tests: {runs: {CoreTests: [], NoSuchTests: []}}\n"])
    let outcome = try await Programs.graphctl(["tests", "--all"], in: place)
    #expect(outcome.output.contains("called `NoSuchTests`"), "\(outcome.output)")
    #expect(!outcome.output.contains("called `CoreTests`"))
  }

  /// What is asked, and what the answer's message must hold.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var message: String
    var status: Int32 = 1
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Mistake(arguments: ["affected", "--base", "nowhere"], message: "nowhere"),
    Mistake(arguments: ["affected", "--base=--output=x"], message: "--output=x"),
    Mistake(arguments: ["affected", "/etc"], message: "outside"),
    Mistake(arguments: ["deps", "Feture"], message: "demo/Feature"),
    Mistake(arguments: ["why", "Nothing"], message: "Nothing"),
    Mistake(arguments: ["modules", "--repo", "/nonexistent"], message: "/nonexistent"),
    Mistake(arguments: ["tests", "--package", "zzz"], message: "there are `demo`"),
    Mistake(arguments: ["affected", "--configuration", "fast"], message: "fast", status: 64),
    Mistake(
      arguments: ["status", "--socket", "/nonexistent/s"],
      message: "/nonexistent",
      status: 69
    ),
  ])
  func tellsWhatIsWrong(_ mistake: Mistake) async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    let outcome = try await Programs.graphctl(mistake.arguments, in: place)
    #expect(outcome.status == mistake.status, "\(outcome.error)")
    #expect(outcome.error.contains(mistake.message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test func saysThatAFolderIsNoRepository() async throws {
    let place = try Place()
    try place.write(SamplePackage.files.mapValues { $0 })
    let affected = try await Programs.graphctl(["affected"], in: place)
    #expect(affected.status == 1)
    #expect(affected.error.contains("not in a git repository"), "\(affected.error)")
    let modules = try await Programs.graphctl(["modules"], in: place)
    #expect(modules.status == 0, "\(modules.error)")
    #expect(modules.output.contains("Feature"))
  }

  @Test func keepsAPackageWhoseManifestIsBroken() async throws {
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    try place.write([
      "Package.swift": (SamplePackage.files["Package.swift"] ?? "") + "let broken: = 1\n",
      "Sources/Core/Account.swift": SamplePackage.grownAccount,
    ])
    let outcome = try await Programs.graphctl(
      ["affected", "--format", "json", "--strict"],
      in: place
    )
    #expect(outcome.status == 3, "\(outcome.error)")
    #expect(outcome.output.contains("MANIFEST_UNREADABLE"))
    #expect(outcome.output.contains("\"demo/App\""))
  }

  @Test func endsAManifestThatNeverEnds() async throws {
    let place = try Place()
    try await place.commitAll([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      while CommandLine.argc > 0 {}
      let package = Package(name: "endless", targets: [.target(name: "Core")])

      """,
      "Sources/Core/A.swift": "public func a() {}\n",
    ])
    let outcome = try await Programs.run(
      Programs.path("graphctl"),
      ["modules", "--format", "json"],
      place,
      extra: ["GRAPHD_MANIFEST_TIMEOUT": "4"]
    )
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("MANIFEST_TIMED_OUT"), "\(outcome.output)")
    #expect(outcome.output.contains("endless/Core"))
  }
}
