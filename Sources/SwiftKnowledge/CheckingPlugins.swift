/// Names of build tool plug-ins that check sources and write none.
package enum CheckingPlugins {
  /// Source: `createBuildCommands` of realm/SwiftLint, SimplyDanny/SwiftLintPlugins and lukepistrol/SwiftLintPlugin.
  package static let names: Set<String> = [
    "SwiftLint", "SwiftLintBuildToolPlugin", "SwiftLintPlugin",
  ]
}
