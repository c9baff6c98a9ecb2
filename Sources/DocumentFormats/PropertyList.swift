/// The property lists of Apple's tools, in each of their formats.
package enum PropertyList {
  /// Reads a document that is old-style, XML, JSON or binary; its first bytes decide.
  ///
  /// JSON may have what JSON5 allows. Linear in the size of the document.
  ///
  /// - Throws: The first fault.
  package static func read(_ bytes: [UInt8]) throws(DocumentFault) -> Document {
    if BinaryReader.reads(bytes) { return try BinaryReader.read(bytes) }
    let text = try DocumentText(bytes)
    let begin = text.bytes.drop(while: isBlank)
    if isXML(begin) { return try XMLPropertyList.read(text) }
    if isJSON(begin) { return try JSON5.read(text) }
    var reader = OldStyleReader(text)
    return try reader.document()
  }

  /// Reads a document that is a dictionary, whatever its format: a `.strings` or `.stringsdict` file.
  ///
  /// Linear in the size of the document.
  ///
  /// - Throws: The first fault.
  package static func table(_ bytes: [UInt8]) throws(DocumentFault) -> DocumentTable {
    if BinaryReader.reads(bytes) { return try DocumentTable(try BinaryReader.read(bytes)) }
    let text = try DocumentText(bytes)
    let begin = text.bytes.drop(while: isBlank)
    if isXML(begin) { return try XMLPropertyList.table(text) }
    if isJSON(begin) { return try DocumentTable(try JSON5.read(text)) }
    var reader = OldStyleReader(text)
    return try reader.table()
  }

  /// Whether the text begins with an element; `<0fbd>` is data of an old-style list.
  private static func isXML(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "<") else { return false }
    let names = [
      "?", "!", "plist", "dict", "array", "string", "true", "false", "integer", "real", "data",
      "date",
    ]
    return names.contains { text.dropFirst().starts(with: $0.utf8) }
  }

  /// Whether the text begins as JSON does; `:` never follows a key in an old-style list.
  private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "[") { return true }
    guard text.first == UInt8(ascii: "{") else { return false }
    var rest = text.dropFirst().drop(while: isBlank)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    }
    return rest.first { !isBlank($0) } == UInt8(ascii: ":")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
