import DaemonLocation
import SystemSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// The toolchain of the caller's shell: a daemon that is shared has a `PATH` of its own.
extension CommandContext {
  /// The version of the `swift` in `PATH`, as it prints it: `6.3.1`; nil if there is none, or it cannot be run.
  func swiftVersion() async -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    guard let folder = folders.first(where: { access("\($0)/swift", X_OK) == 0 }) else {
      return nil
    }
    return await swiftVersion(of: "\(folder)/swift")
  }

  /// The version of the toolchain in a folder as `swift build --toolchain` takes it, or of a program.
  ///
  /// - Throws: `CommandFailure` if there is no `swift` that can be run.
  func swiftVersion(inToolchain path: String) async throws -> String {
    let path = try absolutePath(path)
    for program in [path + "/usr/bin/swift", path + "/bin/swift", path]
    where access(program, X_OK) == 0 {
      if let version = await swiftVersion(of: program) { return version }
    }
    throw CommandFailure("`--toolchain \(path)` has no `usr/bin/swift` that can be run")
  }

  /// The program runs once: the cache has its answer, after all that decides on it.
  private func swiftVersion(of program: String) async -> String? {
    let identity = swiftIdentity(of: program)
    let file = paths.cache + "/swift-version"
    let isPrivate = PrivateFolder.secure(paths.cache, userID: geteuid()) == nil
    if isPrivate, let bytes = try? RegularFile.read(file, limit: 1 << 16) {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      if lines.dropLast().elementsEqual(identity, by: ==), let version = lines.last {
        return String(version)
      }
    }
    guard let output = await tools.output(of: program, arguments: ["--version"]),
      let version = ToolChecks.version(in: output)
    else { return nil }
    let text = (identity + [version]).joined(separator: "\n")
    if isPrivate { try? WholeFile.replace(file, with: Array(text.utf8), isDurable: false) }
    return version
  }

  /// The program, and what the programs of Xcode and swiftly choose a toolchain by.
  private func swiftIdentity(of program: String) -> [String] {
    let home = environment["HOME"] ?? ""
    let swiftly = environment["SWIFTLY_HOME_DIR"] ?? home + "/.swiftly"
    let files = [
      program, "/var/db/xcode_select_link/usr/bin/xcodebuild", swiftly + "/config.json",
      home + "/.local/share/swiftly/config.json",
    ]
    let variables = ["TOOLCHAINS", "DEVELOPER_DIR"]
    return files.map { "\($0) \(BuildIdentity.id(of: $0) ?? "-")" }
      + variables.map { "\($0)=\(environment[$0] ?? "")" }
  }
}
