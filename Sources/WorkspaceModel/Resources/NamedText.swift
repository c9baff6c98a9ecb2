/// A constant of a type that code of other files may look up by its name.
package struct NamedText: Sendable, Hashable {
  package var name: ConstantName
  /// The texts that it can be; empty if that is not known.
  package var values: [KeyPattern]
  /// The declaration in which it stands, which states who sees it.
  package var declaration: UInt32?

  package init(_ name: ConstantName, values: [KeyPattern], declaration: UInt32? = nil) {
    self.name = name
    self.values = values
    self.declaration = declaration
  }
}

/// The name of a static constant or a case: `Keys.title`, `L10n.Keys.title.rawValue`.
package struct ConstantName: Sendable, Hashable {
  /// The last component of the type's name.
  package var type: String
  package var name: String

  package init(type: String, name: String) {
    self.type = type
    self.name = name
  }
}
