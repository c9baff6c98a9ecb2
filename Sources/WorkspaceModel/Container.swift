/// A package or a project of the tree: what declares targets, and resolves the names that they depend on.
package struct Container: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// A folder with a manifest, which SwiftPM builds.
    case package
    /// A project with targets, which Xcode builds.
    case project
  }

  /// How the description was obtained.
  package enum Evaluation: String, Sendable, Hashable {
    /// `swift package dump-package` ran the manifest.
    case evaluated
    /// The manifest was only read: literals are known, what code computes is not.
    case `static`
  }

  package var kind: Kind
  /// The folder of the manifest, or the wrapper of the project, `App.xcodeproj`: no two are the same.
  package var path: SourcePath
  /// The name that the manifest states, or the wrapper's without its ending.
  package var name: String
  /// SwiftPM's identity: the lower-cased last component of the package's location.
  package var identity: String
  /// The manifest that SwiftPM chooses, versioned ones included, or the file that describes the project.
  package var manifest: SourcePath
  package var toolsVersion: String
  package var evaluation: Evaluation
  package var targets: [Target]
  package var products: [Product]
  package var dependencies: [PackageDependency]
  /// The other projects that a project or a workspace around it names, by path.
  package var companions: [SourcePath]
  /// The folder of the package that lists what a project takes from packages, and pins their versions.
  package var dependencyList: SourcePath?
  /// Whether its targets see only the modules that they depend on, as a generator can enforce it.
  package var hidesUndeclaredModules: Bool
  /// A file that starts the tests by itself, so that SwiftPM looks for none: `Tests/LinuxMain.swift`.
  ///
  /// Apple's platforms ignore it.
  package var testEntryPoint: SourcePath?
  /// Language versions, standards, platforms, traits, what the tools version decides, and other parts of the
  /// description that every target is compiled with, in a canonical form: only equality has a meaning.
  package var settings: String
  /// The systems of which the manifest states a version: `macos`, `ios`.
  package var platforms: [String]
  /// The oldest versions of systems that the manifest states: `ios` to `15.0`; none if it is only read.
  package var minimumVersions: [String: String] = [:]
  /// The language that a manifest states for what is not localized; `nil` of a project.
  package var defaultLocalization: String?

  package init(
    kind: Kind = .package,
    path: SourcePath,
    name: String,
    identity: String,
    manifest: SourcePath,
    toolsVersion: String = "",
    evaluation: Evaluation,
    targets: [Target] = [],
    products: [Product] = [],
    dependencies: [PackageDependency] = [],
    companions: [SourcePath] = [],
    dependencyList: SourcePath? = nil,
    hidesUndeclaredModules: Bool = false,
    testEntryPoint: SourcePath? = nil,
    settings: String = "",
    platforms: [String] = [],
    defaultLocalization: String? = nil
  ) {
    self.kind = kind
    self.path = path
    self.name = name
    self.identity = identity
    self.manifest = manifest
    self.toolsVersion = toolsVersion
    self.evaluation = evaluation
    self.targets = targets
    self.products = products
    self.dependencies = dependencies
    self.companions = companions
    self.dependencyList = dependencyList
    self.hidesUndeclaredModules = hidesUndeclaredModules
    self.testEntryPoint = testEntryPoint
    self.settings = settings
    self.platforms = platforms
    self.defaultLocalization = defaultLocalization
  }
}

extension Container {
  /// The folder of its files: that of a manifest, or that of a project's wrapper.
  package var folder: SourcePath { kind == .project ? path.parent ?? .root : path }

  /// The projects of which Xcode resolves the packages together: itself and its companions.
  package var builtTogether: Set<SourcePath> { Set(companions + [path]) }

  /// The programs and dynamic libraries that a target is part of.
  package func programs(of target: String) -> [Product] {
    products.filter { $0.isFile && $0.targets.contains(target) }
  }
}
