/// A build system that can build packages; Xcode builds its projects with Swift Build.
package enum BuildSystem: String, Sendable, Hashable {
  /// SwiftPM's native build system: follows directly declared dependencies only.
  case swiftPM = "swiftpm"
  /// Swift Build: follows dependencies transitively.
  case swiftBuild = "swiftbuild"

  /// The build system that `swift build` of a version runs by default; `nil` if the text names no single version.
  ///
  /// The text is what `swift --version` prints after `version`, or what `.swift-version` contains: `6.3.1`,
  /// `6.4-dev`, `swift-6.3-RELEASE`, `6.4-snapshot-2026-07-01`, `main-snapshot` (swiftly: ToolchainVersion.swift).
  ///
  /// Rule: build.system. Swift Build is the default from 6.4 on (swift-package-manager#9661, #9851).
  package init?(defaultOfSwift text: String) {
    let version = text.hasPrefix("swift-") ? text.dropFirst("swift-".count) : text[...]
    if version.hasPrefix("main-snapshot") || version.hasPrefix("DEVELOPMENT-SNAPSHOT") {
      self = .swiftBuild
      return
    }
    let numbers = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".").map { Int($0) }
    guard numbers.count > 1, let major = numbers[0], let minor = numbers[1] else { return nil }
    self = (major, minor) < (6, 4) ? .swiftPM : .swiftBuild
  }
}
