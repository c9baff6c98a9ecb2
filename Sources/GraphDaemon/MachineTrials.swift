import DaemonLocation
import FileWatching
import SourceTrees
import SystemPackage
import SystemSupport
import WorkspaceDiscovery

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tries what answers need of this machine, in new temporary folders.
///
/// Each trial returns what failed, as a clause for a person, or `nil` if it worked.
package enum MachineTrials {
  /// Saves a file in a folder that is watched; `folder` itself must lie where changes are reported.
  package static func watcher(of folder: String?) async -> String? {
    guard let place = TrialFolder() else { return TrialFolder.fault }
    defer { place.remove() }
    do {
      if let folder = folder.flatMap({ AbsolutePath($0) }) {
        try SystemWatcher.make(folder, {}).stop()
      }
      let watcher = try SystemWatcher.make(place.path, {})
      defer { watcher.stop() }
      try watcher.watch(place.path)
      try place.writeFile()
      let changes = try await watcher.changes()
      return changes.paths.contains(place.file) ? nil : "the save of a file was not reported"
    } catch {
      return "\(error)"
    }
  }

  /// Evaluates a manifest that reads a file outside of its folder, and writes one.
  package static func sandbox(_ configuration: DaemonConfiguration) async -> String? {
    guard let place = TrialFolder() else { return TrialFolder.fault }
    defer { place.remove() }
    do {
      try place.writeFile()
      let environment = configuration.manifestEnvironment
      let toolchain = try await Toolchain.find(environment: environment)
      let evaluator = DumpPackageEvaluator(
        toolchain: toolchain,
        environment: environment,
        timeLimit: configuration.manifestTimeLimit,
        confinement: await EngineAssembly.confinement(
          configuration,
          toolchain,
          // Nothing is made that was not there.
          isCached: access(configuration.cacheFolder.string, F_OK) == 0
            && configuration.cacheDistrust() == nil
        )
      )
      let source = ManifestSource(text: escapingManifest(place.file), folder: "Trial")
      let dump = String(decoding: try await evaluator.dump(source), as: UTF8.self)
      let escapes = ["it reads", "it writes", "it opens a local socket"].filter(dump.contains)
      guard escapes.isEmpty else {
        return escapes.joined(separator: ", ") + " outside of its folder"
      }
      return dump.contains("confined") ? nil : "it printed another description"
    } catch let failure as ManifestFailure {
      return failure.message
    } catch {
      return "\(error)"
    }
  }

  /// Only Linux keeps a program from making sockets; macOS keeps it from using them.
  private static func escapingManifest(_ file: AbsolutePath) -> String {
    [
      "// swift-tools-version: 5.9",
      "import Foundation",
      "import PackageDescription",
      "var name = \"confined\"",
      "if open(\"\(file)\", O_RDONLY) >= 0 { name += \", it reads\" }",
      "if open(\"\(file)\", O_WRONLY) >= 0 { name += \", it writes\" }",
      "#if os(Linux)",
      "if socket(AF_UNIX, 1, 0) >= 0 { name += \", it opens a local socket\" }",
      "#endif",
      "let package = Package(name: name)",
    ].joined(separator: "\n")
  }
}

/// A new folder with a place for one file.
private struct TrialFolder {
  static let fault = "no temporary folder can be made"

  let path: AbsolutePath
  var file: AbsolutePath { path.appending(component: "trial".utf8) }

  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/graphd-trial-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template),
      let path = try? AbsolutePath(String(cString: made))?.canonical()
    else { return nil }
    self.path = path
  }

  func writeFile() throws {
    let file = FilePath(file.description)
    let permissions: FilePermissions = [.ownerReadWrite]
    try FileDescriptor.open(file, .writeOnly, options: .create, permissions: permissions).close()
  }

  func remove() {
    unlink(file.description)
    rmdir(path.description)
  }
}
