import Foundation
import SourceTrees
import SystemPackage
import SystemSupport
import Testing
import WorkspaceDiscovery

@Suite struct ManifestConfinementTests {
  #if os(Linux)
  /// A compiled manifest starts no process, a driver of a compiler does.
  @Test(
    .enabled(if: ConfinementProtections.ofThisSystem().calls),
    arguments: [(true, "0"), (false, "")]
  )
  func childrenAreAllowedOrNot(_ allowsChildren: Bool, _ expected: String) async throws {
    try await TemporaryFolder.with { folder in
      let environment = ProcessInfo.processInfo.environment
      let toolchain = try await Toolchain.find(environment: environment)
      let launch = await ManifestConfinement.ofTests(toolchain, environment).launch(
        "/bin/sh",
        ["-c", "/bin/true; echo $?"],
        in: folder.path.string,
        allowsChildren: allowsChildren,
        timeLimit: .seconds(30)
      )
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: launch.program)
      process.arguments = launch.arguments
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.trimmingCharacters(in: .newlines) == expected)
    }
  }
  #endif

  /// A version manager's program is a link or a script in its own folder, and the toolchain lies elsewhere.
  @Test func aManagedToolchainIsReadable() async throws {
    try await TemporaryFolder.with { folder in
      let library = folder.file("toolchains/6/usr/lib/swift")
      for name in [library, folder.file("manager/shims")] {
        try FileManager.default.createDirectory(
          atPath: name,
          withIntermediateDirectories: true
        )
      }
      let program = folder.file("manager/shims/swift")
      let script = """
        #!/bin/sh
        [ "$1" = --version ] && echo "Swift version 6.2" && exit
        echo '{ "paths": { "runtimeResourcePath": "\(library)" } }'
        """
      try Data(script.utf8).write(to: URL(fileURLWithPath: program))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
      let environment = [
        "PATH": "/usr/bin:/bin", "HOME": folder.file("manager"),
        "SWIFTLY_HOME_DIR": folder.file("s"),
      ]
      let toolchain = try await Toolchain.find(program, environment: environment)
      let folders = await toolchain.folders(environment: environment)
      #expect(folders.contains { $0.hasSuffix("/toolchains/6/usr") })
      #expect(folders.contains(folder.file("manager/shims")))
      #expect(folders.contains(folder.file("s")))
      // The home folder, and those above it.
      #expect(!folders.contains(folder.file("manager")))
      #expect(!folders.contains(folder.path.string))
    }
  }
}
