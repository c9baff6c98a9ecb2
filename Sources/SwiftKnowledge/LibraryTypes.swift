/// Types of Swift's libraries that code names often.
///
/// Source: Swift 6.3.1's interfaces of the standard library, and `swift symbolgraph-extract` for Foundation.
package enum LibraryTypes {
  /// Whether a name that the workspace does not declare is that of a library's type, which is no protocol.
  package static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "Array", "ArraySlice", "Bool", "Character", "CharacterSet", "ClosedRange", "Data", "Date",
    "DateComponents", "Decimal", "Dictionary", "Double", "Duration", "Float", "IndexPath",
    "IndexSet", "Int", "Int16", "Int32", "Int64", "Int8", "JSONDecoder", "JSONEncoder", "Locale",
    "NSAttributedString", "NSError", "NSNumber", "NSString", "Notification", "Optional", "Range",
    "Result", "Set", "StaticString", "String", "Substring", "Task", "TimeZone", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8", "URL", "URLComponents", "URLRequest", "URLSession", "UUID",
    "UnsafeMutablePointer", "UnsafePointer",
  ]
}
