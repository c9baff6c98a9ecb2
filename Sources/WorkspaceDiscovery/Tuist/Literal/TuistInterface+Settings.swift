extension TuistInterface {
  /// Paths, settings, platforms and property lists.
  static let settingsDeclarations = """
    typealias SettingsDictionary = [String: SettingValue]
    typealias Destinations = Set<Destination>
    typealias PlatformFilters = Set<PlatformFilter>
    typealias CustomConfiguration = Configuration
    typealias FrameworkStatus = LinkingStatus
    typealias SDKStatus = LinkingStatus

    extension Path {
      init(stringLiteral value: String) { ["type": "manifest", "path": value] }
      init(_ path: String) { ["type": "manifest", "path": path] }
      static func path(_ path: String) { ["type": "manifest", "path": path] }
      static func relativeToManifest(_ path: String) { ["type": "manifest", "path": path] }
      static func relativeToRoot(_ path: String) { ["type": "root", "path": path] }
    }

    extension Settings {
      @also(settings) init(
        base: [String: SettingValue] = [:], debug: [String: SettingValue] = [:],
        release: [String: SettingValue] = [:], defaultSettings: DefaultSettings = .recommended,
        defaultConfiguration: String? = nil
      ) {
        [
          "base": base,
          "configurations": [
            ["name": "Debug", "variant": "debug", "settings": debug, "xcconfig": nil],
            ["name": "Release", "variant": "release", "settings": release, "xcconfig": nil],
          ],
          "defaultSettings": defaultSettings,
        ]
      }
      @also(settings) init(
        base: [String: SettingValue] = [:], configurations: [Configuration],
        defaultSettings: DefaultSettings = .recommended, defaultConfiguration: String? = nil
      ) { ["base": base, "configurations": configurations, "defaultSettings": defaultSettings] }
    }
    extension SettingValue {
      init(stringLiteral value: String) { value }
      init(arrayLiteral elements: [String]) { elements }
      init(booleanLiteral value: Bool) { if value { "YES" } else { "NO" } }
      static func string(_ text: String) { text }
      static func array(_ texts: [String]) { texts }
    }
    extension Configuration {
      static func debug(
        name: ConfigurationName, settings: [String: SettingValue] = [:], xcconfig: Path? = nil
      ) { ["name": name, "variant": "debug", "settings": settings, "xcconfig": xcconfig] }
      static func release(
        name: ConfigurationName, settings: [String: SettingValue] = [:], xcconfig: Path? = nil
      ) { ["name": name, "variant": "release", "settings": settings, "xcconfig": xcconfig] }
    }
    extension ConfigurationName {
      case debug = "Debug", release = "Release"
      init(stringLiteral value: String) { value }
      init(_ name: String) { name }
      static func configuration(_ name: String) { name }
    }
    extension DefaultSettings {
      static let recommended = ["kind": "recommended", "excluding": []]
      static let essential = ["kind": "essential", "excluding": []]
      static let none = ["kind": "none", "excluding": []]
      static func recommended(excluding: Set<String> = []) { ["kind": "recommended", "excluding": excluding] }
      static func essential(excluding: Set<String> = []) { ["kind": "essential", "excluding": excluding] }
    }

    extension Plist.Value {
      init(stringLiteral value: String) { value }
      init(integerLiteral value: Int) { value }
      init(floatLiteral value: Double) { value }
      init(booleanLiteral value: Bool) { value }
      init(arrayLiteral elements: [Plist.Value]) { elements }
      init(dictionaryLiteral elements: [String: Plist.Value]) { elements }
      static func string(_ value: String) { value }
      static func integer(_ value: Int) { value }
      static func real(_ value: Double) { value }
      static func boolean(_ value: Bool) { value }
      static func array(_ value: [Plist.Value]) { value }
      static func dictionary(_ value: [String: Plist.Value]) { value }
    }
    extension InfoPlist {
      typealias Value = Plist.Value
      static let `default` = ["kind": "default"]
      init(stringLiteral value: String) { ["kind": "file", "path": ["type": "manifest", "path": value]] }
      static func file(path: Path) { ["kind": "file", "path": path] }
      static func dictionary(_ value: [String: Plist.Value]) { ["kind": "dictionary", "value": value] }
      static func extendingDefault(with value: [String: Plist.Value]) {
        if value.isEmpty { ["kind": "default"] } else { ["kind": "extendingDefault", "value": value] }
      }
      static func variable(_ name: String) { ["kind": "variable", "value": name] }
    }
    extension Entitlements {
      init(stringLiteral value: String) { ["kind": "file", "path": ["type": "manifest", "path": value]] }
      static func file(path: Path) { ["kind": "file", "path": path] }
      static func dictionary(_ value: [String: Plist.Value]) { ["kind": "dictionary", "value": value] }
      static func variable(_ name: String) { ["kind": "variable", "value": name] }
      static func relativeToRoot(_ path: String) { ["kind": "file", "path": ["type": "root", "path": path]] }
      static func relativeToManifest(_ path: String) {
        ["kind": "file", "path": ["type": "manifest", "path": path]]
      }
    }

    extension Destination {
      case iPhone, iPad, mac, macWithiPadDesign, macCatalyst, appleWatch, appleTv, appleVision
      case appleVisionWithiPadDesign
    }
    extension Set<Destination> {
      static let iOS = ["iPad", "iPhone", "macWithiPadDesign"]
      static let macOS = ["mac"]
      static let watchOS = ["appleWatch"]
      static let tvOS = ["appleTv"]
      static let visionOS = ["appleVision"]
    }
    extension Platform {
      static let iOS = ["isPhone": true, "destinations": ["iPad", "iPhone", "macWithiPadDesign"]]
      static let macOS = ["isPhone": false, "destinations": ["mac"]]
      static let watchOS = ["isPhone": false, "destinations": ["appleWatch"]]
      static let tvOS = ["isPhone": false, "destinations": ["appleTv"]]
      static let visionOS = ["isPhone": false, "destinations": ["appleVision"]]
    }
    extension DeploymentDevice {
      static let iphone = ["iPhone"]
      static let ipad = ["iPad"]
      static let mac = ["macCatalyst"]
      static let vision = ["appleVisionWithiPadDesign"]
      init(arrayLiteral elements: [DeploymentDevice]) { elements.joined }
    }
    extension DeploymentTarget {
      static func iOS(
        targetVersion: String, devices: DeploymentDevice, supportsMacDesignedForIOS: Bool = true
      ) {
        if supportsMacDesignedForIOS {
          ["versions": ["iOS": targetVersion], "devices": devices + ["macWithiPadDesign"]]
        } else {
          ["versions": ["iOS": targetVersion], "devices": devices]
        }
      }
      static func macOS(targetVersion: String) { ["versions": ["macOS": targetVersion]] }
      static func watchOS(targetVersion: String) { ["versions": ["watchOS": targetVersion]] }
      static func tvOS(targetVersion: String) { ["versions": ["tvOS": targetVersion]] }
      static func visionOS(targetVersion: String) { ["versions": ["visionOS": targetVersion]] }
    }
    extension DeploymentTargets {
      @also(multiplatform) @also(deploymentTargets) init(
        iOS: String? = nil, macOS: String? = nil, watchOS: String? = nil, tvOS: String? = nil,
        visionOS: String? = nil
      ) {
        ["iOS": iOS, "macOS": macOS, "watchOS": watchOS, "tvOS": tvOS, "visionOS": visionOS].present
      }
      static func iOS(_ version: String) { ["iOS": version] }
      static func macOS(_ version: String) { ["macOS": version] }
      static func watchOS(_ version: String) { ["watchOS": version] }
      static func tvOS(_ version: String) { ["tvOS": version] }
      static func visionOS(_ version: String) { ["visionOS": version] }
    }
    extension PlatformFilter {
      case ios, macos, tvos, catalyst, driverkit, watchos, visionos
    }
    extension PlatformCondition? {
      static func when(_ platforms: Set<PlatformFilter>) { if platforms.isEmpty { nil } else { platforms } }
    }
    """
}
