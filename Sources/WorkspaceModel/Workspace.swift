/// The facts that discovery found: every package and every project of one source tree.
package struct Workspace: Sendable, Hashable {
  /// Packages by path, the outermost first, then projects by path.
  package var containers: [Container]
  /// The contents of each `Package.resolved` of packages and of Xcode's projects and workspaces; by its path.
  package var locks: [SourcePath: PackageLock]
  /// Paths (globs) that belong to no module and need not: from the workspace's configuration.
  package var ignoredPaths: [String]
  /// What is built for, by `BuildPlatform.named`; `nil` if the configuration does not say.
  ///
  /// See `platformNames`.
  package var platforms: [String]?
  /// Traits of packages that builds enable beside the default ones: from the workspace's configuration.
  ///
  /// `nil` without the key; then builds may enable any.
  package var enabledTraits: Set<String>?
  /// The build system of packages that the workspace's configuration states.
  package var buildSystem: BuildSystem?
  /// The text of `.swift-version` at the root, by which swiftly chooses a toolchain.
  package var swiftVersion: String?
  /// The version of the compiler that evaluated the manifests; `nil` if they were only read.
  package var compilerVersion: String?
  /// The first that matches a file counts.
  package var testRules: [TestRule]
  /// The first that matches a test counts.
  package var tagRules: [TagRule] = []
  /// By the name of a test target, the executables that its tests start.
  package var testRuns: [String: [String]]
  /// How finely a change selects tests.
  package var testGrains = TestGrains()
  /// Roles and layers that the configuration states; no answer but that about features depends on them.
  package var features: FeatureSettings
  /// Rules that the configuration states; no answer but that about findings depends on them.
  package var architecture = ArchitectureSettings()
  /// Settings of the rules about resources; no answer but that about resources depends on them.
  package var resources = ResourceSettings()
  /// The names of an architecture's classes that the configuration states.
  package var wiring: WiringRoots
  /// The files beside manifests whose bytes can change what is described here, by canonical path.
  package var manifestInputs: Set<SourcePath>
  /// The files in which other tools describe projects that they would write, as far as they have no other effect.
  package var projectManifests: Set<SourcePath> = []
  /// The files of version managers (`.tool-versions`, `mise.toml`) that name the version of Swift.
  package var toolchainPins: Set<SourcePath>
  /// By the path of a Dockerfile, the lines that decide from which image of Swift it builds.
  package var imagePins: [SourcePath: String] = [:]
  /// By the file of a version manager, the lines that state which version of a generator writes projects.
  package var generatorPins: [SourcePath: [ProjectGenerator: String]] = [:]
  /// The pods in folders of the workspace.
  package var localPods: Set<LocalPod> = []
  /// The folders `*.xcodeproj` and `*.xcworkspace` in order.
  package var xcodeProjects: [SourcePath]
  /// The projects among them whose targets are not known.
  package var unreadProjects: [SourcePath]
  /// The submodules in which workspaces and projects name files.
  package var namedSubmodules: Set<SourcePath> = []
  /// The projects of which any target may use what a submodule makes, by the submodule.
  ///
  /// They name a project, a package or a folder in it, or a workspace does that builds them.
  package var submoduleUsers: [SourcePath: Set<SourcePath>] = [:]
  /// The shared schemes, by path.
  package var schemes: [Scheme]
  /// The test plans that schemes refer to, as far as they are understood.
  package var testPlans: [SourcePath: TestPlan]
  /// For each project, the targets that schemes and plans refer to by another name than they have: by their ids.
  ///
  /// Other ids are left out, for they differ whenever a project is generated anew.
  package var renamedTargets: [SourcePath: [String: String]]
  /// The units that `xcodebuild` builds: every workspace, and every project by itself; by path.
  package var xcodeWorkspaces: [XcodeWorkspace]
  package var problems: [Problem]

  package init(
    containers: [Container] = [],
    locks: [SourcePath: PackageLock] = [:],
    ignoredPaths: [String] = [],
    platforms: [String]? = nil,
    compilerVersion: String? = nil,
    testRules: [TestRule] = [],
    testRuns: [String: [String]] = [:],
    features: FeatureSettings = FeatureSettings(),
    wiring: WiringRoots = WiringRoots(),
    manifestInputs: Set<SourcePath> = [],
    toolchainPins: Set<SourcePath> = [],
    xcodeProjects: [SourcePath] = [],
    unreadProjects: [SourcePath] = [],
    schemes: [Scheme] = [],
    testPlans: [SourcePath: TestPlan] = [:],
    renamedTargets: [SourcePath: [String: String]] = [:],
    xcodeWorkspaces: [XcodeWorkspace] = [],
    problems: [Problem] = []
  ) {
    self.containers = containers
    self.locks = locks
    self.ignoredPaths = ignoredPaths
    self.platforms = platforms
    self.compilerVersion = compilerVersion
    self.testRules = testRules
    self.testRuns = testRuns
    self.features = features
    self.wiring = wiring
    self.manifestInputs = manifestInputs
    self.toolchainPins = toolchainPins
    self.xcodeProjects = xcodeProjects
    self.unreadProjects = unreadProjects
    self.schemes = schemes
    self.testPlans = testPlans
    self.renamedTargets = renamedTargets
    self.xcodeWorkspaces = xcodeWorkspaces
    self.problems = problems
  }

  /// The containers that SwiftPM can build.
  ///
  /// Complexity: O(containers).
  package var packages: [Container] { containers.filter { $0.kind == .package } }

  /// For each container, the first part of the ids in it: its name; its path where another one has the same name.
  ///
  /// Complexity: O(containers).
  var idPrefixes: [String] {
    let names = Dictionary(grouping: containers, by: \.name)
    return containers.map { container in
      let isUnique = names[container.name]?.count == 1
      return isUnique || container.path.bytes.isEmpty
        ? container.name : container.path.description
    }
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
  /// Whether only the list of a generator names the package, and no project as one of its own.
  package var isListed = false

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
