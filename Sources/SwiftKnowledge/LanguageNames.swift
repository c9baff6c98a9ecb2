/// Names to which Swift, its standard library and SwiftUI give a meaning of their own.
///
/// Source: The Swift Programming Language; SE-0216, SE-0228, SE-0252, SE-0258, SE-0289; Swift 6.3.1's standard library.
package enum LanguageNames {
  /// Members whose value the language takes by itself: calls, loops, wrappers, builders, interpolation, patterns.
  package static let implicitValues: Set<String> = [
    "callAsFunction", "dynamicallyCall", "makeIterator", "makeAsyncIterator", "next",
    "wrappedValue", "projectedValue", "buildBlock", "buildExpression", "buildOptional", "buildIf",
    "buildEither", "buildArray", "buildLimitedAvailability", "buildFinalResult",
    "buildPartialBlock", "appendInterpolation", "~=",
  ]

  /// The same, and members that synthesised conformances and the library's code use.
  ///
  /// The library's code is compiled into clients, and calls every operator of `Comparable`.
  ///
  /// Rule: conformance.order
  package static let implicitMembers = implicitValues.union([
    "appendLiteral", "hash", "encode", "encodeWithSignature", "rawValue", "description",
    "stringValue", "intValue", "allCases", "id", "body", "shared", "unownedExecutor", "enqueue",
    "startIndex", "endIndex", "index", "makeExecutor", "==", "<", "<=", ">", ">=", "Element",
    "Iterator", "Body", "RawValue", "Failure", "Output", "AsyncIterator", "ArrayLiteralElement",
  ])

  /// Members that only generic code uses, through a conformance; they decide no associated type.
  package static let genericWitnesses: Set<String> = [
    "description", "hash", "intValue", "stringValue",
  ]

  /// Labels of initialisers that the language, or a protocol's generic code, calls.
  package static let implicitLabels: Set<String> = [
    "_colorLiteralRed", "arrayLiteral", "booleanLiteral", "coder", "dictionaryLiteral",
    "extendedGraphemeClusterLiteral", "fileReferenceLiteralResourceName", "floatLiteral", "from",
    "imageLiteralResourceName", "initialValue", "integerLiteral", "interpolationCount", "intValue",
    "literalCapacity", "nilLiteral", "projectedValue", "rawValue", "stringInterpolation",
    "stringLiteral", "stringValue", "unicodeScalarLiteral", "wrappedValue",
  ]

  /// Types whose values come without their name: from literals, sugar and the protocols that these
  /// conform to.
  package static let unnamedTypes: Set<String> = [
    "Array", "ArraySlice", "BidirectionalCollection", "BinaryInteger", "Bool", "Character",
    "ClosedRange", "Collection", "Comparable", "DefaultStringInterpolation", "Dictionary", "Double",
    "Equatable", "FixedWidthInteger", "FloatingPoint", "Int", "KeyPath", "MutableCollection",
    "Never", "Numeric", "Optional", "RandomAccessCollection", "Range", "RangeReplaceableCollection",
    "Sequence", "Set", "SignedInteger", "String", "StringInterpolation", "StringProtocol",
    "Substring",
  ]

  /// Names of aliases that decide the types of literals.
  package static let literalTypes: Set<String> = [
    "BooleanLiteralType", "ExtendedGraphemeClusterLiteralType",
    "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType", "StringLiteralType",
    "UnicodeScalarLiteralType", "UnicodeScalarType",
  ]

  /// Operators of so many types that only an operand's type shows which one is used.
  package static let sharedOperators: Set<String> = [
    "!=", "%", "&", "&&", "*", "*=", "+", "+=", "-", "-=", "..<", "...", "/", "<", "<<", "<=", "==",
    ">", ">=", ">>", "??", "^", "|", "||", "~=",
  ]
}
