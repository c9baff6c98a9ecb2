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
