import SourceTrees
import Subprocess

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Subprocess takes the paths of the system's own module where there is one.
#if canImport(System)
import System
#else
import SystemPackage
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Toolchain {
  /// The folders that a process must be able to read to use the toolchain, as absolute paths.
  ///
  /// A program of a version manager (swiftly) starts a toolchain that lies elsewhere, and prints where. The home
  /// folder and those above it are never among them.
  package func folders(environment: [String: String]) async -> [String] {
    let program = executable.description
    let link = Self.folder(of: program)
    let real = Self.folder(of: Self.withoutLinks(program))
    var folders = [link, real]
    let usr = Self.folder(of: real)
    if access(usr + "/lib/swift", F_OK) == 0 {
      folders.append(usr)
    } else {
      if link != real { folders.append(Self.folder(of: link)) }
      if let resources = await resourceFolder(environment) {
        // `usr/lib/swift` in the toolchain, beside `usr/bin`.
        let library = Self.folder(of: Self.withoutLinks(resources))
        folders.append(Self.folder(of: library))
      }
      folders += ["SWIFTLY_HOME_DIR", "SWIFTLY_BIN_DIR", "SWIFTLY_TOOLCHAINS_DIR"].compactMap {
        environment[$0]
      }
      if let home = environment["HOME"] {
        folders += [home + "/.local/share/swiftly", home + "/.swiftly"]
      }
    }
    folders += developerTools?.folders ?? []
    let home = environment["HOME"].map(Self.withoutLinks) ?? "/"
    var known: Set<String> = []
    // A sandbox of macOS compares paths without links.
    return folders.filter { $0.hasPrefix("/") }.map(Self.withoutLinks).filter { path in
      let holdsHome = path == "/" || path == home || home.hasPrefix(path + "/")
      return !holdsHome && known.insert(path).inserted
    }
  }

  /// The folder of the compiler's libraries, as the compiler prints it.
  private func resourceFolder(_ environment: [String: String]) async -> String? {
    guard (try? SpareDescriptors.require()) != nil else { return nil }
    let result = try? await run(
      .path(FilePath(executable.description)),
      arguments: ["-print-target-info"],
      environment: Subprocess.Environment(environment),
      output: .string(limit: 1 << 20),
      error: .discarded
    )
    guard let text = result?.standardOutput,
      let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    else { return nil }
    return value["paths"]?["runtimeResourcePath"]?.text
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func withoutLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
