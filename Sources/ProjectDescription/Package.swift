/// A Swift package that Xcode resolves.
public enum Package: Equatable, Sendable {
  /// The versions of a package that fit.
  public enum Requirement: Equatable, Sendable {
    case upToNextMajor(from: Version)
    case upToNextMinor(from: Version)
    case range(from: Version, to: Version)
    case exact(Version)
    case branch(String)
    case revision(String)
  }

  case remote(url: String, requirement: Requirement)
  case registry(identifier: String, requirement: Requirement)
  case local(path: Path)
}

extension Package {
  /// A package with traits, as in later versions of Tuist 4.
  public typealias Dependency = Package

  /// A trait of a package; the dump leaves it out.
  public struct Trait: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The traits that the package chooses.
    public static let defaults = Trait(name: "default")

    public let name: String

    /// Creates a trait.
    public init(name: String) { self.name = name }

    /// Creates a trait.
    public init(stringLiteral value: String) { self.init(name: value) }
  }

  /// Returns a package in a folder.
  public static func package(path: Path) -> Package { .local(path: path) }

  /// Returns a package in a folder, with traits.
  public static func package(path: Path, traits: Set<Trait>) -> Package { .local(path: path) }

  /// Returns a package in a folder; the place in Xcode's navigator is left out.
  public static func package(path: Path, groupPath: Path?) -> Package { .local(path: path) }

  /// Returns a package in a folder; the place in Xcode's navigator is left out.
  public static func package(path: Path, excludingPath: Path?) -> Package { .local(path: path) }

  /// Returns a package in a folder; the place in Xcode's navigator is left out.
  public static func package(path: Path, keepStructure: Bool) -> Package { .local(path: path) }

  /// Returns a package of a repository from a version to the next major one.
  public static func package(
    url: String,
    from version: Version,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .remote(url: url, requirement: .upToNextMajor(from: version)) }

  /// Returns a package of a repository by a requirement.
  public static func package(
    url: String,
    _ requirement: Requirement,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .remote(url: url, requirement: requirement) }

  /// Returns a package of a repository of a range.
  public static func package(
    url: String,
    _ range: Range<Version>,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .remote(url: url, requirement: Requirement(range)) }

  /// Returns a package of a repository of a closed range.
  public static func package(
    url: String,
    _ range: ClosedRange<Version>,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .remote(url: url, requirement: Requirement(range)) }

  /// Returns a package of a repository of one version.
  public static func package(
    url: String,
    exact version: Version,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .remote(url: url, requirement: .exact(version)) }

  /// Returns a package of a repository of a branch.
  public static func package(
    url: String,
    branch: String,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .remote(url: url, requirement: .branch(branch)) }

  /// Returns a package of a repository of a revision.
  public static func package(
    url: String,
    revision: String,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .remote(url: url, requirement: .revision(revision)) }

  /// Returns a package of a registry from a version to the next major one.
  public static func package(
    id: String,
    from version: Version,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .registry(identifier: id, requirement: .upToNextMajor(from: version)) }

  /// Returns a package of a registry by a requirement.
  public static func package(
    id: String,
    _ requirement: Requirement,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .registry(identifier: id, requirement: requirement) }

  /// Returns a package of a registry of a range.
  public static func package(
    id: String,
    _ range: Range<Version>,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .registry(identifier: id, requirement: Requirement(range)) }

  /// Returns a package of a registry of a closed range.
  public static func package(
    id: String,
    _ range: ClosedRange<Version>,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .registry(identifier: id, requirement: Requirement(range)) }

  /// Returns a package of a registry of one version.
  public static func package(
    id: String,
    exact version: Version,
    traits: Set<Trait> = [.defaults]
  ) -> Package { .registry(identifier: id, requirement: .exact(version)) }

}

extension Package.Requirement {
  init(_ range: Range<Version>) { self = .range(from: range.lowerBound, to: range.upperBound) }

  init(_ range: ClosedRange<Version>) {
    var upper = range.upperBound
    upper.patch += 1
    self = .range(from: range.lowerBound, to: upper)
  }

  /// The requirement as one text.
  var text: String {
    switch self {
    case .upToNextMajor(let version): "from \(version)"
    case .upToNextMinor(let version): "upToNextMinor \(version)"
    case .range(let lower, let upper): "range \(lower)..<\(upper)"
    case .exact(let version): "exact \(version)"
    case .branch(let name): "branch \(name)"
    case .revision(let name): "revision \(name)"
    }
  }
}

extension Package: JSONConvertible {
  var json: JSON {
    switch self {
    case .remote(let url, let requirement):
      .object(["kind": "remote".json, "url": url.json, "requirement": requirement.text.json])
    case .registry(let identifier, let requirement):
      .object([
        "kind": "registry".json, "url": identifier.json, "requirement": requirement.text.json,
      ])
    case .local(let path): .object(["kind": "local".json, "path": path.json])
    }
  }
}
