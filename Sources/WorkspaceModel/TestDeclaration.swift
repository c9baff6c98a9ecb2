/// A test function, class or suite as it stands in the source.
package struct TestDeclaration: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable {
    /// A class that may inherit from `XCTestCase`: the graph decides.
    case xctestClass
    case xctestMethod
    case suite
    case test
    /// An alias of `Void`, or of a name that may be one: methods that return it are tests, too.
    case voidAlias
  }

  /// What the arguments of `@Test` and `@Suite` say.
  package struct Traits: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `.disabled()`, without a condition.
    package static let isDisabled = Traits(rawValue: 1 << 0)
    /// `arguments:`.
    package static let isParameterized = Traits(rawValue: 1 << 1)
    /// The result of a method of XCTest, or the type of an alias, is a name that may be an alias of `Void`.
    package static let returnsName = Traits(rawValue: 1 << 2)
    /// A trait that is not known may have tags, or an argument of `.tags(…)` is no name of a tag.
    package static let mayHaveOtherTags = Traits(rawValue: 1 << 3)
  }

  package var kind: Kind
  /// Index into the file's declarations.
  package var declaration: UInt32
  /// Swift Testing's display name.
  package var displayName: String?
  package var traits: Traits
  /// Those of `.tags(…)`, as written, without the leading dot.
  package var tags: [String]
  /// Where the attribute's name stands, from 1; 0 of what has none.
  package var line: UInt32
  /// In bytes, from 1; 0 of what has none.
  package var column: UInt32

  package init(
    kind: Kind,
    declaration: UInt32,
    displayName: String? = nil,
    traits: Traits = [],
    tags: [String] = [],
    line: UInt32 = 0,
    column: UInt32 = 0
  ) {
    self.kind = kind
    self.declaration = declaration
    self.displayName = displayName
    self.traits = traits
    self.tags = tags
    self.line = line
    self.column = column
  }
}
