import WorkspaceModel

/// The platforms that a target can be built for.
struct TargetPlatforms: Sendable, Hashable {
  /// Empty if the platforms are not known.
  var families: Set<ApplePlatform>

  /// Reads the platforms of a target from its settings.
  ///
  /// `SUPPORTED_PLATFORMS` decides, else `SDKROOT`, else the deployment targets that are set. An SDK stands
  /// for its simulator too. Mac Catalyst follows iOS unless `SUPPORTS_MACCATALYST` is `NO`; that is its
  /// default for applications and extensions only (swift-build: iOSDevice.xcspec, DarwinProductTypes.xcspec).
  /// - Parameters:
  ///   - settings: The settings of the target.
  ///   - context: The configuration.
  ///   - productType: The type of the product, with or without `com.apple.product-type.`; `nil` if unknown.
  init(_ settings: BuildSettings, in context: SettingContext, productType: String?) {
    families = Self.supported(settings, context)
    guard families.contains(.iOS) else { return }
    let catalyst = settings.value("SUPPORTS_MACCATALYST", in: context)
    let isSupported = catalyst.map { $0.isTrue || !$0.isKnown }
    if isSupported ?? Self.supportsCatalystByDefault(productType) { families.insert(.macCatalyst) }
  }

  /// A context for each SDK of the platforms; one for any SDK if the platforms are not known.
  func contexts(configuration: String) -> [SettingContext] {
    let sdks = Set(families.flatMap(\.sdks)).sorted()
    guard !sdks.isEmpty else { return [SettingContext(configuration: configuration)] }
    return sdks.map { SettingContext(configuration: configuration, sdk: $0) }
  }

  private static func supported(
    _ settings: BuildSettings,
    _ context: SettingContext
  ) -> Set<ApplePlatform> {
    if let platforms = settings.value("SUPPORTED_PLATFORMS", in: context), !platforms.words.isEmpty
    {
      if platforms.unresolved.contains("AVAILABLE_PLATFORMS") {
        return Set(ApplePlatform.allCases).subtracting([.macCatalyst])
      }
      return platforms.isKnown ? Set(platforms.words.compactMap { ApplePlatform(sdk: $0) }) : []
    }
    if let root = settings.value("SDKROOT", in: context), !root.text.isEmpty {
      guard root.isKnown, let family = ApplePlatform(sdk: root.text) else { return [] }
      return [family]
    }
    let targets = ApplePlatform.byDeploymentTarget.filter {
      settings.value($0.setting, in: context) != nil
    }
    return Set(targets.map(\.family))
  }

  private static func supportsCatalystByDefault(_ productType: String?) -> Bool {
    guard let productType else { return true }
    let prefix = "com.apple.product-type."
    let type =
      productType.hasPrefix(prefix) ? String(productType.dropFirst(prefix.count)) : productType
    return !type.hasPrefix("application") && !type.contains("app-extension")
  }
}

extension ApplePlatform {
  /// The names of its SDKs without version, as conditions of settings compare them; a simulator belongs to its device.
  var sdks: [String] {
    switch self {
    case .driverKit: ["driverkit"]
    case .iOS: ["iphoneos", "iphonesimulator"]
    case .macCatalyst, .macOS: ["macosx"]
    case .tvOS: ["appletvos", "appletvsimulator"]
    case .visionOS: ["xros", "xrsimulator"]
    case .watchOS: ["watchos", "watchsimulator"]
    }
  }

  /// The platform of an SDK: its name, perhaps with a version or qualifier behind it, or a path to it.
  fileprivate init?(sdk text: String) {
    let name = text.lowercased().split(separator: "/").last ?? ""
    let platform = Self.allCases.first { platform in
      platform != .macCatalyst && platform.sdks.contains { name.hasPrefix($0) }
    }
    guard let platform else { return nil }
    self = platform
  }

  fileprivate static let byDeploymentTarget: [(setting: String, family: Self)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS),
    ("TVOS_DEPLOYMENT_TARGET", .tvOS), ("XROS_DEPLOYMENT_TARGET", .visionOS),
    ("WATCHOS_DEPLOYMENT_TARGET", .watchOS), ("DRIVERKIT_DEPLOYMENT_TARGET", .driverKit),
  ]
}
