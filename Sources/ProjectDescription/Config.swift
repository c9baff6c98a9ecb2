/// The configuration's name in Tuist 1 to 4.30.
public typealias Config = Tuist

/// The configuration's name in Tuist 0.
public typealias TuistConfig = Tuist

/// The configuration of Tuist.
public struct Tuist: Equatable, Sendable {
  /// Options of Xcode's cache; the dump leaves them out.
  public struct XcodeCache: Equatable, Sendable {
    /// A size in bytes.
    public enum StoreSize: Equatable, Sendable {
      case megabytes(Int)
      case gigabytes(Int)
    }

    public var upload: Bool

    /// Returns options, as in Tuist 4.88.
    public static func options(push: Bool = true) -> Self { Self(upload: push) }

    /// Returns options, as in later versions of Tuist 4.
    public static func cache(upload: Bool = true) -> Self { Self(upload: upload) }

    /// Returns options.
    public static func xcodeCache(
      upload: Bool = true,
      storeSizeLimit: StoreSize? = nil
    ) -> Self {
      Self(upload: upload)
    }
  }

  /// The cache's older name.
  public typealias Cache = XcodeCache

  /// Options of the connection to the server; the dump leaves them out.
  public struct Network: Equatable, Sendable {
    public var proxy: Bool

    /// Returns options.
    public static func network(proxy: Bool = true) -> Self { Self(proxy: proxy) }
  }

  public var project: TuistProject
  public var fullHandle: String?
  public var inspectOptions: InspectOptions
  public var url: String

  /// Creates a configuration, as in Tuist 1 to 4.30, and prints it if the program is run for that.
  public init(
    compatibleXcodeVersions: CompatibleXcodeVersions = .all,
    cloud: Cloud? = nil,
    cache: ProjectDescription.Cache? = nil,
    fullHandle: String? = nil,
    url: String = "https://tuist.dev",
    swiftVersion: Version? = nil,
    plugins: [PluginLocation] = [],
    generationOptions: GenerationOptions = .options(),
    inspectOptions: InspectOptions = .options(),
    installOptions: InstallOptions = .options()
  ) {
    self.init(
      fullHandle: fullHandle ?? cloud?.projectId,
      inspectOptions: inspectOptions,
      url: cloud?.url ?? url,
      project: .tuist(
        compatibleXcodeVersions: compatibleXcodeVersions,
        swiftVersion: swiftVersion,
        plugins: plugins,
        generationOptions: generationOptions,
        installOptions: installOptions
      )
    )
  }

  /// Creates a configuration and prints it if the program is run for that.
  public init(
    fullHandle: String? = nil,
    inspectOptions: InspectOptions = .options(),
    cache: Cache = .options(),
    xcodeCache: XcodeCache = .xcodeCache(),
    url: String = "https://tuist.dev",
    network: Network = .network(),
    project: TuistProject
  ) {
    self.project = project
    self.fullHandle = fullHandle
    self.inspectOptions = inspectOptions
    self.url = url
    dumpManifest("config", json)
  }
}

/// The kind of project that Tuist works with.
public enum TuistProject: Equatable, Sendable {
  case tuist(
    compatibleXcodeVersions: CompatibleXcodeVersions = .all,
    swiftVersion: Version? = nil,
    plugins: [PluginLocation] = [],
    generationOptions: Tuist.GenerationOptions = .options(),
    inspectOptions: Tuist.InspectOptions = .options(),
    installOptions: Tuist.InstallOptions = .options(),
    cacheOptions: Tuist.CacheOptions = .options()
  )
  case xcode(TuistXcodeProjectOptions = .options())
  case swiftPackage(TuistSwiftPackageOptions = .options())
}

/// Options of a project that Tuist does not make.
public struct TuistXcodeProjectOptions: Equatable, Sendable {
  /// Returns options.
  public static func options() -> Self { Self() }
}

/// Options of a package without a project.
public struct TuistSwiftPackageOptions: Equatable, Sendable {
  /// Returns options.
  public static func options() -> Self { Self() }
}

extension Tuist: JSONConvertible {
  var json: JSON {
    guard case .tuist(_, _, let plugins, let options, _, _, _) = project else {
      let isPackage = if case .swiftPackage = project { true } else { false }
      return .object([
        "project": (isPackage ? "swiftPackage" : "xcode").json,
        "plugins": .array([]),
        "enforceExplicitDependencies": false.json,
        "disableSandbox": true.json,
        "manifestEnvironment": .array([]),
        "options": .array([]),
      ])
    }
    return .object([
      "project": "generated".json,
      "plugins": plugins.json,
      "enforceExplicitDependencies": options.enforceExplicitDependencies.json,
      "disableSandbox": options.disableSandbox.json,
      "manifestEnvironment": options.manifestEnvironment.json,
      "options": options.list.map { "\($0)" }.json,
    ])
  }
}

/// The versions of Xcode that a project works with.
public enum CompatibleXcodeVersions: ExpressibleByArrayLiteral, ExpressibleByStringInterpolation,
  Equatable, Sendable
{
  case all
  case exact(Version)
  case upToNextMajor(Version)
  case upToNextMinor(Version)
  case list([CompatibleXcodeVersions])

  /// Creates a list.
  public init(arrayLiteral elements: CompatibleXcodeVersions...) { self = .list(elements) }

  /// Creates one version.
  public init(stringLiteral value: String) { self = .exact(Version(stringLiteral: value)) }
}

/// A connection to Tuist's server.
public struct Cloud: Equatable, Sendable {
  /// An option of the connection.
  public enum Option: String, Codable, Equatable, Sendable {
    case optional
    case analytics
    case insights
    case disableAnalytics
  }

  public var url: String
  public var projectId: String
  public var options: [Option]

  /// Returns a connection.
  public static func cloud(
    projectId: String,
    url: String = "https://tuist.dev",
    options: [Option] = []
  ) -> Self {
    Self(url: url, projectId: projectId, options: options)
  }
}

/// The cache of Tuist 2 and 3.
public struct Cache: Equatable, Sendable {
  /// A profile of the cache.
  public struct Profile: Equatable, Sendable {
    public var name: String
    public var configuration: String
    public var device: String?
    public var os: String?

    /// Returns a profile.
    public static func profile(
      name: String,
      configuration: String,
      device: String? = nil,
      os: String? = nil
    ) -> Self {
      Self(name: name, configuration: configuration, device: device, os: os)
    }
  }

  public var profiles: [Profile]
  public var path: Path?

  /// Returns a cache.
  public static func cache(profiles: [Profile] = [], path: Path? = nil) -> Self {
    Self(profiles: profiles, path: path)
  }
}
