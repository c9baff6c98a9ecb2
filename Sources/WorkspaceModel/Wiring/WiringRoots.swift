/// The values under `wiring:` in `.graphd.yml`: the names by which the classes of an architecture are known.
package struct WiringRoots: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Base classes of components.
    case components
    /// Base classes and protocols of holders of modules.
    case holders
    /// Base classes and protocols of modules.
    case modules
    /// Base classes and protocols of routers.
    case routers
    /// The modules that declare these.
    case libraries
  }

  /// A kind without names has the usual ones.
  package var names: [Kind: Set<String>]

  package init(names: [Kind: Set<String>] = [:]) { self.names = names }
}
