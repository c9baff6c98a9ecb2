/// JSON5, the format of `project.xcproj`, and with it JSON.
package enum JSON5 {
  /// Reads a document by the rules of json5.org.
  ///
  /// A number becomes the decimal text that JSON has for it: `+.5` is `0.5`, `0x10` is `16`. A hexadecimal number of
  /// more than 64 bits, `Infinity` and `NaN` stay as they are. Linear in the size of the document.
  ///
  /// - Throws: The first fault.
  package static func read(_ bytes: [UInt8]) throws(DocumentFault) -> Document {
    try read(try DocumentText(bytes))
  }

  static func read(_ text: DocumentText) throws(DocumentFault) -> Document {
    var reader = JSON5Reader(text)
    do { return try reader.document() } catch { throw text.explained(error) }
  }
}
