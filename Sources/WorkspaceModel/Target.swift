/// One target of a package or a project, with the files that its description or a layout rule gives it.
package struct Target: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case library
    case executable
    case test
    case macro
    case plugin
    /// One file below `Snippets`: an executable of its own.
    case snippet
    case systemLibrary = "system_library"
    case binary
    case app
    /// An extension, an XPC service, a watch app's extension: it is embedded in an app.
    case appExtension = "app_extension"
    case framework
    /// Tests that drive an app from outside.
    case uiTest = "ui_test"
    /// A bundle of resources, or one that is loaded.
    case bundle
    /// A target of a project that only has scripts and dependencies.
    case aggregate
    /// A target of a project that another build system builds.
    case externalBuild = "external_build"

    /// Whether the target exists for its tests.
    package var isTest: Bool { self == .test || self == .uiTest }

    /// Whether other targets import it and are linked with it.
    package var isLibrary: Bool { self == .library || self == .framework }

    /// Whether the build makes a program or a file of it that is loaded at run time.
    package var isLinked: Bool {
      switch self {
      case .executable, .test, .macro, .plugin, .snippet, .app, .appExtension, .framework, .uiTest,
        .bundle:
        true
      case .library, .systemLibrary, .binary, .aggregate, .externalBuild: false
      }
    }

    /// Whether compilers can have anything to do for it.
    package var isCompiled: Bool {
      switch self {
      case .systemLibrary, .binary, .aggregate, .externalBuild: false
      default: true
      }
    }
  }

  package enum Language: String, Sendable, Hashable {
    case swift
    /// C, C++, Objective-C and assembler.
    case cFamily = "c_family"
    /// No source of its own: system libraries, binaries.
    case none
  }

  package var name: String
  /// The name that code imports: SwiftPM's `c99name`.
  package var moduleName: String
  package var kind: Kind
  package var language: Language
  /// The target's folder; of a binary, its file.
  ///
  /// `nil` if no such folder exists.
  package var path: SourcePath?
  /// The parts of the folder that the build excludes.
  package var excluded: [SourcePath]
  /// The only files and folders that the build looks at, if the manifest names its sources.
  package var searched: [SourcePath]?
  /// Compiled files, sorted.
  package var sources: [SourcePath]
  /// Sorted by path.
  package var resources: [Resource]
  /// Resources that a project lists where no file is, sorted: a build may make them, or git ignores them.
  package var missingResources: [SourcePath]
  /// Files in submodules that a project lists, sorted: nobody reads them.
  package var hiddenMembers: [SourcePath] = []
  /// Faults of a package's target in what its rules take for resources, sorted.
  package var resourceFaults: [ResourceFault] = []
  /// C-family headers and module maps of the target, public or not, sorted.
  package var headers: [SourcePath]
  /// Targets of links in the folder, excluded ones too, that lie elsewhere and that no compiler reads,
  /// sorted.
  ///
  /// A plug-in or a test may read these files and folders.
  package var linked: [SourcePath]
  /// Headers of a project's target that only the target itself includes, sorted.
  package var ownHeaders: [SourcePath]
  /// Libraries and frameworks in the tree that a project's target links, sorted: files, or the folders of bundles.
  package var libraries: [SourcePath]
  /// The platforms that a project limits a file to, by the names of Xcode's filters.
  package var filters: [SourcePath: Set<String>]
  /// Files that a project's settings and scripts name, sorted: `Info.plist`, entitlements, what a script reads.
  package var inputs: [SourcePath]
  /// Resources of whose names a generator makes declarations that clients see, each with a digest of these names.
  package var declaredNames: [SourcePath: String]
  /// The folders that a project keeps in step with the target's members, with what it takes out of them.
  package var folders: [SynchronizedFolder]
  /// Apple's platforms that the target of a project is built for; empty if they are not known, and for packages.
  package var platforms: Set<ApplePlatform>
  /// The folder of the public headers, of a C-family target.
  package var publicHeadersPath: SourcePath?
  package var dependencies: [TargetDependency]
  /// Names of the plug-in targets or products that the target uses.
  package var pluginUses: [PluginUse]
  /// Build settings with their conditions, canonical; only equality and the named questions below
  /// have a meaning.
  package var settings: [BuildSetting]
  /// Everything else in the description that the build of this target depends on, canonical
  /// (checksum and URL of a binary, pkg-config and providers, plug-in capability, `packageAccess`).
  package var attributes: String
  /// The same of a project, as far as only the format of its file states it: two formats are not compared.
  package var formatDetails: String

  package init(
    name: String,
    moduleName: String,
    kind: Kind,
    language: Language,
    path: SourcePath?,
    excluded: [SourcePath] = [],
    searched: [SourcePath]? = nil,
    sources: [SourcePath] = [],
    resources: [Resource] = [],
    missingResources: [SourcePath] = [],
    headers: [SourcePath] = [],
    linked: [SourcePath] = [],
    ownHeaders: [SourcePath] = [],
    libraries: [SourcePath] = [],
    filters: [SourcePath: Set<String>] = [:],
    inputs: [SourcePath] = [],
    declaredNames: [SourcePath: String] = [:],
    folders: [SynchronizedFolder] = [],
    platforms: Set<ApplePlatform> = [],
    publicHeadersPath: SourcePath? = nil,
    dependencies: [TargetDependency] = [],
    pluginUses: [PluginUse] = [],
    settings: [BuildSetting] = [],
    attributes: String = "",
    formatDetails: String = ""
  ) {
    self.name = name
    self.moduleName = moduleName
    self.kind = kind
    self.language = language
    self.path = path
    self.excluded = excluded
    self.searched = searched
    self.sources = sources
    self.resources = resources
    self.missingResources = missingResources
    self.headers = headers
    self.linked = linked
    self.ownHeaders = ownHeaders
    self.libraries = libraries
    self.filters = filters
    self.inputs = inputs
    self.declaredNames = declaredNames
    self.folders = folders
    self.platforms = platforms
    self.publicHeadersPath = publicHeadersPath
    self.dependencies = dependencies
    self.pluginUses = pluginUses
    self.settings = settings
    self.attributes = attributes
    self.formatDetails = formatDetails
  }

  /// Whether the build would take a file of the target from `path`, if one lay there.
  package func looks(at path: SourcePath) -> Bool {
    if folders.contains(where: { $0.takes(path) }) { return true }
    guard let folder = self.path, kind != .systemLibrary, kind != .binary, path.isInside(folder)
    else { return false }
    return !excluded.contains(where: path.isInside)
      && searched?.contains { $0.isInside(path) || path.isInside($0) } != false
  }
}

/// A folder whose files are members of a project's target without being listed.
package struct SynchronizedFolder: Sendable, Hashable {
  package var path: SourcePath
  /// Files and folders below it that are no members, sorted.
  package var excluded: [SourcePath]
  /// The only members, sorted; `nil` where all are that are not excluded.
  package var included: [SourcePath]?

  package init(
    path: SourcePath,
    excluded: [SourcePath] = [],
    included: [SourcePath]? = nil
  ) {
    self.path = path
    self.excluded = excluded
    self.included = included
  }

  /// Whether a file at `path` would be a member.
  package func takes(_ path: SourcePath) -> Bool {
    guard path.isInside(self.path) else { return false }
    if let included { return included.contains(where: path.isInside) }
    return !excluded.contains(where: path.isInside)
  }
}

/// A platform of Apple's that a target is built for, as Xcode filters by them.
package enum ApplePlatform: String, Sendable, Hashable, CaseIterable {
  case driverKit = "driverkit"
  case iOS = "ios"
  /// The environment of iOS on a Mac.
  case macCatalyst = "maccatalyst"
  case macOS = "macos"
  case tvOS = "tvos"
  case visionOS = "visionos"
  case watchOS = "watchos"
}

/// A file or folder that a target carries without compiling it.
package struct Resource: Sendable, Hashable {
  package enum Rule: Sendable, Hashable {
    case process(localization: String?)
    case copy
    case embedInCode
  }

  package var path: SourcePath
  package var rule: Rule

  package init(path: SourcePath, rule: Rule) {
    self.path = path
    self.rule = rule
  }
}

/// A declared dependency, as it is written; the graph's assembly resolves it.
package struct TargetDependency: Sendable, Hashable {
  /// How a description states a dependency.
  package enum Kind: String, Sendable, Hashable {
    /// As a dependency.
    case declared
    /// As an input of the linker.
    case linked
    /// As a file to copy into the product.
    case embedded
    /// As the program in which the tests run, or that they drive.
    case hosted
    /// As a program that a script of its build starts.
    case started
  }

  package enum Reference: Sendable, Hashable {
    case target(String)
    case product(String, package: String?)
    /// A target of the same package, else a product of any dependency.
    case byName(String)
    /// A target of the container at a path.
    case module(container: SourcePath, target: String)
    /// A product of the package in a folder.
    case productOf(folder: SourcePath, product: String)

    /// The target's or product's name.
    package var name: String {
      switch self {
      case .target(let name), .byName(let name), .product(let name, package: _),
        .module(container: _, target: let name), .productOf(folder: _, product: let name):
        name
      }
    }
  }

  package var kind: Kind
  package var reference: Reference
  /// Whether it names a product of the list of a generator, not of the packages that projects refer to.
  ///
  /// Rule: tuist.dependency.package.
  package var isListed = false
  /// Platforms, configuration and traits, canonical; `nil` if unconditional.
  package var condition: String?
  package var moduleAliases: [String: String]

  package init(
    _ reference: Reference,
    kind: Kind = .declared,
    condition: String? = nil,
    moduleAliases: [String: String] = [:]
  ) {
    self.kind = kind
    self.reference = reference
    self.condition = condition
    self.moduleAliases = moduleAliases
  }
}

/// The use of a build-tool plug-in.
package struct PluginUse: Sendable, Hashable {
  package var name: String
  package var package: String?

  package init(name: String, package: String? = nil) {
    self.name = name
    self.package = package
  }
}

/// One build setting of a target.
package struct BuildSetting: Sendable, Hashable {
  /// `swift`, `c`, `cxx` or `linker`.
  package var tool: String
  /// The kind as `dump-package` names it: `define`, `unsafeFlags`, `enableUpcomingFeature` and so on.
  package var name: String
  package var values: [String]
  /// Platforms, configuration and traits, canonical; `nil` if unconditional.
  package var condition: String?

  /// Whether the values are flags of a compiler or a linker.
  package var isUnsafe: Bool { name == "unsafeFlags" }

  package init(tool: String, name: String, values: [String], condition: String? = nil) {
    self.tool = tool
    self.name = name
    self.values = values
    self.condition = condition
  }
}
