/// Attributes that modules of the toolchain declare, and not the language.
///
/// Source: the references of Swift Testing, Observation, SwiftUI and SwiftData.
package enum ToolchainAttributes {
  /// Names of modules that may precede one are among them.
  package static let names: Set<String> = [
    "DebugDescription", "MainActor", "Model", "Observable", "Observation", "Suite", "Swift",
    "SwiftData", "SwiftUI", "Test", "Testing", "ViewBuilder", "resultBuilder",
  ]
}
