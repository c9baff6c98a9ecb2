/// The facts that discovery found: every package of one source tree, as its manifest describes it.
package struct Workspace: Sendable, Hashable {
  /// By path, the outermost first.
  package var packages: [Package]
  /// The contents of each `Package.resolved` of packages and of Xcode's projects and workspaces; by its path.
  package var locks: [SourcePath: PackageLock]
  /// Paths (globs) that belong to no module and need not: from the workspace's configuration.
  package var ignoredPaths: [String]
  /// What is built for, by `BuildPlatform.named`; `nil` if the configuration does not say.
  ///
  /// See `platformNames`.
  package var platforms: [String]?
  /// The version of the compiler that evaluated the manifests; `nil` if they were only read.
  package var compilerVersion: String?
  /// The first that matches a file counts.
  package var testRules: [TestRule]
  /// By the name of a test target, the executables that its tests start.
  package var testRuns: [String: [String]]
  /// The files beside manifests whose bytes can change what is described here, by canonical path.
  package var manifestInputs: Set<SourcePath>
  /// The files of version managers (`.tool-versions`, `mise.toml`) that name the version of Swift.
  package var toolchainPins: Set<SourcePath>
  /// The folders `*.xcodeproj` and `*.xcworkspace` in order; they are not read.
  package var xcodeProjects: [SourcePath]
  package var problems: [Problem]

  package init(
    packages: [Package] = [],
    locks: [SourcePath: PackageLock] = [:],
    ignoredPaths: [String] = [],
    platforms: [String]? = nil,
    compilerVersion: String? = nil,
    testRules: [TestRule] = [],
    testRuns: [String: [String]] = [:],
    manifestInputs: Set<SourcePath> = [],
    toolchainPins: Set<SourcePath> = [],
    xcodeProjects: [SourcePath] = [],
    problems: [Problem] = []
  ) {
    self.packages = packages
    self.locks = locks
    self.ignoredPaths = ignoredPaths
    self.platforms = platforms
    self.compilerVersion = compilerVersion
    self.testRules = testRules
    self.testRuns = testRuns
    self.manifestInputs = manifestInputs
    self.toolchainPins = toolchainPins
    self.xcodeProjects = xcodeProjects
    self.problems = problems
  }
}

/// One package of the tree.
package struct Package: Sendable, Hashable {
  /// How the description was obtained.
  package enum Evaluation: String, Sendable, Hashable {
    /// `swift package dump-package` ran the manifest.
    case evaluated
    /// The manifest was only read: literals are known, what code computes is not.
    case `static`
  }

  /// The folder of the manifest.
  package var path: SourcePath
  /// The manifest's `name`.
  package var name: String
  /// SwiftPM's identity: the lower-cased last component of the package's location.
  package var identity: String
  /// The manifest that SwiftPM chooses, versioned ones included.
  package var manifest: SourcePath
  package var toolsVersion: String
  package var evaluation: Evaluation
  package var targets: [Target]
  package var products: [Product]
  package var dependencies: [PackageDependency]
  /// A file that starts the tests by itself, so that SwiftPM looks for none: `Tests/LinuxMain.swift`.
  ///
  /// Apple's platforms ignore it.
  package var testEntryPoint: SourcePath?
  /// Language versions, standards, platforms, traits and other parts of the description that every
  /// target of the package is compiled with, in a canonical form: only equality has a meaning.
  package var settings: String
  /// The systems of which the manifest states a version: `macos`, `ios`.
  package var platforms: [String]

  package init(
    path: SourcePath,
    name: String,
    identity: String,
    manifest: SourcePath,
    toolsVersion: String,
    evaluation: Evaluation,
    targets: [Target] = [],
    products: [Product] = [],
    dependencies: [PackageDependency] = [],
    testEntryPoint: SourcePath? = nil,
    settings: String = "",
    platforms: [String] = []
  ) {
    self.path = path
    self.name = name
    self.identity = identity
    self.manifest = manifest
    self.toolsVersion = toolsVersion
    self.evaluation = evaluation
    self.targets = targets
    self.products = products
    self.dependencies = dependencies
    self.testEntryPoint = testEntryPoint
    self.settings = settings
    self.platforms = platforms
  }
}

extension Package {
  /// The programs and dynamic libraries that a target is part of.
  package func programs(of target: String) -> [Product] {
    products.filter { $0.isFile && $0.targets.contains(target) }
  }
}

/// A package that another one depends on.
package struct PackageDependency: Sendable, Hashable {
  package enum Location: Sendable, Hashable {
    /// `.package(path:)`, inside the workspace.
    case local(SourcePath)
    /// `.package(path:)` that leaves the workspace's root, as written.
    case outside(String)
    /// A URL or a registry id.
    case remote(String)
  }

  package var identity: String
  /// The explicit `name:` of older manifests.
  package var name: String?
  package var location: Location
  /// The requirement and the enabled traits, canonical and each on a line of its own; only equality has a
  /// meaning.
  package var requirement: String
  /// The versions that the requirement allows; `nil` for a path, and where it was not understood.
  package var versions: VersionRequirement?

  package init(
    identity: String,
    name: String? = nil,
    location: Location,
    requirement: String = "",
    versions: VersionRequirement? = nil
  ) {
    self.identity = identity
    self.name = name
    self.location = location
    self.requirement = requirement
    self.versions = versions
  }
}

/// What a package offers to others.
package struct Product: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case library
    case executable
    case plugin
    case snippet
    case test
    case macro
  }

  package var name: String
  package var kind: Kind
  package var targets: [String]
  /// Whether it is a library of the type `dynamic`.
  package var isDynamic: Bool

  package init(name: String, kind: Kind, targets: [String], isDynamic: Bool = false) {
    self.name = name
    self.kind = kind
    self.targets = targets
    self.isDynamic = isDynamic
  }

  /// Whether the build makes a file of its name, which tests may start or load.
  package var isFile: Bool { kind == .executable || isDynamic }
}
