/// A type that may have a part in the wiring, with its members.
package struct WiringType: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable {
    case `class`
    case `extension`
    case other
    case `protocol`
  }

  /// With the names of the types around it: `Outer.Inner`; of an extension, the extended type as written.
  package var name: String
  package var kind: Kind
  /// The types of the inheritance clause, as written.
  package var inherited: [String]
  /// The names of the attributes that are not the compiler's.
  package var attributes: [String]
  /// The properties of its body in source order.
  package var members: [WiringMember]
  /// `typealias Router = BarRouter`.
  package var aliases: [NamedType]
  /// The result types of functions that take a parent or a holder, by their base names.
  package var factories: [NamedType]
  /// The parents that its initializers pass to those of the superclass.
  package var superParents: [WiringValue]
  package var isConditional: Bool
  /// From 1.
  package var line: UInt32

  package init(
    name: String,
    kind: Kind,
    inherited: [String] = [],
    attributes: [String] = [],
    members: [WiringMember] = [],
    aliases: [NamedType] = [],
    factories: [NamedType] = [],
    superParents: [WiringValue] = [],
    isConditional: Bool = false,
    line: UInt32 = 0
  ) {
    self.name = name
    self.kind = kind
    self.inherited = inherited
    self.attributes = attributes
    self.members = members
    self.aliases = aliases
    self.factories = factories
    self.superParents = superParents
    self.isConditional = isConditional
    self.line = line
  }
}

/// A name and a type as written.
package struct NamedType: Sendable, Hashable {
  package var name: String
  package var type: String

  package init(name: String, type: String) {
    self.name = name
    self.type = type
  }
}

/// A property, as `Mirror` and macros see it.
package struct WiringMember: Sendable, Hashable {
  package enum Form: UInt8, Sendable, Hashable {
    case stored
    /// Stored, with `willSet` or `didSet`.
    case observed
    case computed
    case lazy
    /// With an attribute that may be a property wrapper.
    case wrapped
    /// `static` or `class`.
    case `static`
  }

  package struct Traits: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let hasInitialValue = Traits(rawValue: 1 << 0)
    /// Under `#if`.
    package static let isConditional = Traits(rawValue: 1 << 1)
    /// Not the first name of its declaration: `second` in `var first = 1, second = 2`.
    package static let isLaterBinding = Traits(rawValue: 1 << 2)
    /// A blank or a comment follows the name: macros that print the pattern print it, too.
    package static let hasTrailingTrivia = Traits(rawValue: 1 << 3)
    package static let isWeak = Traits(rawValue: 1 << 4)
  }

  package var name: String
  package var form: Form
  /// As written, with single blanks; `nil` if it is inferred.
  package var type: String?
  /// The type that the initial value is of for certain: the callee of an initializer, a literal's.
  package var valueType: String?
  package var traits: Traits
  /// From 1.
  package var line: UInt32

  package init(
    name: String,
    form: Form,
    type: String? = nil,
    valueType: String? = nil,
    traits: Traits = [],
    line: UInt32 = 0
  ) {
    self.name = name
    self.form = form
    self.type = type
    self.valueType = valueType
    self.traits = traits
    self.line = line
  }
}
