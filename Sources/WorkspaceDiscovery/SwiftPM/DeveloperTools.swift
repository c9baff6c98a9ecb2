import SourceTrees
import Subprocess

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

/// The developer tools that a Mac uses, with the SDK for manifests.
///
/// They are looked up once, outside of any sandbox. `/usr/bin/swift` and SwiftPM start `xcrun` for them. It keeps its answers in the
/// user's temporary folder, and without them starts `xcodebuild`: a sandbox permits neither. SwiftPM reads the variables
/// first (SwiftSDK.swift, UserToolchain.swift).
struct DeveloperTools: Sendable, Hashable {
  /// The folder `Developer` of an Xcode, or that of the command line tools.
  var folder: String
  /// The `swift` that the shim would start.
  var swift: String?
  var sdk: String?
  /// The folder of the platform; the command line tools have none.
  var platform: String?
  /// The archiver, which toolchains of swift.org lack.
  var libtool: String?

  /// The variables by which SwiftPM and compilers find all this without `xcrun`.
  var variables: [String: String] {
    let all = [
      "DEVELOPER_DIR": folder, "SDKROOT": sdk, "SWIFTPM_PLATFORM_PATH_macosx": platform,
      "LIBTOOL": libtool,
    ]
    return all.compactMapValues(\.self)
  }

  /// The folders that compilers read; an Xcode's frameworks lie beside its `Developer`.
  var folders: [String] {
    let bundle = folder.firstRange(of: ".app/").map { String(folder[..<$0.upperBound].dropLast()) }
    return [bundle ?? folder] + [sdk, platform].compactMap(\.self)
  }

  /// The tools that `xcode-select` and `xcrun` name; `nil` on a system without these programs.
  ///
  /// - Throws: `ManifestFailure` if no tools are installed. `xcrun` would then open a dialogue, so it is not started.
  static func find(
    in systemFolder: String,
    environment: Subprocess.Environment
  ) async throws(ManifestFailure) -> DeveloperTools? {
    let select = systemFolder + "/xcode-select"
    guard access(select, X_OK) == 0 else { return nil }
    guard let folder = await output(of: select, ["-p"], environment) else {
      throw ManifestFailure(
        .unavailable,
        "No developer tools are selected (`xcode-select -p`); run `xcode-select --install`, or select an Xcode"
      )
    }
    let xcrun = systemFolder + "/xcrun"
    async let swift = output(of: xcrun, ["--find", "swift"], environment)
    async let sdk = output(of: xcrun, ["--sdk", "macosx", "--show-sdk-path"], environment)
    async let platform = output(
      of: xcrun,
      ["--sdk", "macosx", "--show-sdk-platform-path"],
      environment
    )
    async let libtool = output(of: xcrun, ["--find", "libtool"], environment)
    return await DeveloperTools(
      folder: folder,
      swift: swift,
      sdk: sdk,
      platform: platform,
      libtool: libtool
    )
  }

  /// The line that a program prints; `nil` if it fails.
  private static func output(
    of program: String,
    _ arguments: [String],
    _ environment: Subprocess.Environment
  ) async -> String? {
    guard (try? SpareDescriptors.require()) != nil else { return nil }
    let result = try? await run(
      .path(FilePath(program)),
      arguments: Arguments(arguments),
      environment: environment,
      output: .string(limit: 1 << 16),
      error: .discarded
    )
    guard let result, result.terminationStatus.isSuccess,
      let line = result.standardOutput.split(whereSeparator: \.isNewline).first
    else { return nil }
    return String(line)
  }
}
