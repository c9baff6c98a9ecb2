extension TuistInterface {
  /// The types that manifests make, and those of their options.
  static let projectDeclarations = """
    typealias Config = Tuist

    extension Project {
      init(
        name: String, organizationName: String? = nil, classPrefix: String? = nil,
        options: Project.Options = .options(), packages: [Package] = [], settings: Settings? = nil,
        targets: [Target] = [], schemes: [Scheme] = [], fileHeaderTemplate: FileHeaderTemplate? = nil,
        additionalFiles: [FileElement] = [], resourceSynthesizers: [ResourceSynthesizer] = .default
      ) {
        [
          "name": name, "organizationName": organizationName,
          "disableBundleAccessors": options.disableBundleAccessors,
          "disableSynthesizedResourceAccessors": options.disableSynthesizedResourceAccessors,
          "automaticSchemes": options.schemes.areMade, "targetSchemesGrouping": options.schemes.grouping,
          "packages": packages, "settings": settings, "targets": targets, "schemes": schemes,
          "additionalFiles": additionalFiles,
          "resourceSynthesizers": if resourceSynthesizers == \(synthesizers) { nil } else { resourceSynthesizers },
        ]
      }
    }
    extension Project.Options {
      static func options(
        automaticSchemesOptions: Project.Options.AutomaticSchemesOptions = .enabled(),
        defaultKnownRegions: [String]? = nil, developmentRegion: String? = nil,
        disableBundleAccessors: Bool = false, disableShowEnvironmentVarsInScriptPhases: Bool = false,
        disableSynthesizedResourceAccessors: Bool = false,
        textSettings: Project.Options.TextSettings = .textSettings(), xcodeProjectName: String? = nil
      ) {
        [
          "schemes": automaticSchemesOptions, "disableBundleAccessors": disableBundleAccessors,
          "disableSynthesizedResourceAccessors": disableSynthesizedResourceAccessors,
        ]
      }
    }
    extension Project.Options.AutomaticSchemesOptions {
      static func enabled(
        targetSchemesGrouping: Project.Options.AutomaticSchemesOptions.TargetSchemesGrouping = .byNameSuffix(
          build: ["Implementation", "Interface", "Mocks", "Testing"],
          test: ["Tests", "IntegrationTests", "UITests", "SnapshotTests"],
          run: ["App", "Demo", "Example"]
        ),
        codeCoverageEnabled: Bool = false, testingOptions: TestingOptions = [],
        testLanguage: SchemeLanguage? = nil, testRegion: String? = nil,
        testScreenCaptureFormat: ScreenCaptureFormat? = nil, runLanguage: SchemeLanguage? = nil,
        runRegion: String? = nil
      ) { ["areMade": true, "grouping": targetSchemesGrouping] }
      static let disabled = ["areMade": false]
    }
    extension Project.Options.AutomaticSchemesOptions.TargetSchemesGrouping {
      static let singleScheme = ["kind": "single"]
      static let notGrouped = ["kind": "none"]
      static func byNameSuffix(build: Set<String>, test: Set<String>, run: Set<String>) {
        ["kind": "suffix", "build": build, "test": test, "run": run]
      }
    }
    extension Project.Options.TextSettings {
      static func textSettings(
        usesTabs: Bool? = nil, indentWidth: UInt? = nil, tabWidth: UInt? = nil, wrapsLines: Bool? = nil
      ) { nil }
    }
    extension TestingOptions {
      case parallelizable, randomExecutionOrdering, swiftTestingOnlyParallelizable
      init(arrayLiteral elements: [TestingOptions]) { nil }
    }
    extension FileHeaderTemplate {
      init(stringLiteral value: String) { nil }
      static func file(_ path: Path) { nil }
      static func string(_ text: String) { nil }
    }
    extension Array<ResourceSynthesizer> {
      static let `default` = \(synthesizers)
    }
    extension ResourceSynthesizer {
      static func strings() { \(synthesizer("strings", "strings", "stringsdict")) }
      static func assets() { \(synthesizer("assets", "xcassets")) }
      static func plists() { \(synthesizer("plists", "plist")) }
      static func fonts() { \(synthesizer("fonts", "otf", "ttc", "ttf", "woff")) }
      static func custom(name: String, parser: ResourceSynthesizer.Parser, extensions: Set<String>) {
        ["parser": parser, "extensions": extensions, "custom": true]
      }
      static func files(extensions: Set<String>) {
        ["parser": "files", "extensions": extensions, "custom": true]
      }
    }
    extension ResourceSynthesizer.Parser {
      case coreData, interfaceBuilder, json, yaml, files, stringsCatalog
    }

    extension Workspace {
      init(
        name: String, projects: [Path], schemes: [Scheme] = [], fileHeaderTemplate: FileHeaderTemplate? = nil,
        additionalFiles: [FileElement] = [], generationOptions: Workspace.GenerationOptions = .options()
      ) {
        [
          "name": name, "projects": projects, "schemes": schemes, "additionalFiles": additionalFiles,
          "automaticSchemes": generationOptions.areMade,
          "enforceExplicitDependencies": generationOptions.enforces,
        ]
      }
    }
    extension Workspace.GenerationOptions {
      static func options(
        enableAutomaticXcodeSchemes: Bool? = false,
        autogeneratedWorkspaceSchemes: Workspace.GenerationOptions.AutogeneratedWorkspaceSchemes = .enabled(),
        lastXcodeUpgradeCheck: Version? = nil, renderMarkdownReadme: Bool = false,
        enforceExplicitDependencies: Bool? = nil
      ) { ["areMade": autogeneratedWorkspaceSchemes, "enforces": enforceExplicitDependencies] }
    }
    extension Workspace.GenerationOptions.AutogeneratedWorkspaceSchemes {
      static let disabled = false
      static func enabled(
        codeCoverageMode: Workspace.GenerationOptions.AutogeneratedWorkspaceSchemes.CodeCoverageMode = .disabled,
        testingOptions: TestingOptions = [], testLanguage: SchemeLanguage? = nil, testRegion: String? = nil,
        testScreenCaptureFormat: ScreenCaptureFormat? = nil
      ) { true }
    }
    extension Workspace.GenerationOptions.AutogeneratedWorkspaceSchemes.CodeCoverageMode {
      case all, relevant, disabled
      static func targets(_ targets: [TargetReference]) { nil }
    }

    extension Plugin {
      init(name: String) { ["name": name] }
    }
    extension Tuist {
      init(
        compatibleXcodeVersions: CompatibleXcodeVersions = .all, cloud: Cloud? = nil,
        fullHandle: String? = nil, url: String = "https://tuist.dev", swiftVersion: Version? = nil,
        plugins: [PluginLocation] = [], generationOptions: Tuist.GenerationOptions = .options(),
        installOptions: Tuist.InstallOptions = .options()
      ) {
        [
          "project": "generated", "plugins": plugins,
          "enforceExplicitDependencies": generationOptions.enforces,
          "disableSandbox": generationOptions.disableSandbox,
          "manifestEnvironment": generationOptions.manifestEnvironment,
          "options": generationOptions.options ?? [],
        ]
      }
      init(
        fullHandle: String? = nil, xcodeCache: Tuist.XcodeCache = .xcodeCache(),
        url: String = "https://tuist.dev", project: TuistProject
      ) { project }
    }
    extension Tuist.XcodeCache {
      static func xcodeCache(upload: Bool = true) { nil }
    }
    extension TuistProject {
      static func tuist(
        compatibleXcodeVersions: CompatibleXcodeVersions = .all, swiftVersion: Version? = nil,
        plugins: [PluginLocation] = [], generationOptions: Tuist.GenerationOptions = .options(),
        installOptions: Tuist.InstallOptions = .options()
      ) {
        [
          "project": "generated", "plugins": plugins,
          "enforceExplicitDependencies": generationOptions.enforces,
          "disableSandbox": generationOptions.disableSandbox,
          "manifestEnvironment": generationOptions.manifestEnvironment,
          "options": generationOptions.options ?? [],
        ]
      }
    }
    extension PluginLocation {
      static func local(path: Path) { ["kind": "local", "path": path] }
      static func git(url: String, tag: String, directory: String? = nil, releaseUrl: String? = nil) {
        ["kind": "git", "url": url, "reference": tag, "directory": directory]
      }
      static func git(url: String, sha: String, directory: String? = nil) {
        ["kind": "git", "url": url, "reference": sha, "directory": directory]
      }
    }
    extension Tuist.GenerationOptions {
      init(arrayLiteral elements: [Tuist.GenerationOptions.Option]) {
        ["enforces": false, "disableSandbox": true, "manifestEnvironment": [], "options": elements]
      }
      static func options(
        resolveDependenciesWithSystemScm: Bool = false, disablePackageVersionLocking: Bool = false,
        clonedSourcePackagesDirPath: Path? = nil,
        staticSideEffectsWarningTargets: Tuist.GenerationOptions.StaticSideEffectsWarningTargets = .all,
        enforceExplicitDependencies: Bool = false, defaultConfiguration: String? = nil,
        optionalAuthentication: Bool = false, buildInsightsDisabled: Bool = false,
        testInsightsDisabled: Bool = false, disableSandbox: Bool = true, includeGenerateScheme: Bool = true,
        enableCaching: Bool = false, registryEnabled: Bool = false,
        additionalPackageResolutionArguments: [String] = [], manifestEnvironment: [String] = []
      ) {
        [
          "enforces": enforceExplicitDependencies, "disableSandbox": disableSandbox,
          "manifestEnvironment": manifestEnvironment,
        ]
      }
    }
    extension Tuist.GenerationOptions.Option {
      case disableAutogeneratedSchemes, disableSynthesizedResourceAccessors, disableBundleAccessors
      case disableShowEnvironmentVarsInScriptPhases, disablePackageVersionLocking, enableCodeCoverage
      case resolveDependenciesWithSystemScm
    }
    extension Tuist.GenerationOptions.StaticSideEffectsWarningTargets {
      case all, none
      static func excluding(_ names: [String]) { nil }
    }
    extension Tuist.InstallOptions {
      static func options(passthroughSwiftPackageManagerArguments: [String] = []) { nil }
    }
    extension CompatibleXcodeVersions {
      case all
      init(stringLiteral value: String) { nil }
      init(arrayLiteral elements: [CompatibleXcodeVersions]) { nil }
      static func exact(_ version: Version) { nil }
      static func upToNextMajor(_ version: Version) { nil }
      static func upToNextMinor(_ version: Version) { nil }
      static func list(_ versions: [CompatibleXcodeVersions]) { nil }
    }
    extension Cloud {
      static func cloud(projectId: String, url: String = "https://tuist.dev", options: [Cloud.Option] = []) { nil }
    }
    extension Cloud.Option {
      case optional, analytics, insights, disableAnalytics
    }

    extension Package {
      static func remote(url: String, requirement: Package.Requirement) {
        ["kind": "remote", "url": url, "requirement": requirement]
      }
      static func local(path: Path) { ["kind": "local", "path": path] }
      static func package(path: Path) { ["kind": "local", "path": path] }
      static func package(url: String, from version: Version) {
        ["kind": "remote", "url": url, "requirement": "from " + version]
      }
      static func package(url: String, _ requirement: Package.Requirement) {
        ["kind": "remote", "url": url, "requirement": requirement]
      }
      static func package(url: String, exact version: Version) {
        ["kind": "remote", "url": url, "requirement": "exact " + version]
      }
      static func package(url: String, branch: String) {
        ["kind": "remote", "url": url, "requirement": "branch " + branch]
      }
      static func package(url: String, revision: String) {
        ["kind": "remote", "url": url, "requirement": "revision " + revision]
      }
      static func package(id: String, from version: Version) {
        ["kind": "registry", "url": id, "requirement": "from " + version]
      }
      static func package(id: String, exact version: Version) {
        ["kind": "registry", "url": id, "requirement": "exact " + version]
      }
    }
    extension Package.Requirement {
      static func upToNextMajor(from version: Version) { "from " + version }
      static func upToNextMinor(from version: Version) { "upToNextMinor " + version }
      static func range(from lower: Version, to upper: Version) { "range " + lower + "..<" + upper }
      static func exact(_ version: Version) { "exact " + version }
      static func branch(_ name: String) { "branch " + name }
      static func revision(_ name: String) { "revision " + name }
    }
    extension Version {
      init(_ major: Int, _ minor: Int, _ patch: Int) { major + "." + minor + "." + patch }
      init(stringLiteral value: String) { value }
    }
    """

  /// Tuist makes accessors of these by itself.
  private static let synthesizers =
    "["
    + [
      synthesizer("strings", "strings", "stringsdict"), synthesizer("assets", "xcassets"),
      synthesizer("plists", "plist"), synthesizer("fonts", "otf", "ttc", "ttf", "woff"),
    ].joined(separator: ",") + "]"

  private static func synthesizer(_ parser: String, _ extensions: String...) -> String {
    "[\"parser\": \"\(parser)\", \"extensions\": \(extensions), \"custom\": false]"
  }
}
