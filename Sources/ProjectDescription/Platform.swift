/// A platform of Apple.
public enum Platform: String, Codable, Equatable, CaseIterable, Sendable {
  case iOS = "ios"
  case macOS = "macos"
  case watchOS = "watchos"
  case tvOS = "tvos"
  case visionOS = "visionos"
}

/// The kinds of device that a target runs on.
public typealias Destinations = Set<Destination>

/// A kind of device that a target runs on.
public enum Destination: String, Codable, Equatable, CaseIterable, Sendable {
  case iPhone
  case iPad
  case mac
  case macWithiPadDesign
  case macCatalyst
  case appleWatch
  case appleTv
  case appleVision
  case appleVisionWithiPadDesign

  /// The platform whose SDK builds for the device.
  public var platform: Platform {
    switch self {
    case .iPhone, .iPad, .macWithiPadDesign, .macCatalyst, .appleVisionWithiPadDesign: .iOS
    case .mac: .macOS
    case .appleWatch: .watchOS
    case .appleTv: .tvOS
    case .appleVision: .visionOS
    }
  }
}

extension Set where Element == Destination {
  /// The watches.
  public static var watchOS: Destinations { [.appleWatch] }
  /// The devices that run iOS, and the Mac that runs the iPad's design.
  public static var iOS: Destinations { [.iPhone, .iPad, .macWithiPadDesign] }
  /// The Mac.
  public static var macOS: Destinations { [.mac] }
  /// The television.
  public static var tvOS: Destinations { [.appleTv] }
  /// The headset.
  public static var visionOS: Destinations { [.appleVision] }

  /// The platforms of the devices.
  public var platforms: Set<Platform> { Set<Platform>(map(\.platform)) }

  var json: JSON { .array(map(\.rawValue).sorted().map(\.json)) }

  /// The devices that a target of Tuist 1 to 3 ran on.
  init(platform: Platform, deploymentTarget: DeploymentTarget?) {
    switch (platform, deploymentTarget) {
    case (.macOS, _): self = .macOS
    case (.watchOS, _): self = .watchOS
    case (.tvOS, _): self = .tvOS
    case (.visionOS, _): self = .visionOS
    case (.iOS, .iOS(_, let devices, let supportsMac)?):
      self = []
      if devices.contains(.iphone) { insert(.iPhone) }
      if devices.contains(.ipad) { insert(.iPad) }
      if devices.contains(.mac) { insert(.macCatalyst) }
      if devices.contains(.vision) { insert(.appleVisionWithiPadDesign) }
      if supportsMac { insert(.macWithiPadDesign) }
    case (.iOS, _): self = .iOS
    }
  }
}

/// The devices of iOS in Tuist 1 to 3.
public struct DeploymentDevice: OptionSet, Hashable, Sendable {
  /// The iPhone.
  public static let iphone = DeploymentDevice(rawValue: 1 << 0)
  /// The iPad.
  public static let ipad = DeploymentDevice(rawValue: 1 << 1)
  /// The Mac, by Catalyst.
  public static let mac = DeploymentDevice(rawValue: 1 << 2)
  /// The headset, with the iPad's design.
  public static let vision = DeploymentDevice(rawValue: 1 << 3)

  public let rawValue: UInt

  /// Creates a set of devices from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The lowest version of a system and the devices, in Tuist 1 to 3.
public enum DeploymentTarget: Hashable, Sendable {
  case iOS(targetVersion: String, devices: DeploymentDevice, supportsMacDesignedForIOS: Bool = true)
  case macOS(targetVersion: String)
  case watchOS(targetVersion: String)
  case tvOS(targetVersion: String)
  case visionOS(targetVersion: String)

  /// The lowest version.
  public var targetVersion: String {
    switch self {
    case .iOS(let version, _, _), .macOS(let version), .watchOS(let version), .tvOS(let version),
      .visionOS(let version):
      version
    }
  }
}

/// The lowest version of each system.
public struct DeploymentTargets: Hashable, Sendable {
  public var iOS: String?
  public var macOS: String?
  public var watchOS: String?
  public var tvOS: String?
  public var visionOS: String?

  /// Creates the versions.
  public init(
    iOS: String? = nil,
    macOS: String? = nil,
    watchOS: String? = nil,
    tvOS: String? = nil,
    visionOS: String? = nil
  ) {
    self.iOS = iOS
    self.macOS = macOS
    self.watchOS = watchOS
    self.tvOS = tvOS
    self.visionOS = visionOS
  }

  /// Creates the version of a target of Tuist 1 to 3.
  init(_ target: DeploymentTarget) {
    switch target {
    case .iOS(let version, _, _): self.init(iOS: version)
    case .macOS(let version): self.init(macOS: version)
    case .watchOS(let version): self.init(watchOS: version)
    case .tvOS(let version): self.init(tvOS: version)
    case .visionOS(let version): self.init(visionOS: version)
    }
  }

  /// Returns versions of several systems.
  public static func multiplatform(
    iOS: String? = nil,
    macOS: String? = nil,
    watchOS: String? = nil,
    tvOS: String? = nil,
    visionOS: String? = nil
  ) -> Self {
    Self(iOS: iOS, macOS: macOS, watchOS: watchOS, tvOS: tvOS, visionOS: visionOS)
  }

  /// Returns versions of several systems.
  public static func deploymentTargets(
    iOS: String? = nil,
    macOS: String? = nil,
    watchOS: String? = nil,
    tvOS: String? = nil,
    visionOS: String? = nil
  ) -> Self {
    Self(iOS: iOS, macOS: macOS, watchOS: watchOS, tvOS: tvOS, visionOS: visionOS)
  }

  /// Returns a version of iOS.
  public static func iOS(_ version: String) -> Self { Self(iOS: version) }
  /// Returns a version of macOS.
  public static func macOS(_ version: String) -> Self { Self(macOS: version) }
  /// Returns a version of watchOS.
  public static func watchOS(_ version: String) -> Self { Self(watchOS: version) }
  /// Returns a version of tvOS.
  public static func tvOS(_ version: String) -> Self { Self(tvOS: version) }
  /// Returns a version of visionOS.
  public static func visionOS(_ version: String) -> Self { Self(visionOS: version) }

  /// The version of a platform.
  public subscript(platform: Platform) -> String? {
    switch platform {
    case .iOS: iOS
    case .macOS: macOS
    case .watchOS: watchOS
    case .tvOS: tvOS
    case .visionOS: visionOS
    }
  }
}

extension DeploymentTargets: JSONConvertible {
  var json: JSON {
    let versions = [
      "iOS": iOS, "macOS": macOS, "watchOS": watchOS, "tvOS": tvOS, "visionOS": visionOS,
    ]
    return versions.compactMapValues { $0 }.json
  }
}

/// The platforms that a file or dependency is for.
public typealias PlatformFilters = Set<PlatformFilter>

/// A platform that a file or dependency is for.
public enum PlatformFilter: Comparable, Hashable, CaseIterable, Sendable {
  case ios
  case macos
  case tvos
  case catalyst
  case driverkit
  case watchos
  case visionos
}

extension Set where Element == PlatformFilter {
  /// Every platform.
  public static var all: PlatformFilters { Set(PlatformFilter.allCases) }

  var json: JSON { .array(map { "\($0)" }.sorted().map(\.json)) }
}

/// A condition on platforms; without one a file or dependency is for all.
public struct PlatformCondition: Hashable, Sendable {
  public let platformFilters: Set<PlatformFilter>

  /// Returns a condition, or nil for no platform.
  public static func when(_ platforms: Set<PlatformFilter>) -> PlatformCondition? {
    platforms.isEmpty ? nil : PlatformCondition(platformFilters: platforms)
  }
}

extension PlatformCondition: JSONConvertible {
  var json: JSON { platformFilters.json }
}
