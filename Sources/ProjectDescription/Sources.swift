/// A code generation of intents and models.
public enum FileCodeGen: String, Codable, Equatable, Sendable {
  case `public`
  case `private`
  case project
  case disabled
}

/// A glob pattern of source files, with flags.
public struct SourceFileGlob: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// A file that exists, or one that the build makes.
  public enum FileType: String, Codable, Sendable {
    case alwaysPresent
    case generated
  }

  public var glob: Path
  public var excluding: [Path]
  public var compilerFlags: String?
  public var codeGen: FileCodeGen?
  public var compilationCondition: PlatformCondition?
  public var type: FileType

  /// Creates a pattern.
  public init(
    _ glob: Path,
    excluding: [Path] = [],
    compilerFlags: String? = nil,
    codeGen: FileCodeGen? = nil,
    compilationCondition: PlatformCondition? = nil,
    type: FileType = .alwaysPresent
  ) {
    self.glob = glob
    self.excluding = excluding
    self.compilerFlags = compilerFlags
    self.codeGen = codeGen
    self.compilationCondition = compilationCondition
    self.type = type
  }

  /// Creates a pattern relative to the manifest.
  public init(stringLiteral value: String) { self.init(.path(value)) }

  /// Returns a pattern without some paths.
  public static func glob(
    _ glob: Path,
    excluding: [Path] = [],
    compilerFlags: String? = nil,
    codeGen: FileCodeGen? = nil,
    compilationCondition: PlatformCondition? = nil
  ) -> Self {
    Self(
      glob,
      excluding: excluding,
      compilerFlags: compilerFlags,
      codeGen: codeGen,
      compilationCondition: compilationCondition
    )
  }

  /// Returns a pattern without one path.
  public static func glob(
    _ glob: Path,
    excluding: Path?,
    compilerFlags: String? = nil,
    codeGen: FileCodeGen? = nil,
    compilationCondition: PlatformCondition? = nil
  ) -> Self {
    Self(
      glob,
      excluding: excluding.map { [$0] } ?? [],
      compilerFlags: compilerFlags,
      codeGen: codeGen,
      compilationCondition: compilationCondition
    )
  }

  /// Returns a file that the build makes.
  public static func generated(
    _ path: Path,
    compilerFlags: String? = nil,
    codeGen: FileCodeGen? = nil,
    compilationCondition: PlatformCondition? = nil
  ) -> Self {
    Self(
      path,
      compilerFlags: compilerFlags,
      codeGen: codeGen,
      compilationCondition: compilationCondition,
      type: .generated
    )
  }
}

extension SourceFileGlob: JSONConvertible {
  var json: JSON {
    .object([
      "glob": glob.json,
      "excluding": excluding.json,
      "compilerFlags": compilerFlags.json,
      "codeGen": (codeGen?.rawValue).json,
      "platforms": compilationCondition.json,
      "generated": (type == .generated).json,
    ])
  }
}

/// The source files of a target.
public struct SourceFilesList: Equatable, Sendable, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral
{
  public var globs: [SourceFileGlob]

  /// Creates a list of patterns.
  public init(globs: [SourceFileGlob]) { self.globs = globs }

  /// Creates a list of patterns relative to the manifest.
  public init(globs: [String]) { self.globs = globs.map { SourceFileGlob(stringLiteral: $0) } }

  /// Creates a list of one pattern.
  public init(stringLiteral value: String) { self.init(globs: [value]) }

  /// Creates a list of patterns.
  public init(arrayLiteral elements: SourceFileGlob...) { self.init(globs: elements) }

  /// Returns a list of patterns.
  public static func sourceFilesList(globs: [SourceFileGlob]) -> Self { Self(globs: globs) }

  /// Returns a list of patterns relative to the manifest.
  public static func sourceFilesList(globs: [String]) -> Self { Self(globs: globs) }

  /// Returns a list of patterns.
  public static func paths(_ paths: [Path]) -> SourceFilesList {
    Self(globs: paths.map { .glob($0) })
  }
}

extension SourceFilesList: JSONConvertible {
  var json: JSON { globs.json }
}

/// A glob pattern of resources, or a folder as a whole.
public enum ResourceFileElement: Hashable, Sendable, ExpressibleByStringInterpolation {
  case glob(
    pattern: Path,
    excluding: [Path] = [],
    tags: [String] = [],
    inclusionCondition: PlatformCondition? = nil
  )
  case folderReference(
    path: Path,
    tags: [String] = [],
    inclusionCondition: PlatformCondition? = nil
  )

  /// Creates a pattern relative to the manifest.
  public init(stringLiteral value: String) { self = .glob(pattern: .path(value)) }
}

extension ResourceFileElement: JSONConvertible {
  var json: JSON {
    switch self {
    case .glob(let pattern, let excluding, _, let condition):
      .object([
        "kind": "glob".json,
        "path": pattern.json,
        "excluding": excluding.json,
        "platforms": condition.json,
      ])
    case .folderReference(let path, _, let condition):
      .object([
        "kind": "folder".json,
        "path": path.json,
        "excluding": .array([]),
        "platforms": condition.json,
      ])
    }
  }
}

/// The resources of a target.
public struct ResourceFileElements: Equatable, Sendable,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral
{
  public var resources: [ResourceFileElement]
  public var privacyManifest: PrivacyManifest?

  /// Creates a list of resources.
  public init(resources: [ResourceFileElement], privacyManifest: PrivacyManifest? = nil) {
    self.resources = resources
    self.privacyManifest = privacyManifest
  }

  /// Creates a list of one pattern.
  public init(stringLiteral value: String) {
    self.init(resources: [.glob(pattern: .path(value))])
  }

  /// Creates a list of patterns.
  public init(arrayLiteral elements: ResourceFileElement...) { self.init(resources: elements) }

  /// Returns a list of resources.
  public static func resources(
    _ resources: [ResourceFileElement],
    privacyManifest: PrivacyManifest? = nil
  ) -> Self {
    Self(resources: resources, privacyManifest: privacyManifest)
  }
}

/// A Core Data model.
public struct CoreDataModel: Equatable, Sendable {
  public var path: Path
  public var currentVersion: String?

  /// Creates a model.
  public init(_ path: Path, currentVersion: String? = nil) {
    self.path = path
    self.currentVersion = currentVersion
  }

  /// Returns a model.
  public static func coreDataModel(_ path: Path, currentVersion: String? = nil) -> Self {
    Self(path, currentVersion: currentVersion)
  }
}

extension CoreDataModel: JSONConvertible {
  var json: JSON { .object(["path": path.json, "currentVersion": currentVersion.json]) }
}

/// The tags of resources that are loaded on demand.
public struct OnDemandResourcesTags: Equatable, Sendable {
  public let initialInstall: [String]?
  public let prefetchOrder: [String]?

  /// Returns tags.
  public static func tags(initialInstall: [String]?, prefetchOrder: [String]?) -> Self {
    Self(initialInstall: initialInstall, prefetchOrder: prefetchOrder)
  }
}

extension OnDemandResourcesTags: JSONConvertible {
  var json: JSON {
    .object(["initialInstall": initialInstall.json, "prefetchOrder": prefetchOrder.json])
  }
}
