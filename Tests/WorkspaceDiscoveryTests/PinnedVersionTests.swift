import TestSupport
import Testing
import WorkspaceDiscovery
import WorkspaceModel

/// The versions of Swift and of other tools that files pin, and the build system.
@Suite struct PinnedVersionTests {
  // Rule: build.system
  @Test(
    arguments: [
      ("6.4\n", "swiftbuild", "6.4", BuildSystem.swiftBuild),
      ("\n main-snapshot # new\n", "swiftpm", "main-snapshot", .swiftPM),
      ("", "xcode", nil, .swiftBuild), ("6.3", "bazel", "6.3", nil),
    ] as [(String, String, String?, BuildSystem?)]
  )
  func theBuildSystemAndTheVersionOfSwift(
    file: String,
    setting: String,
    version: String?,
    system: BuildSystem?
  ) async throws {
    let workspace = try await discover(
      "//- Package.swift\n//- A/.swift-version\n5.9\n//- .graphd.yml\nbuild_system: \(setting)\n//- .swift-version\n"
        + file
    )
    #expect(workspace.swiftVersion == version)
    #expect(workspace.buildSystem == system)
    #expect(workspace.problems.map(\.code).contains(.configurationInvalid) == (system == nil))
  }

  // Rule: unknown.image
  @Test(arguments: [
    ("Dockerfile", "FROM swift:6.1\nRUN swift build", "FROM swift:6.1"),
    (
      "docker/ci.Dockerfile", "# x\nfrom  swiftlang/swift:nightly-main  as b",
      "from swiftlang/swift:nightly-main as b"
    ),
    (
      "Dockerfile.test", "ARG V=6.0\nARG OTHER=1\nFROM --platform=$OTHER docker.io/swift:${V}-slim",
      "ARG V=6.0\nARG OTHER=1\nFROM --platform=$OTHER docker.io/swift:${V}-slim"
    ),
    ("Containerfile", "ARG BASE=swift:6.1\nARG X=1\nFROM $BASE", "ARG BASE=swift:6.1\nFROM $BASE"),
    (
      "Dockerfile", "FROM swift:6.1@sha256:ab AS build\nFROM ubuntu:24.04\nRUN swift test",
      "FROM swift:6.1@sha256:ab AS build"
    ),
    ("Dockerfile", "FROM ubuntu\nRUN swift build", ""), ("Dockerfile", "FROM realm/swiftlint", ""),
    ("Sources/A/Dockerfile.swift", "FROM swift:6.1", ""),
    ("docker-compose.yml", "FROM swift:6.1", ""),
  ])
  func dockerfilesPinTheImageOfSwift(file: String, text: String, pin: String) async throws {
    let workspace = try await discover("//- \(file)\n\(text)")
    let path = try #require(SourcePath(file))
    #expect((workspace.imagePins[path] ?? "") == pin)
    let ignored = try await discover(
      "//- .graphd.yml\nignore: [\"**/\(path.name)\"]\n//- \(file)\n\(text)"
    )
    #expect(ignored.imagePins.isEmpty)
  }

  // Rule: xcode.change.generator
  @Test(arguments: [
    (".tuist-version", "4.1.0\n", ["tuist: 4.1.0"]),
    ("A/.tool-versions", "ruby 3\ntuist 4.1.0 # a reason\ntuistenv 1", ["tuist: tuist 4.1.0"]),
    (
      "Mintfile", "yonaskolb/XcodeGen@2.40.0\nrealm/SwiftLint@1",
      ["xcodegen: yonaskolb/XcodeGen@2.40.0"]
    ),
    ("Mintfile", "https://host/tuist/tuist.git@4", ["tuist: https://host/tuist/tuist.git@4"]),
    ("Mintfile", "tuist/XcodeProj@8", []),
    ("mise.toml", "[tools]\ntuist = \"4\"\nswiftlint = \"1\"", ["tuist: tuist = \"4\""]),
    (
      ".config/mise.toml", "[tools]\n\"ubi:tuist/tuist\" = \"4\"",
      ["tuist: \"ubi:tuist/tuist\" = \"4\""]
    ),
    (
      ".mise.toml", "[tools.xcodegen]\nversion = \"2\"\n[env]\nA = 1", ["xcodegen: version = \"2\""]
    ),
    ("mise.toml", "[tools]\ntuist = [\n  \"4\",\n]", ["tuist: tuist = [\n\"4\",\n]"]),
    (
      "mise.toml",
      "[tools]\n\"ubi:tuist/tuist[exe=tuist]\" = \"4\"\n\"ubi:a/b[exe=tuist]\" = \"1\"",
      ["tuist: \"ubi:tuist/tuist[exe=tuist]\" = \"4\""]
    ),
    ("mise.toml", "tools = { tuist = \"4\", node = \"20\" }", ["tuist: tuist = \"4\""]),
    (
      "mise.toml", "tools={\"ubi:tuist/tuist[exe=tuist]\"=\"4\"}",
      ["tuist: \"ubi:tuist/tuist[exe=tuist]\"=\"4\""]
    ),
    (
      "mise.toml", "tools = {tuist = {os = [\"macos\"], version = \"4\"}}",
      ["tuist: {tuist = {os = [\"macos\"], version = \"4\"}}"]
    ),
    (
      "mise.toml", "[tools.\"ubi:tuist/tuist[exe=tuist]\"]\nversion = \"4\"",
      ["tuist: version = \"4\""]
    ),
    ("mise.toml", "tools = { node = \"20\" }\n[env]\nT = \"tuist\"", []),
    ("mise.toml", "[tasks.generate]\nrun = \"tuist generate\"\n[env]\nTUIST_A = \"tuist\"", []),
  ])
  func versionManagersPinGenerators(file: String, text: String, pins: [String]) async throws {
    let workspace = try await discover("//- \(file)\n\(text)")
    let path = try #require(SourcePath(file))
    let found = (workspace.generatorPins[path] ?? [:]).map { "\($0.key.rawValue): \($0.value)" }
    #expect(found == pins)
    #expect(workspace.manifestInputs == [path])
    let ignored = try await discover(
      "//- .graphd.yml\nignore: [\"**/\(path.name)\"]\n//- \(file)\n\(text)"
    )
    #expect(ignored.generatorPins.isEmpty)
  }
}
