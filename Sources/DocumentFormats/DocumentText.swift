/// The bytes of a text document, checked to be UTF-8 without a byte order mark, and a place in them.
struct DocumentText {
  let bytes: [UInt8]
  var position = 0

  /// Takes UTF-8, or UTF-16 that begins with a byte order mark.
  ///
  /// CoreFoundation converts a property list as a whole before it parses, so invalid UTF-8 is a fault
  /// in comments, too.
  ///
  /// - Throws: A fault for too many bytes and for invalid text.
  init(_ document: [UInt8]) throws(DocumentFault) {
    guard document.count <= DocumentLimits.bytes else { throw Self.tooLarge }
    switch (document.first, document.dropFirst().first) {
    case (0xFE, 0xFF): bytes = try Self.decoded(document, isBigEndian: true)
    case (0xFF, 0xFE): bytes = try Self.decoded(document, isBigEndian: false)
    case (0xEF, 0xBB) where document.dropFirst(2).first == 0xBF:
      bytes = Array(document.dropFirst(3))
    default: bytes = document
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      position = Self.validCount(bytes)
      throw fault("The text is not UTF-8")
    }
  }

  static let tooLarge = DocumentFault(
    reason: "The file has more than \(DocumentLimits.bytes >> 20) MiB",
    line: 1,
    column: 1
  )
  static let tooDeep = "More than \(DocumentLimits.depth) values are nested"

  private static func decoded(
    _ document: [UInt8],
    isBigEndian: Bool
  ) throws(DocumentFault) -> [UInt8] {
    let units = stride(from: 2, to: document.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(document[index]), UInt16(document[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    guard document.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self)
    else { throw DocumentFault(reason: "The text is not UTF-16", line: 1, column: 1) }
    return Array(text.utf8)
  }

  /// The number of bytes before the first one that is not UTF-8.
  private static func validCount(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      count += UTF8.width(scalar)
    }
    return count
  }
}

// MARK: The place

extension DocumentText {
  /// The byte at the place; nil at the end.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte `distance` after the place; nil behind the end.
  func byte(after distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// Moves past `byte` if that is the next one, and returns whether it was.
  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// The text from `start` up to the place.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The character at the place; nil at the end.
  var scalar: Unicode.Scalar? {
    guard let byte else { return nil }
    if byte < 0x80 { return Unicode.Scalar(byte) }
    let count = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    return String(decoding: bytes[position...].prefix(count), as: UTF8.self).unicodeScalars.first
  }

  /// The control character that a letter after `\` stands for in every format.
  static func control(escapedAs byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "v"): 11
    default: nil
    }
  }

  /// Whether U+2028 or U+2029 stands at the place, three bytes that separate lines.
  var isAtSeparator: Bool {
    byte == 0xE2 && byte(after: 1) == 0x80 && (byte(after: 2) == 0xA8 || byte(after: 2) == 0xA9)
  }

  /// A fault at the place, or at `offset`.
  ///
  /// Linear in the document.
  func fault(_ reason: String, at offset: Int? = nil) -> DocumentFault {
    let offset = min(offset ?? position, bytes.count)
    let begin = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    let line = lines(of: [offset]).first ?? 1
    return DocumentFault(reason: reason, line: line, column: offset - begin + 1)
  }

  /// The lines, from 1, of ascending offsets.
  ///
  /// One pass.
  /// A line ends with `\n`, `\r` or both.
  func lines(of offsets: [Int]) -> [Int] {
    var (line, index) = (1, 0)
    return offsets.map { offset in
      while index < offset {
        if bytes[index] == 0x0A && (index == 0 || bytes[index - 1] != 0x0D) || bytes[index] == 0x0D
        {
          line += 1
        }
        index += 1
      }
      return line
    }
  }

  /// A fault at the place, where something else is expected.
  func unexpected(_ expected: String) -> DocumentFault {
    guard let byte else { return fault("The file ends where \(expected) is expected") }
    guard (0x21...0x7E).contains(byte) else {
      return fault("A character stands where \(expected) is expected")
    }
    return fault("`\(Character(Unicode.Scalar(byte)))` stands where \(expected) is expected")
  }

  /// A reader's fault, or a line of a merge's conflict, which is then the cause.
  func explained(_ fault: DocumentFault) -> DocumentFault {
    guard let marker = MergeMarkers.first(in: bytes) else { return fault }
    return self.fault(MergeMarkers.reason, at: marker)
  }

  /// The repeated keys by their offsets, with lines.
  func repeatedKeys(_ found: [(key: String, offset: Int)]) -> [RepeatedKey] {
    let ordered = found.sorted { $0.offset < $1.offset }
    return zip(ordered, lines(of: ordered.map(\.offset))).map { RepeatedKey(key: $0.key, line: $1) }
  }
}
