/// A version of a package by Semantic Versioning 2.0.0; what follows a `+` has no meaning.
package struct PackageVersion: Sendable, Hashable, Comparable {
  package var numbers: [Int]
  /// The part behind the `-`, split at its points; empty for a release.
  package var prerelease: [String]

  /// Reads `1.2.3` or `1.2.3-beta.1`; `nil` of anything else.
  package init?(_ text: some StringProtocol) {
    let core = text.prefix { $0 != "+" }
    let release = core.prefix { $0 != "-" }
    let parts = Self.parts(release)
    numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    prerelease = release.count == core.count ? [] : Self.parts(core.dropFirst(release.count + 1))
    guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }),
      prerelease.allSatisfy({ !$0.isEmpty })
    else { return nil }
  }

  private static func parts(_ text: some StringProtocol) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "." }.map { String($0) }
  }

  package static func < (left: PackageVersion, right: PackageVersion) -> Bool {
    if left.numbers != right.numbers {
      return left.numbers.lexicographicallyPrecedes(right.numbers)
    }
    if left.prerelease.isEmpty || right.prerelease.isEmpty {
      return right.prerelease.isEmpty && !left.prerelease.isEmpty
    }
    for (a, b) in zip(left.prerelease, right.prerelease) where a != b {
      switch (Int(a), Int(b)) {
      case (let a?, let b?): return a < b
      case (_?, nil): return true
      case (nil, _?): return false
      case (nil, nil): return a < b
      }
    }
    return left.prerelease.count < right.prerelease.count
  }
}

/// The versions of a package outside that a manifest allows.
package enum VersionRequirement: Sendable, Hashable {
  case range(lower: PackageVersion, upper: PackageVersion)
  case exact(PackageVersion)
  case branch(String)
  case revision(String)

  /// Whether what is pinned is allowed.
  ///
  /// See `Range<Version>.contains(version:)` of swift-package-manager, Sources/PackageModel: a pre-release is
  /// within a range only if a bound is one, and none of the upper bound's own.
  package func allows(_ pin: Pin) -> Bool {
    switch self {
    case .branch(let name): return pin.branch == name
    case .revision(let revision):
      return pin.branch == nil && pin.version == nil && pin.revision == revision
    case .exact(let version): return pin.version.flatMap { PackageVersion($0) } == version
    case .range(let lower, let upper):
      guard let version = pin.version.flatMap({ PackageVersion($0) }) else { return false }
      if !version.prerelease.isEmpty {
        if lower.prerelease.isEmpty && upper.prerelease.isEmpty { return false }
        if upper.prerelease.isEmpty && upper.numbers == version.numbers { return false }
      }
      return lower <= version && version < upper
    }
  }
}
