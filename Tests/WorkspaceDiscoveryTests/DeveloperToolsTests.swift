import Foundation
import SourceTrees
import SystemPackage
import Testing

@testable import WorkspaceDiscovery

/// The programs of a Mac's system folder, as scripts.
@Suite struct DeveloperToolsTests {
  private struct Mac {
    let folder: TemporaryFolder
    var system: String { folder.file("system") }
    var xcode: String { folder.file("Xcode-beta.app/Contents/Developer") }
    var swift: String { xcode + "/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift" }
    var environment: [String: String] { ["PATH": system + ":/usr/bin:/bin", "SDKROOT": "/phone"] }

    func write(_ path: String, _ script: String) throws {
      let parent = FilePath(path).removingLastComponent().string
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try Data(("#!/bin/sh\n" + script).utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }

    func install(selected: String) throws {
      try write(system + "/swift", "echo 'Swift version 1.0 of the shim'")
      try write(system + "/xcode-select", selected)
      try write(
        system + "/xcrun",
        """
        case "$*" in
        "--find swift") echo '\(swift)' ;;
        "--sdk macosx --show-sdk-path") echo '\(xcode)/MacOSX.sdk' ;;
        *) echo "no $*" >&2; exit 1 ;;
        esac
        """
      )
      try write(
        swift,
        """
        [ "$1" = --version ] && echo "Swift version 6.3" && exit
        echo "$DEVELOPER_DIR|$SDKROOT|${SWIFTPM_PLATFORM_PATH_macosx-none}"
        """
      )
    }

    func toolchain() async throws -> Toolchain {
      try await Toolchain.find(environment: environment, systemFolder: system)
    }
  }

  private func withMac(_ selected: String, _ body: (Mac) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let mac = Mac(folder: folder)
      try mac.install(selected: selected == "xcode" ? "echo '\(mac.xcode)'" : selected)
      try await body(mac)
    }
  }

  @Test func theShimStandsForTheToolchainOfXcode() async throws {
    try await withMac("xcode") { mac in
      let toolchain = try await mac.toolchain()
      #expect(toolchain.executable.description == mac.swift)
      #expect(toolchain.toolsVersion == ToolsVersion("6.3"))
      let folders = await toolchain.folders(environment: ["HOME": "/Users/me"])
      #expect(folders.contains { $0.hasSuffix("/Xcode-beta.app") })
    }
  }

  /// In a sandbox `xcrun` finds nothing, and a build phase of Xcode names the SDK of a phone.
  @Test func evaluationNeedsNoXcrun() async throws {
    try await withMac("xcode") { mac in
      let evaluator = DumpPackageEvaluator(
        toolchain: try await mac.toolchain(),
        environment: mac.environment
      )
      let dump = try await evaluator.dump(ManifestSource(text: "", folder: "Demo"))
      let expected = "\(mac.xcode)|\(mac.xcode)/MacOSX.sdk|none\n"
      #expect(String(decoding: dump, as: UTF8.self) == expected)
    }
  }

  @Test func aToolchainOfAVersionManagerIsKept() async throws {
    try await withMac("xcode") { mac in
      let own = mac.folder.file("swiftly/swift")
      try mac.write(own, "echo 'Swift version 6.2'")
      let environment = mac.environment
      let toolchain = try await Toolchain.find(
        own,
        environment: environment,
        systemFolder: mac.system
      )
      #expect(toolchain.executable.description == own)
      #expect(toolchain.variables(environment)["SDKROOT"] == mac.xcode + "/MacOSX.sdk")
    }
  }

  @Test func withoutToolsNothingIsStarted() async throws {
    try await withMac("exit 2") { mac in
      try mac.write(mac.system + "/xcrun", "touch '\(mac.folder.file("dialogue"))'")
      let failure = await #expect(throws: ManifestFailure.self) { try await mac.toolchain() }
      #expect(failure?.code == .unavailable)
      #expect(failure?.message.contains("xcode-select --install") == true)
      #expect(!FileManager.default.fileExists(atPath: mac.folder.file("dialogue")))
    }
  }

  @Test func otherSystemsHaveNone() async throws {
    try await TemporaryFolder.with { folder in
      let toolchain = try await Toolchain.find(
        environment: ProcessInfo.processInfo.environment,
        systemFolder: folder.path.string
      )
      #expect(toolchain.developerTools == nil)
    }
  }
}
