import WorkspaceModel

/// The differences of all modules, by the union's index.
struct ModuleChanges: Sendable {
  private(set) var modules: [Int: ModuleChange] = [:]
  /// The platforms that everything is limited to which differs in a module.
  var scopes = ChangeScopes()
  private let union: ModuleUnion

  init(_ union: ModuleUnion) { self.union = union }

  /// The invalidations that begin in any module, in the order of the union.
  var invalidations: [Invalidation] {
    modules.keys.sorted().flatMap { modules[$0]?.invalidations ?? [] }
  }

  /// The difference of a module; an empty one if nothing is known of it.
  subscript(module: Int) -> ModuleChange {
    get { modules[module] ?? ModuleChange(module: module, id: union.members[module].module.id) }
    set { modules[module] = newValue }
  }

  /// Adds a difference of a module, within the limit of the scope at hand.
  mutating func update(_ module: Int, _ body: (inout ModuleChange) -> Void) {
    scopes.note(module)
    body(&self[module])
  }

  /// Records an output of the old state that the next build neither removes nor replaces.
  mutating func leave(_ output: StaleOutput, of module: Int) {
    update(module) { change in change.leftovers.insert(output) }
  }
}
