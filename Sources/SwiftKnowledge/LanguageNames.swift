/// Names that Swift and its standard library give a meaning, so that code uses them without writing them.
///
/// Source: The Swift Programming Language; SE-0216, SE-0228, SE-0252, SE-0258, SE-0289; Swift 6.3.1's standard library.
package enum LanguageNames {
  /// Members that the language calls by itself: literals, loops, calls, patterns, interpolation,
  /// result builders, property wrappers, dynamic members, synthesised conformances.
  ///
  /// The library's code, which is compiled into clients, calls every operator of an order.
  ///
  /// Rule: conformance.order
  package static let implicitNames: Set<String> = [
    "callAsFunction", "dynamicallyCall", "makeIterator", "makeAsyncIterator", "next",
    "wrappedValue",
    "projectedValue", "buildBlock", "buildExpression", "buildOptional", "buildIf", "buildEither",
    "buildArray",
    "buildLimitedAvailability", "buildFinalResult", "buildPartialBlock", "appendInterpolation",
    "appendLiteral", "hash", "encode", "encodeWithSignature", "rawValue", "description",
    "stringValue", "intValue", "allCases", "id", "body", "shared", "unownedExecutor",
    "enqueue", "startIndex", "endIndex", "index", "makeExecutor", "~=", "==", "<", "<=", ">", ">=",
    "Element", "Iterator", "Body", "RawValue", "Failure", "Output", "AsyncIterator",
    "ArrayLiteralElement",
  ]

  /// The members that only generic code uses, through a conformance; they decide no associated type.
  package static let witnessesAlone: Set<String> = [
    "description", "hash", "intValue", "stringValue",
  ]

  /// Members whose value the language takes by itself.
  package static let implicitValues: Set<String> = [
    "callAsFunction", "dynamicallyCall", "makeIterator", "makeAsyncIterator", "next",
    "wrappedValue", "projectedValue", "buildBlock", "buildExpression", "buildOptional", "buildIf",
    "buildEither", "buildArray", "buildLimitedAvailability", "buildFinalResult",
    "buildPartialBlock", "appendInterpolation", "~=",
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
    "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
    "StringLiteralType", "UnicodeScalarType",
  ]

  /// Operators of so many types that only an operand's type shows which one is used.
  package static let sharedOperators: Set<String> = [
    "!=", "%", "&", "&&", "*", "*=", "+", "+=", "-", "-=", "..<", "...", "/", "<", "<<", "<=", "==",
    ">", ">=", ">>", "??", "^", "|", "||", "~=",
  ]
}
