/// Places of a text as editors' protocols name them: lines and columns from 0.
///
/// Lines end with a line feed, a carriage return or both, as in the Language Server Protocol.
package struct TextPositions {
  private let text: [UInt8]
  /// Whether columns are bytes; otherwise units of UTF-16.
  private let countsUTF8: Bool

  package init(_ text: [UInt8], countsUTF8: Bool) {
    self.text = text
    self.countsUTF8 = countsUTF8
  }

  /// The offset of a place; `nil` if there is no such line.
  ///
  /// A column beyond its line's end is the end, one within a character its start.
  /// Complexity: O(bytes before the place).
  package func offset(line: UInt32, column: UInt32) -> Int? {
    guard var place = start(ofLine: line) else { return nil }
    var units = 0
    while place < text.count, !Self.endsLine(text[place]) {
      let length = min(Self.length(of: text[place]), text.count - place)
      // Characters of four bytes are two units of UTF-16.
      units += countsUTF8 ? length : (length == 4 ? 2 : 1)
      guard units <= Int(column) else { break }
      place += length
    }
    return place
  }

  private func start(ofLine line: UInt32) -> Int? {
    var place = 0
    var left = line
    while left > 0 {
      guard let end = text[place...].firstIndex(where: Self.endsLine) else { return nil }
      let isPair =
        text[end] == UInt8(ascii: "\r") && end + 1 < text.count
        && text[end + 1] == UInt8(ascii: "\n")
      place = end + (isPair ? 2 : 1)
      left -= 1
    }
    return place
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// How many bytes the character has that begins with `byte`; a byte that begins none counts alone.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
