/// The values under `resources:` in `.graphd.yml`.
package struct ResourceSettings: Sendable, Hashable {
  /// Whether tables have every text that code looks up: a missing one is a mistake.
  package var hasCompleteCatalogs = false
  /// The names of functions and members that localize their argument, without types: `tr`.
  package var localizers: Set<String> = []
  /// The languages that every localized module must have, as written; empty if the programs decide.
  package var languages: [String] = []
  /// Whether names that no code has are a mistake.
  package var reportsUnused = false
  /// The configuration's file; `nil` of a text that lies nowhere in the workspace.
  package var file: SourcePath?

  package init() {}
}
