/// One target of a package, with the files that SwiftPM's layout rules give it.
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
  /// C-family headers and module maps of the target, public or not, sorted.
  package var headers: [SourcePath]
  /// Targets of links in the folder, excluded ones too, that lie elsewhere and that no compiler reads,
  /// sorted.
  ///
  /// A plug-in or a test may read these files and folders.
  package var linked: [SourcePath]
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
    headers: [SourcePath] = [],
    linked: [SourcePath] = [],
    publicHeadersPath: SourcePath? = nil,
    dependencies: [TargetDependency] = [],
    pluginUses: [PluginUse] = [],
    settings: [BuildSetting] = [],
    attributes: String = ""
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
    self.headers = headers
    self.linked = linked
    self.publicHeadersPath = publicHeadersPath
    self.dependencies = dependencies
    self.pluginUses = pluginUses
    self.settings = settings
    self.attributes = attributes
  }

  /// Whether the build would take a file of the target from `path`, if one lay there.
  package func looks(at path: SourcePath) -> Bool {
    guard let folder = self.path, kind != .systemLibrary, kind != .binary, path.isInside(folder)
    else { return false }
    return !excluded.contains(where: path.isInside)
      && searched?.contains { $0.isInside(path) || path.isInside($0) } != false
  }
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
  package enum Reference: Sendable, Hashable {
    case target(String)
    case product(String, package: String?)
    /// A target of the same package, else a product of any dependency.
    case byName(String)

    /// The target's or product's name.
    package var name: String {
      switch self {
      case .target(let name), .byName(let name), .product(let name, package: _): name
      }
    }
  }

  package var reference: Reference
  /// Platforms, configuration and traits, canonical; `nil` if unconditional.
  package var condition: String?
  package var moduleAliases: [String: String]

  package init(
    _ reference: Reference,
    condition: String? = nil,
    moduleAliases: [String: String] = [:]
  ) {
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

  package init(tool: String, name: String, values: [String], condition: String? = nil) {
    self.tool = tool
    self.name = name
    self.values = values
    self.condition = condition
  }
}
