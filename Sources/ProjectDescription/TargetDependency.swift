/// A way that a product is linked.
public enum LinkingStatus: String, Codable, Hashable, Sendable {
  case required
  case optional
  case none
}

/// The status's name in Tuist 1 to 3.
public typealias FrameworkStatus = LinkingStatus

/// The status's name in Tuist 1 to 3.
public typealias SDKStatus = LinkingStatus

/// The kind of a system library.
public enum SDKType: String, Codable, Hashable, Sendable {
  case library
  case swiftLibrary
  case framework
}

/// The signature that an XCFramework must have.
public enum XCFrameworkSignature: Hashable, Sendable {
  case unsigned
  case signedWithAppleCertificate(teamIdentifier: String, teamName: String)
  case selfSigned(fingerprint: String)
}

/// A thing that a target depends on.
public enum TargetDependency: Hashable, Sendable {
  /// A use of a package's product.
  public enum PackageType: String, Codable, Hashable, Sendable {
    case runtime
    case runtimeEmbedded
    case plugin
    case macro
  }

  case target(name: String, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
  case macro(name: String)
  case project(
    target: String,
    path: Path,
    status: LinkingStatus = .required,
    condition: PlatformCondition? = nil
  )
  case framework(path: Path, status: LinkingStatus = .required, condition: PlatformCondition? = nil)
  case library(
    path: Path,
    publicHeaders: Path,
    swiftModuleMap: Path?,
    condition: PlatformCondition? = nil
  )
  case package(product: String, type: PackageType = .runtime, condition: PlatformCondition? = nil)
  case sdk(name: String, type: SDKType, status: LinkingStatus, condition: PlatformCondition? = nil)
  case xcframework(
    path: Path,
    expectedSignature: XCFrameworkSignature? = nil,
    status: LinkingStatus = .required,
    condition: PlatformCondition? = nil
  )
  case xctest
  case external(name: String, condition: PlatformCondition? = nil)

  /// Returns a required system library.
  public static func sdk(
    name: String,
    type: SDKType,
    condition: PlatformCondition? = nil
  ) -> TargetDependency {
    .sdk(name: name, type: type, status: .required, condition: condition)
  }

  /// Returns a system library whose kind its name ends with, as in Tuist 1 and 2.
  public static func sdk(name: String, status: LinkingStatus = .required) -> TargetDependency {
    let type: SDKType = name.hasSuffix(".framework") ? .framework : .library
    return .sdk(name: name, type: type, status: status)
  }

  /// Returns a target of the same project.
  public static func target(
    _ target: Target,
    condition: PlatformCondition? = nil
  ) -> TargetDependency {
    .target(name: target.name, condition: condition)
  }

  /// Returns a plug-in of a package, as in Tuist 3.
  public static func packagePlugin(
    product: String,
    condition: PlatformCondition? = nil
  ) -> TargetDependency {
    .package(product: product, type: .plugin, condition: condition)
  }

  /// Returns a macro of a package, as in Tuist 3.
  public static func packageMacro(
    product: String,
    condition: PlatformCondition? = nil
  ) -> TargetDependency {
    .package(product: product, type: .macro, condition: condition)
  }

  /// Returns an XCFramework, as in Tuist 1.
  public static func xcFramework(path: Path) -> TargetDependency { .xcframework(path: path) }

  /// Returns the pods of a folder, as in Tuist 1.
  ///
  /// Not a case: a helper may switch over all cases of Tuist 4.
  public static func cocoapods(path: Path) -> TargetDependency {
    .library(path: path, publicHeaders: podsMarker, swiftModuleMap: nil)
  }

  private static let podsMarker = Path("Podfile")

  /// The name of the case.
  public var typeName: String {
    switch self {
    case .target: "target"
    case .macro: "macro"
    case .project: "project"
    case .framework: "framework"
    case .library(_, Self.podsMarker, nil, nil): "cocoapods"
    case .library: "library"
    case .package: "package"
    case .sdk: "sdk"
    case .xcframework: "xcframework"
    case .xctest: "xctest"
    case .external: "external"
    }
  }
}

extension TargetDependency: JSONConvertible {
  var json: JSON {
    var values = fields
    values["kind"] = typeName.json
    return .object(values)
  }

  private var fields: [String: JSON] {
    switch self {
    case .target(let name, let status, let condition):
      [
        "name": name.json, "status": status.rawValue.json, "platforms": condition.json,
      ]
    case .macro(let name): ["name": name.json]
    case .project(let target, let path, let status, let condition):
      [
        "target": target.json, "path": path.json, "status": status.rawValue.json,
        "platforms": condition.json,
      ]
    case .framework(let path, let status, let condition),
      .xcframework(let path, _, let status, let condition):
      ["path": path.json, "status": status.rawValue.json, "platforms": condition.json]
    case .library(let path, Self.podsMarker, nil, nil): ["path": path.json]
    case .library(let path, let publicHeaders, let swiftModuleMap, let condition):
      [
        "path": path.json, "publicHeaders": publicHeaders.json,
        "swiftModuleMap": swiftModuleMap.json, "platforms": condition.json,
      ]
    case .package(let product, let type, let condition):
      ["product": product.json, "type": type.rawValue.json, "platforms": condition.json]
    case .sdk(let name, let type, let status, let condition):
      [
        "name": name.json, "type": type.rawValue.json, "status": status.rawValue.json,
        "platforms": condition.json,
      ]
    case .xctest: [:]
    case .external(let name, let condition): ["name": name.json, "platforms": condition.json]
    }
  }
}
