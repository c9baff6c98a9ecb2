/// A semantic version.
public struct Version: Hashable, Sendable, Comparable, CustomStringConvertible,
  ExpressibleByStringInterpolation
{
  public var major: Int
  public var minor: Int
  public var patch: Int
  public var prereleaseIdentifiers: [String]
  public var buildMetadataIdentifiers: [String]

  /// Creates a version from its parts.
  public init(
    _ major: Int,
    _ minor: Int,
    _ patch: Int,
    prereleaseIdentifiers: [String] = [],
    buildMetadataIdentifiers: [String] = []
  ) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prereleaseIdentifiers = prereleaseIdentifiers
    self.buildMetadataIdentifiers = buildMetadataIdentifiers
  }

  /// Creates a version from a text such as `1.2.3-beta+5`; missing numbers are zero.
  public init?(string: String) {
    let halves = string.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = (halves.first ?? "")
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard (1...3).contains(numbers.count), let major = numbers[0] else { return nil }
    self.init(
      major,
      numbers.count > 1 ? numbers[1] ?? 0 : 0,
      numbers.count > 2 ? numbers[2] ?? 0 : 0,
      prereleaseIdentifiers: parts.dropFirst().flatMap { $0.split(separator: ".") }.map(
        String.init
      ),
      buildMetadataIdentifiers: halves.dropFirst().flatMap { $0.split(separator: ".") }
        .map(String.init)
    )
  }

  /// Creates a version from a text; one that is none is 0.0.0.
  public init(stringLiteral value: String) {
    self = Version(string: value) ?? Version(0, 0, 0)
  }

  /// The version as a text.
  public var description: String {
    var text = "\(major).\(minor).\(patch)"
    if !prereleaseIdentifiers.isEmpty {
      text += "-" + prereleaseIdentifiers.joined(separator: ".")
    }
    if !buildMetadataIdentifiers.isEmpty {
      text += "+" + buildMetadataIdentifiers.joined(separator: ".")
    }
    return text
  }

  /// Compares the numbers and then the texts; a version without texts is the higher one.
  public static func < (first: Version, second: Version) -> Bool {
    let numbers = [first.major, first.minor, first.patch]
    let others = [second.major, second.minor, second.patch]
    if numbers != others { return numbers.lexicographicallyPrecedes(others) }
    if first.prereleaseIdentifiers.isEmpty { return false }
    if second.prereleaseIdentifiers.isEmpty { return true }
    return first.prereleaseIdentifiers.lexicographicallyPrecedes(second.prereleaseIdentifiers) {
      switch (Int($0), Int($1)) {
      case (let number?, let other?): number < other
      case (nil, nil): $0 < $1
      case (let number, _): number != nil
      }
    }
  }
}

extension Range where Bound == Version {
  /// Whether the range has a version.
  public func contains(version: Version) -> Bool {
    lowerBound <= version && version < upperBound
  }
}
