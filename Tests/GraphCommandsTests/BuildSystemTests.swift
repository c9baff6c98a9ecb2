import Foundation
import GraphCommands
import GraphProtos
import Testing

/// The versions of toolchains that a question has, and the reason for a build system in the answer.
@Suite struct BuildSystemTests {
  /// A toolchain of a version, in a folder of its own with a home for the cache; removed with the value.
  private final class Toolchain: Sendable {
    let root = NSTemporaryDirectory() + "graphd-\(UUID().uuidString.prefix(8))"
    var program: String { root + "/usr/bin/swift" }

    init() throws {
      try FileManager.default.createDirectory(
        atPath: root + "/usr/bin",
        withIntermediateDirectories: true
      )
      try write("#!/bin/sh\n")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ text: String) throws {
      try text.write(toFile: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }

    func process(_ version: String?) -> FakeProcess {
      var process = FakeProcess()
      process.environment["PATH"] = "/nonexistent:\(root)/usr/bin"
      process.environment["HOME"] = root
      if let version {
        process.tools[program] = "Apple Swift version \(version) (swiftlang-1)\nTarget: x"
      }
      return process
    }
  }

  private func options(
    _ process: FakeProcess,
    _ arguments: String = ""
  ) async throws -> Graphd_V1_BuildOptions {
    let script = Script()
    let result = await process.run("affected \(arguments)", script)
    #expect(result.errors == "")
    return try #require(script.impactRequests.first).options
  }

  @Test func theVersionInThePathIsAskedOncePerProgram() async throws {
    let toolchain = try Toolchain()
    var process = toolchain.process("6.3.1")
    let first = try await options(process)
    #expect(first.swiftVersionInPath == "6.3.1" && first.swiftVersion.isEmpty)
    #expect(first.buildSystem == .unspecified)
    // The program is not run again.
    process.tools = [:]
    #expect(try await options(process).swiftVersionInPath == "6.3.1")
    // Another program in its place is.
    try toolchain.write("#!/bin/sh\n# newer\n")
    #expect(try await options(process).swiftVersionInPath == "")
    process.tools[toolchain.program] = "Swift version 6.4-dev"
    #expect(try await options(process).swiftVersionInPath == "6.4-dev")
    // So is one that chooses by a variable.
    process.environment["TOOLCHAINS"] = "swift"
    process.tools[toolchain.program] = "Swift version 6.5-dev"
    #expect(try await options(process).swiftVersionInPath == "6.5-dev")
  }

  @Test func optionsNameABuildSystemOrAToolchain() async throws {
    let toolchain = try Toolchain()
    let process = toolchain.process("6.4")
    let system = try await options(process, "--build-system swiftpm")
    #expect(system.buildSystem == .swiftpm && system.swiftVersionInPath.isEmpty)
    #expect(try await options(process, "--toolchain 6.3").swiftVersion == "6.3")
    #expect(try await options(process, "--toolchain \(toolchain.root)").swiftVersion == "6.4")
    let missing = await process.run("affected --toolchain /nonexistent/x", Script())
    #expect(missing.status == 1)
    #expect(missing.errors.contains("has no `usr/bin/swift` that can be run"), "\(missing.errors)")
  }

  // Rule: build.system
  @Test(
    arguments: [
      (.swiftpm, .path, "6.3.1", "native build: Swift 6.3.1 in PATH"),
      (.swiftbuild, .versionFile, "6.4", "Swift Build: Swift 6.4 by .swift-version"),
      (.swiftbuild, .toolchain, "6.4", "Swift Build: Swift 6.4 by --toolchain"),
      (.swiftpm, .configuration, "", "native build: by .graphd.yml"),
      (.swiftbuild, .projects, "", "Swift Build: projects of Xcode"),
      (.swiftbuild, .question, "", "Swift Build"),
      (.unspecified, .unknown, "", "build system unknown: no Swift found; --toolchain names one"),
    ] as [(Graphd_V1_BuildSystem, Graphd_V1_BuildSystemReason, String, String)]
  )
  func theAnswerStatesTheReason(
    system: Graphd_V1_BuildSystem,
    reason: Graphd_V1_BuildSystemReason,
    version: String,
    text: String
  ) async {
    let script = Script {
      $0.affected = Examples.storageChange
      $0.affected.buildSystem = system
      $0.affected.buildSystemReason = reason
      $0.affected.swiftVersion = version
    }
    let output = await run("affected", script).output
    #expect(output.contains("to the working tree, debug, \(text)\n"), "\(output)")
  }
}
