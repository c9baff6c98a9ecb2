/// A target of a project.
public struct Target: Equatable, Sendable {
  public var name: String
  public var destinations: Destinations
  public var product: Product
  public var productName: String?
  public var bundleId: String
  public var deploymentTargets: DeploymentTargets?
  public var infoPlist: InfoPlist?
  public var sources: SourceFilesList?
  public var resources: ResourceFileElements?
  public var buildableFolders: [BuildableFolder]
  public var copyFiles: [CopyFilesAction]?
  public var headers: Headers?
  public var entitlements: Entitlements?
  public var scripts: [TargetScript]
  public var dependencies: [TargetDependency]
  public var settings: Settings?
  public var coreDataModels: [CoreDataModel]
  public var environmentVariables: [String: EnvironmentVariable]
  public var launchArguments: [LaunchArgument]
  public var additionalFiles: [FileElement]
  public var buildRules: [BuildRule]
  public var mergedBinaryType: MergedBinaryType
  public var mergeable: Bool
  public var onDemandResourcesTags: OnDemandResourcesTags?
  public var metadata: TargetMetadata
  public var foreignBuild: ForeignBuild?

  /// Creates a target, as in Tuist 3 and later.
  public init(
    name: String,
    destinations: Destinations,
    product: Product,
    productName: String? = nil,
    bundleId: String,
    deploymentTargets: DeploymentTargets? = nil,
    infoPlist: InfoPlist? = .default,
    sources: SourceFilesList? = nil,
    resources: ResourceFileElements? = nil,
    buildableFolders: [BuildableFolder] = [],
    copyFiles: [CopyFilesAction]? = nil,
    headers: Headers? = nil,
    entitlements: Entitlements? = nil,
    scripts: [TargetScript] = [],
    dependencies: [TargetDependency] = [],
    settings: Settings? = nil,
    coreDataModels: [CoreDataModel] = [],
    environmentVariables: [String: EnvironmentVariable] = [:],
    launchArguments: [LaunchArgument] = [],
    additionalFiles: [FileElement] = [],
    buildRules: [BuildRule] = [],
    mergedBinaryType: MergedBinaryType = .disabled,
    mergeable: Bool = false,
    onDemandResourcesTags: OnDemandResourcesTags? = nil,
    metadata: TargetMetadata = .default
  ) {
    self.name = name
    self.destinations = destinations
    self.product = product
    self.productName = productName
    self.bundleId = bundleId
    self.deploymentTargets = deploymentTargets
    self.infoPlist = infoPlist
    self.sources = sources
    self.resources = resources
    self.buildableFolders = buildableFolders
    self.copyFiles = copyFiles
    self.headers = headers
    self.entitlements = entitlements
    self.scripts = scripts
    self.dependencies = dependencies
    self.settings = settings
    self.coreDataModels = coreDataModels
    self.environmentVariables = environmentVariables
    self.launchArguments = launchArguments
    self.additionalFiles = additionalFiles
    self.buildRules = buildRules
    self.mergedBinaryType = mergedBinaryType
    self.mergeable = mergeable
    self.onDemandResourcesTags = onDemandResourcesTags
    self.metadata = metadata
  }

  /// Returns a target.
  public static func target(
    name: String,
    destinations: Destinations,
    product: Product,
    productName: String? = nil,
    bundleId: String,
    deploymentTargets: DeploymentTargets? = nil,
    infoPlist: InfoPlist? = .default,
    sources: SourceFilesList? = nil,
    resources: ResourceFileElements? = nil,
    buildableFolders: [BuildableFolder] = [],
    copyFiles: [CopyFilesAction]? = nil,
    headers: Headers? = nil,
    entitlements: Entitlements? = nil,
    scripts: [TargetScript] = [],
    dependencies: [TargetDependency] = [],
    settings: Settings? = nil,
    coreDataModels: [CoreDataModel] = [],
    environmentVariables: [String: EnvironmentVariable] = [:],
    launchArguments: [LaunchArgument] = [],
    additionalFiles: [FileElement] = [],
    buildRules: [BuildRule] = [],
    mergedBinaryType: MergedBinaryType = .disabled,
    mergeable: Bool = false,
    onDemandResourcesTags: OnDemandResourcesTags? = nil,
    metadata: TargetMetadata = .default
  ) -> Self {
    Self(
      name: name,
      destinations: destinations,
      product: product,
      productName: productName,
      bundleId: bundleId,
      deploymentTargets: deploymentTargets,
      infoPlist: infoPlist,
      sources: sources,
      resources: resources,
      buildableFolders: buildableFolders,
      copyFiles: copyFiles,
      headers: headers,
      entitlements: entitlements,
      scripts: scripts,
      dependencies: dependencies,
      settings: settings,
      coreDataModels: coreDataModels,
      environmentVariables: environmentVariables,
      launchArguments: launchArguments,
      additionalFiles: additionalFiles,
      buildRules: buildRules,
      mergedBinaryType: mergedBinaryType,
      mergeable: mergeable,
      onDemandResourcesTags: onDemandResourcesTags,
      metadata: metadata
    )
  }
}

extension Target: JSONConvertible {
  var json: JSON {
    .object([
      "name": name.json,
      "destinations": destinations.json,
      "product": product.json,
      "productName": productName.json,
      "bundleId": bundleId.json,
      "deploymentTargets": (deploymentTargets ?? DeploymentTargets()).json,
      "infoPlist": infoPlist.json,
      "sources": (sources?.globs ?? []).json,
      "resources": (resources?.resources ?? []).json,
      "buildableFolders": buildableFolders.json,
      "copyFiles": (copyFiles ?? []).json,
      "headers": headers.json,
      "entitlements": entitlements.json,
      "scripts": scripts.json,
      "dependencies": dependencies.json,
      "settings": settings.json,
      "coreDataModels": coreDataModels.json,
      "environmentVariables": environmentVariables.json,
      "launchArguments": launchArguments.json,
      "additionalFiles": additionalFiles.json,
      "buildRules": buildRules.json,
      "mergedBinaryType": mergedBinaryType.json,
      "mergeable": mergeable.json,
      "onDemandResourcesTags": onDemandResourcesTags.json,
      "metadataTags": metadata.tags.json,
      "privacyManifest": (resources?.privacyManifest).json,
      "foreignBuild": foreignBuild.json,
    ])
  }
}
