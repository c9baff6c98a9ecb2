package import WorkspaceModel

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
