/// The namespace of property-list values.
public enum Plist {
  /// A value of a property list.
  public indirect enum Value: Equatable, Sendable {
    case string(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    case dictionary([String: Value])
    case array([Value])
  }
}

extension Plist.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a dictionary; the last of equal keys wins.
  public init(dictionaryLiteral elements: (String, Plist.Value)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
  /// Creates an array.
  public init(arrayLiteral elements: Plist.Value...) { self = .array(elements) }
}

extension Plist.Value: JSONConvertible {
  var json: JSON {
    switch self {
    case .string(let value): value.json
    case .integer(let value): .int(value)
    case .real(let value): .real(value)
    case .boolean(let value): value.json
    case .dictionary(let value): value.json
    case .array(let value): value.json
    }
  }
}

/// The Info.plist of a target.
public enum InfoPlist: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The values of Tuist 1 to 3.
  public typealias Value = Plist.Value

  case file(path: Path)
  case dictionary([String: Plist.Value])
  case extendingDefault(with: [String: Plist.Value])
  case variable(String)

  /// The values that Tuist writes for the product.
  public static var `default`: InfoPlist { .extendingDefault(with: [:]) }

  /// The file, if there is one.
  public var path: Path? {
    if case .file(let path) = self { path } else { nil }
  }

  /// Creates the name of a file, or of a build setting if it begins with `$(`.
  public init(stringLiteral value: String) {
    self = value.hasPrefix("$(") ? .variable(value) : .file(path: .path(value))
  }
}

extension InfoPlist: JSONConvertible {
  var json: JSON {
    switch self {
    case .file(let path): .object(["kind": "file".json, "path": path.json])
    case .dictionary(let value): .object(["kind": "dictionary".json, "value": value.json])
    case .extendingDefault(let value) where value.isEmpty: .object(["kind": "default".json])
    case .extendingDefault(let value):
      .object(["kind": "extendingDefault".json, "value": value.json])
    case .variable(let name): .object(["kind": "variable".json, "value": name.json])
    }
  }
}

/// The entitlements of a target.
public enum Entitlements: Equatable, Sendable, ExpressibleByStringInterpolation {
  case file(path: Path)
  case dictionary([String: Plist.Value])
  case variable(String)

  /// The file, if there is one.
  public var path: Path? {
    if case .file(let path) = self { path } else { nil }
  }

  /// Creates the name of a file, or of a build setting if it begins with `$(`.
  public init(stringLiteral value: String) {
    self = value.hasPrefix("$(") ? .variable(value) : .file(path: .path(value))
  }

  /// Returns a file relative to the root; Tuist 1 to 3 had a path here.
  public static func relativeToRoot(_ path: String) -> Self { .file(path: .relativeToRoot(path)) }
  /// Returns a file relative to the manifest; Tuist 1 to 3 had a path here.
  public static func relativeToManifest(_ path: String) -> Self {
    .file(path: .relativeToManifest(path))
  }
  /// Returns a file relative to the source file; Tuist 1 to 3 had a path here.
  public static func relativeToCurrentFile(
    _ path: String,
    callerPath: StaticString = #file
  ) -> Self {
    .file(path: .relativeToCurrentFile(path, callerPath: callerPath))
  }
}

extension Entitlements: JSONConvertible {
  var json: JSON {
    switch self {
    case .file(let path): .object(["kind": "file".json, "path": path.json])
    case .dictionary(let value): .object(["kind": "dictionary".json, "value": value.json])
    case .variable(let name): .object(["kind": "variable".json, "value": name.json])
    }
  }
}

/// The privacy manifest of a target's resources.
public struct PrivacyManifest: Equatable, Sendable {
  public var tracking: Bool
  public var trackingDomains: [String]
  public var collectedDataTypes: [[String: Plist.Value]]
  public var accessedApiTypes: [[String: Plist.Value]]

  /// Returns a privacy manifest.
  public static func privacyManifest(
    tracking: Bool,
    trackingDomains: [String],
    collectedDataTypes: [[String: Plist.Value]],
    accessedApiTypes: [[String: Plist.Value]]
  ) -> Self {
    Self(
      tracking: tracking,
      trackingDomains: trackingDomains,
      collectedDataTypes: collectedDataTypes,
      accessedApiTypes: accessedApiTypes
    )
  }
}

extension PrivacyManifest: JSONConvertible {
  var json: JSON {
    .object([
      "tracking": tracking.json,
      "trackingDomains": trackingDomains.json,
      "collectedDataTypes": collectedDataTypes.json,
      "accessedApiTypes": accessedApiTypes.json,
    ])
  }
}
