/// Attributes of types and functions from the toolchain's modules, which are none of the language.
package enum ToolchainAttributes {
  /// With the modules that may stand in front of them.
  package static let names: Set<String> = [
    "DebugDescription", "MainActor", "Model", "Observable", "Observation", "Suite", "Swift",
    "SwiftData", "SwiftUI", "Test", "Testing", "ViewBuilder", "resultBuilder",
  ]
}
