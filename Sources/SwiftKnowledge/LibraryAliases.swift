/// Names that C and Foundation have for types of the standard library.
///
/// Source: Swift 6.3.1, `stdlib/public/core/CTypes.swift`; the reference of Foundation and CoreFoundation.
package enum LibraryAliases {
  /// The type that a name stands for; `nil` if it is none of the aliases.
  package static func target(of name: String) -> String? { targets[name] }

  /// The other names of a type.
  package static func names(of type: String) -> [String] {
    targets.compactMap { $0.value == type ? $0.key : nil }
  }

  private static let targets = [
    "CBool": "Bool", "CChar": "Int8", "CDouble": "Double", "CFloat": "Float", "CInt": "Int32",
    "CLong": "Int", "CLongLong": "Int64", "CShort": "Int16", "CSignedChar": "Int8",
    "CUnsignedChar": "UInt8", "CUnsignedInt": "UInt32", "CUnsignedLong": "UInt",
    "CUnsignedLongLong": "UInt64", "CUnsignedShort": "UInt16", "Float32": "Float",
    "Float64": "Double", "NSInteger": "Int", "NSUInteger": "UInt", "TimeInterval": "Double",
    "unichar": "UInt16",
  ]
}
