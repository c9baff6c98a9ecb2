/// A way to build packages in projects, beside `Tuist/Package.swift`.
public struct PackageSettings: Equatable, Sendable {
  public var productTypes: [String: Product]
  public var productDestinations: [String: Destinations]
  public var baseSettings: Settings
  public var targetSettings: [String: Settings]
  public var projectOptions: [String: Project.Options]

  /// Creates settings and prints them if the program is run for that.
  public init(
    productTypes: [String: Product] = [:],
    productDestinations: [String: Destinations] = [:],
    platforms: Set<PackagePlatform> = [],
    baseSettings: Settings = .settings(),
    targetSettings: [String: Settings] = [:],
    projectOptions: [String: Project.Options] = [:]
  ) {
    self.productTypes = productTypes
    self.productDestinations = productDestinations
    self.baseSettings = baseSettings
    self.targetSettings = targetSettings
    self.projectOptions = projectOptions
    dumpManifest("packageSettings", json)
  }

  /// Creates settings from dictionaries and prints them if the program is run for that.
  public init(
    productTypes: [String: Product] = [:],
    productDestinations: [String: Destinations] = [:],
    platforms: Set<PackagePlatform> = [],
    baseSettings: Settings = .settings(),
    targetSettings: [String: SettingsDictionary],
    projectOptions: [String: Project.Options] = [:]
  ) {
    self.init(
      productTypes: productTypes,
      productDestinations: productDestinations,
      baseSettings: baseSettings,
      targetSettings: targetSettings.mapValues { .settings(base: $0) },
      projectOptions: projectOptions
    )
  }
}

extension PackageSettings: JSONConvertible {
  var json: JSON {
    .object([
      "productTypes": productTypes.json,
      "productDestinations": .object(productDestinations.mapValues(\.json)),
      "baseSettings": baseSettings.json,
      "targetSettings": Set(targetSettings.keys).json,
      "projectOptions": Set(projectOptions.keys).json,
    ])
  }
}

/// A platform of packages in Tuist 3 and 4.0.
public typealias PackagePlatform = Platform

/// A trait of a package.
public enum PackageSettingsTrait: ExpressibleByStringInterpolation, Hashable, Sendable {
  case named(String)
  case `default`

  /// Creates a trait.
  public init(stringLiteral value: String) { self = .named(value) }
}

/// The external dependencies of Tuist 1 to 3.
public struct Dependencies: Equatable, Sendable {
  public var carthage: CarthageDependencies?
  public var swiftPackageManager: SwiftPackageManagerDependencies?
  public var platforms: Set<Platform>

  /// Creates dependencies and prints them if the program is run for that.
  public init(
    carthage: CarthageDependencies? = nil,
    swiftPackageManager: SwiftPackageManagerDependencies? = nil,
    platforms: Set<Platform> = Set(Platform.allCases),
    deploymentTargets: Set<DeploymentTarget> = []
  ) {
    self.carthage = carthage
    self.swiftPackageManager = swiftPackageManager
    self.platforms = platforms
    dumpManifest("dependencies", json)
  }
}

extension Dependencies: JSONConvertible {
  var json: JSON {
    .object([
      "packages": (swiftPackageManager?.packages ?? []).json,
      "productTypes": (swiftPackageManager?.productTypes ?? [:]).json,
      "carthage": (carthage?.dependencies.map(\.text) ?? []).json,
    ])
  }
}

/// The Swift packages of `Dependencies`.
public struct SwiftPackageManagerDependencies: Equatable, Sendable,
  ExpressibleByArrayLiteral
{
  public var packages: [Package]
  public var productTypes: [String: Product]
  public var baseSettings: Settings
  public var targetSettings: [String: SettingsDictionary]
  public var projectOptions: [String: Project.Options]

  /// Creates a list of packages.
  public init(
    _ packages: [Package] = [],
    productTypes: [String: Product] = [:],
    baseSettings: Settings = .settings(),
    targetSettings: [String: SettingsDictionary] = [:],
    projectOptions: [String: Project.Options] = [:]
  ) {
    self.packages = packages
    self.productTypes = productTypes
    self.baseSettings = baseSettings
    self.targetSettings = targetSettings
    self.projectOptions = projectOptions
  }

  /// Creates an empty list; without it `.init()` could be either of the two.
  public init() { self.init([]) }

  /// Creates a list of packages.
  public init(arrayLiteral elements: Package...) { self.init(elements) }

  /// Returns a list of packages, as in Tuist 2.
  public static func swiftPackageManager(_ packages: [Package]) -> Self { Self(packages) }
}

/// The Carthage dependencies of `Dependencies`.
public struct CarthageDependencies: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// A place of a dependency.
  public enum Dependency: Equatable, Sendable {
    case github(path: String, requirement: Requirement)
    case git(path: String, requirement: Requirement)
    case binary(path: String, requirement: Requirement)

    var text: String {
      switch self {
      case .github(let path, let requirement): "github \(path) \(requirement.text)"
      case .git(let path, let requirement): "git \(path) \(requirement.text)"
      case .binary(let path, let requirement): "binary \(path) \(requirement.text)"
      }
    }
  }

  /// The versions that fit.
  public enum Requirement: Equatable, Sendable {
    case exact(Version)
    case upToNext(Version)
    case atLeast(Version)
    case branch(String)
    case revision(String)

    var text: String {
      switch self {
      case .exact(let version): "exact \(version)"
      case .upToNext(let version): "upToNext \(version)"
      case .atLeast(let version): "atLeast \(version)"
      case .branch(let name): "branch \(name)"
      case .revision(let name): "revision \(name)"
      }
    }
  }

  /// An option of Carthage.
  public enum Options: String, Codable, Equatable, Sendable {
    case useXCFrameworks
    case noUseBinaries
  }

  public var dependencies: [Dependency]

  /// Creates a list of dependencies.
  public init(_ dependencies: [Dependency]) { self.dependencies = dependencies }

  /// Creates a list of dependencies.
  public init(arrayLiteral elements: Dependency...) { self.init(elements) }

  /// Returns a list of dependencies, as in Tuist 2.
  public static func carthage(
    _ dependencies: [Dependency],
    options: Set<Options> = []
  ) -> Self {
    Self(dependencies)
  }
}
