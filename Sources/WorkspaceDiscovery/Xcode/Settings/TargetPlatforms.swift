/// The platforms that a target can be built for.
struct TargetPlatforms: Sendable, Hashable {
  /// A platform together with its simulator; Mac Catalyst is one of its own.
  enum Family: String, Sendable, Hashable, CaseIterable {
    case ios
    case maccatalyst
    case macos
    case tvos
    case visionos
    case watchos
    case driverkit

    /// The names of its SDKs without version, as conditions of settings compare them.
    var sdks: [String] {
      switch self {
      case .ios: ["iphoneos", "iphonesimulator"]
      case .maccatalyst, .macos: ["macosx"]
      case .tvos: ["appletvos", "appletvsimulator"]
      case .visionos: ["xros", "xrsimulator"]
      case .watchos: ["watchos", "watchsimulator"]
      case .driverkit: ["driverkit"]
      }
    }

    /// The family of an SDK or platform: its name, perhaps with a version or qualifier behind it.
    ///
    /// Also of a path to an SDK.
    fileprivate init?(sdk text: String) {
      let name = text.lowercased().split(separator: "/").last ?? ""
      let family = Self.allCases.first { family in
        family != .maccatalyst && family.sdks.contains { name.hasPrefix($0) }
      }
      guard let family else { return nil }
      self = family
    }

    fileprivate static let byDeploymentTarget: [(setting: String, family: Self)] = [
      ("IPHONEOS_DEPLOYMENT_TARGET", .ios), ("MACOSX_DEPLOYMENT_TARGET", .macos),
      ("TVOS_DEPLOYMENT_TARGET", .tvos), ("XROS_DEPLOYMENT_TARGET", .visionos),
      ("WATCHOS_DEPLOYMENT_TARGET", .watchos), ("DRIVERKIT_DEPLOYMENT_TARGET", .driverkit),
    ]
  }

  /// Empty if the platforms are not known.
  var families: Set<Family>

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
    guard families.contains(.ios) else { return }
    let catalyst = settings.value("SUPPORTS_MACCATALYST", in: context)
    let isSupported = catalyst.map { $0.isTrue || !$0.isKnown }
    if isSupported ?? Self.supportsCatalystByDefault(productType) { families.insert(.maccatalyst) }
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
  ) -> Set<Family> {
    if let platforms = settings.value("SUPPORTED_PLATFORMS", in: context), !platforms.words.isEmpty
    {
      if platforms.unresolved.contains("AVAILABLE_PLATFORMS") {
        return Set(Family.allCases).subtracting([.maccatalyst])
      }
      return platforms.isKnown ? Set(platforms.words.compactMap(Family.init(sdk:))) : []
    }
    if let root = settings.value("SDKROOT", in: context), !root.text.isEmpty {
      guard root.isKnown, let family = Family(sdk: root.text) else { return [] }
      return [family]
    }
    let targets = Family.byDeploymentTarget.filter {
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
