package import WorkspaceModel

/// What a change makes different: the answer to `affected`.
package struct Impact: Sendable, Hashable {
  /// By path.
  package var changes: [FileChange]
  /// Every module for which anything is true, sorted by id.
  package var modules: [ModuleImpact]
  /// The ids of what differs of packages outside, which `modules` does not list.
  package var changedOutside: Set<String> = []
  /// The differences of tables and asset catalogs, by module and path.
  package var resources: [ResourceDifference] = []
  /// The ids of all modules whose running code can behave differently, whatever the build does.
  package var running: Set<String>
  /// The ids of test targets among these that find something else by name when they run.
  package var rewired: Set<String> = []
  /// Whether nothing can be missing.
  package var isComplete: Bool
  package var problems: [Problem]
}

/// The options of a question about a change.
package struct ImpactOptions: Sendable, Hashable {
  package enum Configuration: String, Sendable, Hashable { case debug, release }
  package var configuration: Configuration
  /// The build system whose recompilations are predicted; `nil`: `BuildSystemChoice` follows the toolchain.
  package var buildSystem: BuildSystem?
  /// The version of the toolchain that the question names, which counts before that of `.swift-version`.
  package var swiftVersion: String?
  /// The version of the `swift` in the caller's `PATH`.
  package var swiftVersionInPath: String?
  /// Only changes inside these paths count; empty: all.
  package var paths: [SourcePath]
  /// Ids of rules to leave out, which shows what they are for: the answer misses that.
  package var withoutRules: Set<String> = []
  var filters: UseFilters { UseFilters(without: withoutRules) }

  package init(
    configuration: Configuration = .debug,
    buildSystem: BuildSystem? = .swiftPM,
    paths: [SourcePath] = []
  ) {
    self.configuration = configuration
    self.buildSystem = buildSystem
    self.paths = paths
  }
}

/// A file that differs between the two states.
package struct FileChange: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable { case added, removed, modified }

  /// How far a file's change can be seen at most: part of the JSON contract.
  package enum Level: String, Sendable, Hashable {
    /// Only trivia: comments and white space.
    case none
    case body
    case `internal`
    case package
    case `public`
    case manifest
    case resource
    case header
    /// Not understood: the answer is widened.
    case unknown
  }

  package var path: SourcePath
  /// The id of the module that the file belongs to.
  package var module: String?
  package var kind: Kind
  package var level: Level
  package var declarations: [DeclarationChange]
}

/// A declaration that differs.
package struct DeclarationChange: Sendable, Hashable {
  /// With the enclosing types: `Account.total(of:scale:)`.
  package var name: String
  package var kind: FileChange.Kind
  package var access: AccessLevel
  package var effect: Effect
  /// From 1; in the new state, or in the old one if the declaration was removed.
  package var line: Int
}

/// In which way a difference travels.
package enum Effect: String, Sendable, Hashable {
  case body
  case signature
  case defaultArgument = "default_argument"
  case internalName = "internal_name"
  case exposedBody = "exposed_body"
  /// The layout of a value type, or of a class's instances.
  case storage
  /// The table of a class's overridable members.
  case dispatch
  case conformance
  case access
  /// Warnings only: deprecation, a discardable result.
  case diagnostics
  case `import`
  /// Build settings, dependencies, tools: how the module is compiled.
  case settings
  case resource
  case header
  /// A macro's implementation or a plug-in: what it generates is not known.
  case generated
  /// A module or file appeared or disappeared.
  case membership
  case sourceLocation = "source_location"
  /// A name that is looked up when the program runs.
  case wiring
  case trivia
  case unknown
}

/// What a change means for one module.
package struct ModuleImpact: Sendable, Hashable {
  package var id: String
  package var name: String
  package var package: String
  /// `nil` of a module from elsewhere.
  package var kind: Target.Kind?
  package var path: SourcePath?
  package var ownChange = OwnChange.none
  /// Its object code or its `.swiftmodule` can differ, or it can stop compiling.
  package var outputCanChange = false
  package var recompilation = Recompilation.no
  package var relinks = false
  package var retest = false
  package var origin = ImpactOrigin()
  /// The outputs that the build leaves as they were, unlike a build from scratch; `nil` if there are none.
  package var staleness: Staleness?

  /// Whether its own inputs differ.
  package var isChanged: Bool { ownChange != .none }

  /// Whether the build system will compile it again, or may.
  package var buildRecompiles: Bool { recompilation != .no }

  /// Whether the build leaves something as it was that a build from scratch would make otherwise.
  package var isStale: Bool { staleness != nil }
}

/// How much of a module's own inputs differs.
package enum OwnChange: Sendable, Hashable {
  case none
  /// Nothing but declarations of its sources.
  case declarations
  /// Its description, a condition of `canImport`, a file that a flag names, or the version of a package outside.
  case whole
}

/// The changes that a module's impact goes back to.
package struct ImpactOrigin: Sendable, Hashable {
  /// The nearest first; bounded.
  package var reasons: [Reason] = []
  /// How many reasons were found.
  package var reasonCount = 0
  /// Module hops from the nearest changed module.
  package var distance = 0
}

/// The outputs of a module that a build after a change leaves as they were.
package struct Staleness: Sendable, Hashable {
  /// At least one.
  package var outputs: Set<StaleOutput>
  /// How surely they differ.
  package var certainty: StaleCertainty
}

/// Whether the build system will compile a module again.
///
/// Rule: build.unknown
package enum Recompilation: Sendable, Hashable {
  case no
  case yes
  /// Only a build shows what a script or another build makes of a file that differs.
  case unknown
}

/// How surely an output that a build leaves as it was differs.
///
/// Rule: stale.certain
package enum StaleCertainty: Sendable, Hashable {
  /// Only rules that also name modules which do not differ lead to it.
  case possible
  /// A leftover of the old state, or a way of exact rules alone leads to it.
  case certain
}

/// A kind of output that a build after a change can leave as it was before.
package enum StaleOutput: String, Sendable, Hashable, CaseIterable {
  /// Object code: the module's output can change, and the build system does not compile it.
  case objects
  /// The bundle keeps files that no longer belong to it.
  case resources
  /// A program or a dynamic library of a name that no product has any longer is still in the build folder.
  case program
  /// The `.swiftmodule` of a removed module can still be imported, and something imports it.
  case module
  /// A product whose linker flags name a changed file is not linked again.
  case link
}

/// The change that a module's impact goes back to.
package struct Reason: Sendable, Hashable {
  /// The id of the changed module.
  package var module: String
  /// Empty if no declaration is meant.
  package var declaration: String
  package var effect: Effect

  package init(module: String, declaration: String, effect: Effect) {
    self.module = module
    self.declaration = declaration
    self.effect = effect
  }
}

/// One link of the chain from a change to a module.
package struct ReasonStep: Sendable, Hashable {
  package var module: String
  package var declaration: String
  package var effect: Effect
  package var path: SourcePath?
  /// From 1; 0 if nowhere.
  package var line: Int
  /// A sentence for a person.
  package var text: String
  /// The id of the rule by which it follows from the step before, or begins; empty if no rule of a table does.
  package var rule = ""

  package init(
    module: String,
    declaration: String,
    effect: Effect,
    path: SourcePath?,
    line: Int,
    text: String
  ) {
    self.module = module
    self.declaration = declaration
    self.effect = effect
    self.path = path
    self.line = line
    self.text = text
  }
}
