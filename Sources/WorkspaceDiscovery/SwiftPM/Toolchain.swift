package import SourceTrees
import Subprocess

// Subprocess takes the paths of the system's own module where there is one.
#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The toolchain that evaluates manifests.
package struct Toolchain: Sendable, Hashable {
  /// The `swift` driver.
  package var executable: AbsolutePath
  package var toolsVersion: ToolsVersion
  /// Names the toolchain in keys of caches: its path, and everything it says of its version.
  package var identity: String
  /// The tools and the SDK of a Mac; `nil` on other systems.
  var developerTools: DeveloperTools?

  /// An environment in which compilers and SwiftPM need not look for an SDK.
  func variables(_ environment: [String: String]) -> [String: String] {
    environment.merging(developerTools?.variables ?? [:]) { $1 }
  }

  /// The compiler beside the driver.
  var compiler: AbsolutePath { executable.parent.appending(component: "swiftc".utf8) }

  /// Finds `swift` and asks for its version.
  ///
  /// Ask once in a process: it takes tens of milliseconds. `name` is a path, or is looked up in the
  /// environment's `PATH`; the driver sees the environment: `TOOLCHAINS` and `DEVELOPER_DIR` choose one. The shim of a Mac
  /// stands for the toolchain that it would start.
  package static func find(
    _ name: String = "swift",
    environment: [String: String],
    systemFolder: String = "/usr/bin"
  ) async throws -> Toolchain {
    // The driver leaves a folder behind where temporary files go.
    let folder = try? PrivateFolder(in: nil)
    defer { folder?.remove() }
    let variables = Subprocess.Environment(
      folder.map { environment.merging(["TMPDIR": $0.path]) { $1 } } ?? environment
    )
    let executable: Executable = name.contains("/") ? .path(FilePath(name)) : .name(name)
    do {
      try SpareDescriptors.require()
      var path = try await executable.resolveExecutablePath(in: variables)
      let tools = try await DeveloperTools.find(in: systemFolder, environment: variables)
      if let swift = tools?.swift, path.string == systemFolder + "/swift" { path = FilePath(swift) }
      let result = try await run(
        .path(path),
        arguments: ["--version"],
        environment: variables,
        output: .string(limit: 1 << 16)
      )
      guard let executable = AbsolutePath(path.string) else {
        throw ManifestFailure(.unavailable, "`\(path)` is a relative path; name `swift` absolutely")
      }
      guard result.terminationStatus.isSuccess, let version = version(in: result.standardOutput)
      else { throw ManifestFailure(.unavailable, "`\(path) --version` tells no Swift version") }
      return Toolchain(
        executable: executable,
        toolsVersion: version,
        identity: "\(path)\n\(result.standardOutput)",
        developerTools: tools
      )
    } catch let failure as ManifestFailure {
      throw failure
    } catch {
      throw ManifestFailure(
        .unavailable,
        "The Swift toolchain `\(name)` cannot be run (\(error)); install it or add it to `PATH`"
      )
    }
  }

  /// The number after `Swift version`.
  static func version(in text: String) -> ToolsVersion? {
    let words = text.split { $0 == " " || $0.isNewline }
    for (index, word) in words.enumerated() where word == "version" && index + 1 < words.count {
      if let version = ToolsVersion(words[index + 1]) { return version }
    }
    return nil
  }
}

extension Subprocess.Environment {
  /// Exactly `variables`.
  init(_ variables: [String: String]) {
    var keyed: [Key: String] = [:]
    for (name, value) in variables {
      if let key = Key(rawValue: name) { keyed[key] = value }
    }
    self = .custom(keyed)
  }
}
