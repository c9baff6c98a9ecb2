/// The part that a module has in its feature, in the order in which features list their modules.
package enum ModuleRole: String, Sendable, Hashable, CaseIterable {
  /// The code of the feature.
  case source
  /// Protocols and values that other features may use.
  case interface
  /// Stand-ins and helpers that tests link.
  case testing
  case tests
  /// A program that runs the feature by itself.
  case example
  /// A program of its own.
  case app
}

/// The place of a feature among others.
package enum FeatureLayer: String, Sendable, Hashable, CaseIterable {
  /// Every feature may use it, and it uses no feature of the product.
  case foundation
  case product
  /// A feature without code of its own, which hands on other modules.
  case umbrella
  case app
}

/// A family of modules in one package or project: a module with its interface, tests and examples.
///
/// Few features have a module of every role.
package struct Feature: Sendable, Hashable {
  /// `container/feature`, or with the container's path, as for modules.
  package var id: String
  package var name: String
  /// Index into `Workspace.containers`.
  package var container: Int
  package var layer: FeatureLayer
  /// By role, then by the module's id.
  package var members: [Member]

  /// A module of a feature.
  package struct Member: Sendable, Hashable {
    package var role: ModuleRole
    /// Index into the graph's modules.
    package var module: Int
  }

  /// The modules of some roles.
  package func modules(_ roles: Set<ModuleRole>) -> [Int] {
    members.filter { roles.contains($0.role) }.map(\.module)
  }
}
