/// A change of the structure of modules that is tried on a history, and not made.
package enum StructureProposal: Sendable, Hashable {
  /// Files and declarations of a module become modules of their own; the rest stays.
  case split(module: String, parts: [Part])
  /// Modules become one, which has the name of the first.
  case merge(modules: [String])
  /// A module does without another one.
  case drop(from: String, to: String)
  /// The protocols of a module, with the types that they show, become a module of their own.
  case interface(module: String)

  /// A part of a module that becomes one of its own.
  package struct Part: Sendable, Hashable {
    /// The name of the new module.
    package var name: String
    /// Files, by path or name, and declarations at the top level, by name.
    package var items: [String]

    package init(name: String, items: [String]) {
      self.name = name
      self.items = items
    }
  }
}

/// The reason why a proposal cannot be tried.
package struct StructureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence for a person, with what to do.
  package var message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
