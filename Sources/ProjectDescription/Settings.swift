/// Build settings by name.
public typealias SettingsDictionary = [String: SettingValue]

/// The value of a build setting.
public enum SettingValue: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral, Equatable, Sendable
{
  case string(String)
  case array([String])

  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a list.
  public init(arrayLiteral elements: String...) { self = .array(elements) }

  /// Creates YES or NO.
  public init(booleanLiteral value: Bool) { self = .string(value ? "YES" : "NO") }

  /// Creates the text of a raw value.
  public init<T>(_ stringRawRepresentable: T) where T: RawRepresentable, T.RawValue == String {
    self = .string(stringRawRepresentable.rawValue)
  }
}

extension SettingValue: JSONConvertible {
  var json: JSON {
    switch self {
    case .string(let value): value.json
    case .array(let values): values.json
    }
  }
}

/// The name of a build configuration.
public struct ConfigurationName: ExpressibleByStringInterpolation, Hashable, Sendable {
  public var rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Creates a name.
  public init(stringLiteral value: String) { self.init(value) }

  /// Returns a name.
  public static func configuration(_ name: String) -> ConfigurationName { Self(name) }

  /// The configuration Debug.
  public static var debug: ConfigurationName { "Debug" }

  /// The configuration Release.
  public static var release: ConfigurationName { "Release" }
}

/// A build configuration.
public struct Configuration: Equatable, Sendable {
  /// The kind of defaults that a configuration begins with.
  public enum Variant: String, Codable, Sendable {
    case debug
    case release
  }

  public var name: ConfigurationName
  public var variant: Variant
  public var settings: SettingsDictionary
  public var xcconfig: Path?

  /// Returns a configuration for debugging.
  public static func debug(
    name: ConfigurationName,
    settings: SettingsDictionary = [:],
    xcconfig: Path? = nil
  ) -> Configuration {
    Configuration(name: name, variant: .debug, settings: settings, xcconfig: xcconfig)
  }

  /// Returns a configuration for release.
  public static func release(
    name: ConfigurationName,
    settings: SettingsDictionary = [:],
    xcconfig: Path? = nil
  ) -> Configuration {
    Configuration(name: name, variant: .release, settings: settings, xcconfig: xcconfig)
  }
}

/// The configurations' name in Tuist 1.
public typealias CustomConfiguration = Configuration

extension Configuration: JSONConvertible {
  var json: JSON {
    .object([
      "name": name.rawValue.json,
      "variant": variant.rawValue.json,
      "settings": settings.json,
      "xcconfig": xcconfig.json,
    ])
  }
}

/// The settings that Tuist adds.
public enum DefaultSettings: Equatable, Sendable {
  case recommended(excluding: Set<String> = [])
  case essential(excluding: Set<String> = [])
  case none

  /// All recommended settings.
  public static var recommended: DefaultSettings { .recommended(excluding: []) }

  /// All essential settings.
  public static var essential: DefaultSettings { .essential(excluding: []) }
}

extension DefaultSettings: JSONConvertible {
  var json: JSON {
    switch self {
    case .recommended(let excluding):
      .object(["kind": "recommended".json, "excluding": excluding.json])
    case .essential(let excluding):
      .object(["kind": "essential".json, "excluding": excluding.json])
    case .none: .object(["kind": "none".json, "excluding": .array([])])
    }
  }
}

/// The settings of a project or target.
public struct Settings: Equatable, Sendable {
  public var base: SettingsDictionary
  public var configurations: [Configuration]
  public var defaultSettings: DefaultSettings
  public var defaultConfiguration: String?

  /// Creates settings with the configurations Debug and Release.
  public init(
    base: SettingsDictionary = [:],
    debug: SettingsDictionary = [:],
    release: SettingsDictionary = [:],
    defaultSettings: DefaultSettings = .recommended,
    defaultConfiguration: String? = nil
  ) {
    self.init(
      base: base,
      configurations: [
        .debug(name: .debug, settings: debug), .release(name: .release, settings: release),
      ],
      defaultSettings: defaultSettings,
      defaultConfiguration: defaultConfiguration
    )
  }

  /// Creates settings with configurations.
  public init(
    base: SettingsDictionary = [:],
    configurations: [Configuration],
    defaultSettings: DefaultSettings = .recommended,
    defaultConfiguration: String? = nil
  ) {
    self.base = base
    self.configurations = configurations
    self.defaultSettings = defaultSettings
    self.defaultConfiguration = defaultConfiguration
  }

  /// Returns settings with the configurations Debug and Release.
  public static func settings(
    base: SettingsDictionary = [:],
    debug: SettingsDictionary = [:],
    release: SettingsDictionary = [:],
    defaultSettings: DefaultSettings = .recommended,
    defaultConfiguration: String? = nil
  ) -> Settings {
    Settings(
      base: base,
      debug: debug,
      release: release,
      defaultSettings: defaultSettings,
      defaultConfiguration: defaultConfiguration
    )
  }

  /// Returns settings with configurations.
  public static func settings(
    base: SettingsDictionary = [:],
    configurations: [Configuration],
    defaultSettings: DefaultSettings = .recommended,
    defaultConfiguration: String? = nil
  ) -> Settings {
    Settings(
      base: base,
      configurations: configurations,
      defaultSettings: defaultSettings,
      defaultConfiguration: defaultConfiguration
    )
  }
}

extension Settings: JSONConvertible {
  var json: JSON {
    .object([
      "base": base.json,
      "configurations": configurations.json,
      "defaultSettings": defaultSettings.json,
    ])
  }
}
