import WorkspaceModel

/// What a manifest says, whether it was evaluated or read.
struct ManifestDescription: Sendable, Hashable {
  var name: String
  var toolsVersion: ToolsVersion
  var defaultLocalization: String?
  /// The systems of which the manifest states a version, as `dump-package` names them: `macos`, `ios`.
  var platforms: [String] = []
  /// The versions of these systems, as far as they are known.
  var minimumVersions: [String: String] = [:]
  var targets: [TargetDescription] = []
  var products: [Product] = []
  var dependencies: [DependencyDescription] = []
  /// What every target of the package is compiled with, canonical.
  var settings: String = ""
  /// `pkgConfig` and `providers` of a package that is one system library, canonical.
  var systemLibraryAttributes: String = ""
}

/// One target as the manifest declares it.
struct TargetDescription: Sendable, Hashable {
  /// As `dump-package` names them.
  enum Kind: String, Sendable, Hashable {
    case regular
    case executable
    case test
    case system
    case binary
    case plugin
    case macro
  }

  struct Resource: Sendable, Hashable {
    enum Rule: Sendable, Hashable {
      /// `localization` is `default` or `base`.
      case process(localization: String?)
      case copy
      case embedInCode
    }

    var path: String
    var rule: Rule
  }

  var name: String
  var kind: Kind
  var path: String?
  var url: String?
  var sources: [String]?
  var exclude: [String] = []
  var resources: [Resource] = []
  var publicHeadersPath: String?
  var dependencies: [TargetDependency] = []
  var pluginUses: [PluginUse] = []
  var settings: [BuildSetting] = []
  /// See `WorkspaceModel.Target.attributes`.
  var attributes: String = ""
}

/// One package dependency as the manifest declares it.
struct DependencyDescription: Sendable, Hashable {
  enum Location: Sendable, Hashable {
    /// Relative to the package's folder, or absolute.
    case path(String)
    case remote(String)
  }

  /// `nil` of a path dependency: its place in the workspace says it.
  var identity: String?
  var name: String?
  var location: Location
  var requirement: String = ""
  var versions: VersionRequirement?
}
