package import WorkspaceModel

/// The names by which the classes of an architecture are known, and which findings are wanted.
///
/// A class is a component because it inherits from one of these, through whatever classes in between.
package struct WiringSettings: Sendable, Hashable {
  /// Base classes with dynamic member lookup.
  ///
  /// One that the workspace declares counts only if it has `@dynamicMemberLookup`.
  package var components: Set<String>
  /// Components of a library that have no members and no parent.
  package var emptyComponents: Set<String>
  /// Base classes of holders of modules, and their protocols.
  package var holders: Set<String>
  /// Base classes and protocols of modules.
  package var modules: Set<String>
  /// Base classes and protocols of routers.
  package var routers: Set<String>
  /// The modules that bring these, where the workspace does not declare them: without an import of one, a class of
  /// that name is another thing.
  package var libraries: Set<String>
  /// Whether notes are wanted, too: they are worth knowing and no defects.
  package var includesNotes: Bool

  package init(
    components: Set<String> = ["Component"],
    emptyComponents: Set<String> = ["EmptyComponent", "EmptyFlowComponent"],
    holders: Set<String> = ["ModuleHolder", "ModuleHolderModule", "ModuleHolding"],
    modules: Set<String> = ["Module", "ModuleObject", "ModuleHolderModule"],
    routers: Set<String> = ["Router", "Routing"],
    libraries: Set<String> = ["HuddleArch"],
    includesNotes: Bool = false
  ) {
    self.components = components
    self.emptyComponents = emptyComponents
    self.holders = holders
    self.modules = modules
    self.routers = routers
    self.libraries = libraries
    self.includesNotes = includesNotes
  }

  /// The usual names, but for the kinds that a configuration names itself.
  package init(_ roots: WiringRoots, includesNotes: Bool = false) {
    self.init(includesNotes: includesNotes)
    components = roots.names[.components] ?? components
    holders = roots.names[.holders] ?? holders
    modules = roots.names[.modules] ?? modules
    routers = roots.names[.routers] ?? routers
    libraries = roots.names[.libraries] ?? libraries
  }
}
