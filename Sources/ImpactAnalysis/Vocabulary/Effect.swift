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
