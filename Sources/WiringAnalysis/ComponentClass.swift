package import WorkspaceModel

/// A class that inherits from a root of components.
package struct ComponentClass: Sendable {
  /// The macro that lists its members for `Mirror`.
  package enum Macro: UInt8, Sendable, Hashable {
    case none
    /// `@ComponentImpl`: it also takes each stored property from the parent.
    case child
    /// `@RootComponentImpl`.
    case root
  }

  /// With the names of the types around it.
  package var name: String
  /// The module's id in the graph; `nil` of a file that no module owns.
  package var module: String?
  package var path: SourcePath
  /// From 1.
  package var line: Int
  package var macro: Macro
  /// Index of the superclass among the components; `nil` if that is a root.
  package var superclass: Int?
  /// Its properties and those of its extensions.
  package var members: [WiringMember]
  package var extensionMembers: [WiringMember]
  /// Whether its properties are not known: its file is not understood, or a macro or a mirror of its own changes them.
  package var isOpaque: Bool
  /// Whether a creation of it was seen.
  package var isCreated = false
  /// Whether it is created without a parent.
  package var isRoot = false
  /// Whether it has a parent of which nothing is known.
  package var hasUnknownParent = false
  package var parents: [ParentEdge] = []

  /// Index into the table of types.
  var type: Int
  var place: NamePlace { NamePlace(path: path, module: moduleIndex, type: name) }
  var moduleIndex: Int?
  var superParents: [WiringValue] = []

  /// Whether it cannot do without a parent: if nobody is seen to create it, somebody else does.
  var takesParent: Bool {
    if macro == .child { return true }
    return superParents.contains { value in
      if case .parameter = value { true } else { false }
    }
  }
}

/// A class whose instances are parents of another's.
package struct ParentEdge: Sendable, Hashable {
  /// Index into the components.
  package var parent: Int
  /// Whether it is this class, not one of several that a protocol or a superclass stands for.
  package var isCertain: Bool
  package var path: SourcePath
  /// From 1.
  package var line: Int
}
