extension Target {
  /// Creates a target of one platform, as in Tuist 1 to 3.
  public init(
    name: String,
    platform: Platform,
    product: Product,
    productName: String? = nil,
    bundleId: String,
    deploymentTarget: DeploymentTarget? = nil,
    infoPlist: InfoPlist? = .default,
    sources: SourceFilesList? = nil,
    resources: ResourceFileElements? = nil,
    copyFiles: [CopyFilesAction]? = nil,
    headers: Headers? = nil,
    entitlements: Entitlements? = nil,
    actions: [TargetScript] = [],
    scripts: [TargetScript] = [],
    dependencies: [TargetDependency] = [],
    settings: Settings? = nil,
    coreDataModels: [CoreDataModel] = [],
    environment: [String: String] = [:],
    environmentVariables: [String: EnvironmentVariable] = [:],
    launchArguments: [LaunchArgument] = [],
    additionalFiles: [FileElement] = [],
    buildRules: [BuildRule] = [],
    mergedBinaryType: MergedBinaryType = .disabled,
    mergeable: Bool = false
  ) {
    self.init(
      name: name,
      destinations: Destinations(platform: platform, deploymentTarget: deploymentTarget),
      product: product,
      productName: productName,
      bundleId: bundleId,
      deploymentTargets: deploymentTarget.map { DeploymentTargets($0) },
      infoPlist: infoPlist,
      sources: sources,
      resources: resources,
      copyFiles: copyFiles,
      headers: headers,
      entitlements: entitlements,
      scripts: actions + scripts,
      dependencies: dependencies,
      settings: settings,
      coreDataModels: coreDataModels,
      environmentVariables: environment.mapValues { EnvironmentVariable(value: $0) }
        .merging(environmentVariables) { $1 },
      launchArguments: launchArguments,
      additionalFiles: additionalFiles,
      buildRules: buildRules,
      mergedBinaryType: mergedBinaryType,
      mergeable: mergeable
    )
  }

  /// Creates a target of one platform with a file of entitlements, as in Tuist 1 to 3.
  @_disfavoredOverload
  public init(
    name: String,
    platform: Platform,
    product: Product,
    productName: String? = nil,
    bundleId: String,
    deploymentTarget: DeploymentTarget? = nil,
    infoPlist: InfoPlist? = .default,
    sources: SourceFilesList? = nil,
    resources: ResourceFileElements? = nil,
    copyFiles: [CopyFilesAction]? = nil,
    headers: Headers? = nil,
    entitlements: Path,
    actions: [TargetScript] = [],
    scripts: [TargetScript] = [],
    dependencies: [TargetDependency] = [],
    settings: Settings? = nil,
    coreDataModels: [CoreDataModel] = [],
    environment: [String: String] = [:],
    environmentVariables: [String: EnvironmentVariable] = [:],
    launchArguments: [LaunchArgument] = [],
    additionalFiles: [FileElement] = [],
    buildRules: [BuildRule] = [],
    mergedBinaryType: MergedBinaryType = .disabled,
    mergeable: Bool = false
  ) {
    self.init(
      name: name,
      destinations: Destinations(platform: platform, deploymentTarget: deploymentTarget),
      product: product,
      productName: productName,
      bundleId: bundleId,
      deploymentTargets: deploymentTarget.map { DeploymentTargets($0) },
      infoPlist: infoPlist,
      sources: sources,
      resources: resources,
      copyFiles: copyFiles,
      headers: headers,
      entitlements: .file(path: entitlements),
      scripts: actions + scripts,
      dependencies: dependencies,
      settings: settings,
      coreDataModels: coreDataModels,
      environmentVariables: environment.mapValues { EnvironmentVariable(value: $0) }
        .merging(environmentVariables) { $1 },
      launchArguments: launchArguments,
      additionalFiles: additionalFiles,
      buildRules: buildRules,
      mergedBinaryType: mergedBinaryType,
      mergeable: mergeable
    )
  }

  /// The first platform, as in Tuist 1 to 3.
  public var platform: Platform {
    Platform.allCases.first { destinations.platforms.contains($0) } ?? .iOS
  }
}

/// A way that a target merges the libraries that it depends on.
public enum MergedBinaryType: Equatable, Sendable {
  case disabled
  case automatic
  case manual(mergeableDependencies: Set<String>)
}

extension MergedBinaryType: JSONConvertible {
  var json: JSON {
    switch self {
    case .disabled: "disabled".json
    case .automatic: "automatic".json
    case .manual(let names): names.json
    }
  }
}

/// The tags of a target.
public struct TargetMetadata: Equatable, Sendable {
  public var tags: [String]

  /// No tags.
  public static var `default`: TargetMetadata { .metadata() }

  /// Returns tags.
  public static func metadata(tags: [String] = []) -> TargetMetadata { TargetMetadata(tags: tags) }
}
