/// The version of the manifest language, as `// swift-tools-version:` states it
/// (swift-package-manager: Sources/PackageLoading/ToolsVersionParser.swift).
package struct ToolsVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package var major: Int
  package var minor: Int
  package var patch: Int
  /// Names behind the version, `;(experimentalFeature, …)`.
  package var experimentalFeatures: [String] = []

  package init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads one to three numbers separated by dots; what follows a `-` or `+` is dropped.
  package init?(_ text: some StringProtocol) {
    let release = text.prefix { $0 != "-" && $0 != "+" }
    let parts = release.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard (1...3).contains(parts.count), numbers.count == parts.count,
      numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  package var description: String { "\(major).\(minor).\(patch)" }

  package static func < (left: ToolsVersion, right: ToolsVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  package static func == (left: ToolsVersion, right: ToolsVersion) -> Bool {
    (left.major, left.minor, left.patch) == (right.major, right.minor, right.patch)
      && left.experimentalFeatures == right.experimentalFeatures
  }
}

extension ToolsVersion {
  /// What SwiftPM assumes of a manifest without the comment.
  static let missing = ToolsVersion(3, 1)

  /// Newer than any manifest: what a reading without a toolchain chooses by.
  static let newest = ToolsVersion(.max, 0)

  private static let label = "swift-tools-version:"

  /// Finds the tools version of a manifest's text; `nil` if it states none, or none that can be read.
  ///
  /// SwiftPM wants the comment on the first line that is not blank, and below it only from 6.0 on.
  package static func parse(_ manifest: String) -> ToolsVersion? {
    for line in manifest.split(whereSeparator: \.isNewline) {
      let text = line.drop { $0 == " " || $0 == "\t" }
      guard text.hasPrefix("//") else { continue }
      let comment = text.dropFirst(2).drop { $0 == " " || $0 == "\t" }
      guard comment.prefix(label.count).lowercased() == label else { continue }
      let specification = comment.dropFirst(label.count).split(separator: ";", maxSplits: 1)
      guard let number = specification.first else { return nil }
      guard var version = ToolsVersion(number.filter { !$0.isWhitespace }) else { return nil }
      if specification.count == 2, specification[1].contains("(") {
        let names = specification[1].drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
        version.experimentalFeatures = names.split { $0 == "," || $0.isWhitespace }.map(String.init)
      }
      return version
    }
    return nil
  }

  /// The oldest version after which no version up to this one gives the same targets other commands.
  ///
  /// Rule: build.tools. Source: uses of `toolsVersion` in swift-package-manager's Sources, and builds by both build systems
  /// with Swift 6.3.1 in which only the version was raised. A version that is newer than those stands for itself.
  package var commands: ToolsVersion {
    var version = self
    switch (major, minor) {
    case (5, 8): version = ToolsVersion(5, 7)
    case (5, 10): version = ToolsVersion(5, 9)
    case (6, 1...3): version = ToolsVersion(6, 0)
    default: version.patch = 0
    }
    version.experimentalFeatures = experimentalFeatures
    return version
  }

  /// The language mode that targets get when nothing else names one.
  var swiftLanguageMode: String {
    switch (major, minor) {
    case (...3, _): "3"
    case (4, ..<2): "4"
    case (4, _): "4.2"
    case (5, _): "5"
    default: "6"
    }
  }
}
