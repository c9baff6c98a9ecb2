/// A JSON document that its reader walks through member by member, so that only what it takes is kept.
///
/// The rules are those of `JSON5`. A value that the reader leaves alone is skipped.
package struct JSONCursor: Sendable {
  private var reader: JSON5Reader
  /// Whether a value stands at the place, after its key.
  private var isAtValue = true
  /// Whether a comma must stand before the next member.
  private var needsComma = false
  private var depth = 0

  /// A cursor at the beginning of a document.
  ///
  /// - Throws: A fault for too many bytes and for invalid text.
  package init(_ bytes: [UInt8]) throws(DocumentFault) {
    reader = JSON5Reader(try DocumentText(bytes))
  }

  /// The place in the document, for `lines(of:)`.
  package var offset: Int { reader.text.position }

  /// The lines, from 1, of ascending offsets.
  ///
  /// One pass.
  package func lines(of offsets: [Int]) -> [Int] { reader.text.lines(of: offsets) }

  /// Enters the object that is the value at the place; returns whether it is one.
  package mutating func enterObject() throws(DocumentFault) -> Bool {
    do throws(DocumentFault) {
      guard isAtValue, try reader.advance(), reader.text.byte == UInt8(ascii: "{") else {
        return false
      }
      _ = try reader.enter(depth)
    } catch { throw reader.text.explained(error) }
    depth += 1
    isAtValue = false
    needsComma = false
    return true
  }

  /// Moves to the value of the object's next member and returns its key with its offset; nil at the object's end.
  package mutating func nextKey() throws(DocumentFault) -> (key: String, offset: Int)? {
    do throws(DocumentFault) {
      if isAtValue { _ = try value() }
      guard try reader.advance() else { throw reader.text.unexpected("`}`") }
      if needsComma, reader.text.byte != UInt8(ascii: "}") {
        guard reader.text.take(UInt8(ascii: ",")), try reader.advance() else {
          throw reader.text.unexpected("`,` or `}`")
        }
      }
      if reader.text.take(UInt8(ascii: "}")) {
        depth -= 1
        needsComma = true
        return nil
      }
      let offset = reader.text.position
      let key = try reader.key()
      isAtValue = true
      return (key, offset)
    } catch { throw reader.text.explained(error) }
  }

  /// The value at the place.
  package mutating func value() throws(DocumentFault) -> DocumentValue {
    do throws(DocumentFault) {
      let value = try reader.value(depth: depth)
      isAtValue = false
      needsComma = true
      return value
    } catch { throw reader.text.explained(error) }
  }

  /// Checks that nothing follows the document.
  package mutating func finish() throws(DocumentFault) {
    do throws(DocumentFault) {
      if isAtValue { _ = try value() }
      guard try !reader.advance() else {
        throw reader.text.fault("Text follows the end of the document")
      }
    } catch { throw reader.text.explained(error) }
  }
}
