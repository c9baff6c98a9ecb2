/// A project and its targets.
public struct Project: Equatable, Sendable {
  public var name: String
  public var organizationName: String?
  public var classPrefix: String?
  public var options: Options
  public var packages: [Package]
  public var targets: [Target]
  public var schemes: [Scheme]
  public var settings: Settings?
  public var fileHeaderTemplate: FileHeaderTemplate?
  public var additionalFiles: [FileElement]
  public var resourceSynthesizers: [ResourceSynthesizer]

  /// Creates a project and prints it if the program is run for that.
  public init(
    name: String,
    organizationName: String? = nil,
    classPrefix: String? = nil,
    options: Options = .options(),
    packages: [Package] = [],
    settings: Settings? = nil,
    targets: [Target] = [],
    schemes: [Scheme] = [],
    fileHeaderTemplate: FileHeaderTemplate? = nil,
    additionalFiles: [FileElement] = [],
    resourceSynthesizers: [ResourceSynthesizer] = .default
  ) {
    self.name = name
    self.organizationName = organizationName
    self.classPrefix = classPrefix
    self.options = options
    self.packages = packages
    self.targets = targets
    self.schemes = schemes
    self.settings = settings
    self.fileHeaderTemplate = fileHeaderTemplate
    self.additionalFiles = additionalFiles
    self.resourceSynthesizers = resourceSynthesizers
    dumpManifest("project", json)
  }

  /// Whether a target depends on an external product.
  public var containsExternalDependencies: Bool {
    targets.contains { $0.dependencies.contains { $0.typeName == "external" } }
  }
}

extension Project: JSONConvertible {
  var json: JSON {
    .object([
      "name": name.json,
      "organizationName": organizationName.json,
      "disableBundleAccessors": options.disableBundleAccessors.json,
      "disableSynthesizedResourceAccessors": options.disableSynthesizedResourceAccessors.json,
      "automaticSchemes": (options.automaticSchemesOptions != .disabled).json,
      "targetSchemesGrouping": options.automaticSchemesOptions.groupingJSON,
      "packages": packages.json,
      "settings": settings.json,
      "targets": targets.json,
      "schemes": schemes.json,
      "additionalFiles": additionalFiles.json,
      "resourceSynthesizers": resourceSynthesizers == .default
        ? .null : resourceSynthesizers.json,
    ])
  }
}

/// The comment that Xcode writes at the top of new files.
public enum FileHeaderTemplate: Equatable, Sendable, ExpressibleByStringInterpolation {
  case file(Path)
  case string(String)

  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
}

/// The group that Xcode shows a project's files in.
public enum ProjectGroup: Equatable, Sendable {
  case none
  case group(name: String)
}
