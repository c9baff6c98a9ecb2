/// A place in the bytes of a YAML document.
struct YAMLCursor: Sendable {
  private let bytes: [UInt8]
  private(set) var position = 0
  /// From 1.
  private(set) var line = 1
  private var lineStart = 0

  /// Starts behind a byte order mark.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// The bytes before the current one in its line.
  var column: Int { position - lineStart }
  var isAtEnd: Bool { position >= bytes.count }
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte that is `distance` away.
  func byte(at distance: Int) -> UInt8? {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

  func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<position] }

  /// At most 40 bytes of the line's rest, for a message.
  var rest: String {
    let rest = bytes[position...].prefix { !Self.isBreak($0) }
    let short = String(decoding: rest.prefix(40), as: UTF8.self)
    return String(short.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  // MARK: Kinds of bytes

  static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether the byte at `distance` is a blank, a line break or the end.
  func isSpace(at distance: Int) -> Bool {
    byte(at: distance).map { Self.isBlank($0) || Self.isBreak($0) } ?? true
  }

  var isAtLineEnd: Bool { byte.map(Self.isBreak) ?? true }

  /// Whether a comment begins here: behind a blank, or in the first column.
  var isAtComment: Bool {
    byte == UInt8(ascii: "#") && (column == 0 || byte(at: -1).map(Self.isBlank) == true)
  }

  /// Whether `-` begins an item of a block sequence here.
  var isAtItem: Bool { byte == UInt8(ascii: "-") && isSpace(at: 1) }

  /// Whether `---` or `...` stands here in the first column.
  var isAtMarker: Bool {
    guard column == 0, let mark = byte, mark == UInt8(ascii: "-") || mark == UInt8(ascii: ".")
    else { return false }
    return byte(at: 1) == mark && byte(at: 2) == mark && isSpace(at: 3)
  }

  /// Whether `:` ends a key here; in a flow collection a bracket or a comma may follow it.
  func isAtColon(inFlow: Bool) -> Bool {
    guard byte == UInt8(ascii: ":") else { return false }
    return isSpace(at: 1) || inFlow && byte(at: 1).map(Self.isFlowMark) == true
  }

  /// Whether the byte ends a plain scalar of a flow collection.
  static func isFlowMark(_ byte: UInt8) -> Bool { ",[]{}".utf8.contains(byte) }

  // MARK: Steps

  /// Takes the current byte, which is no line break.
  mutating func advance(_ count: Int = 1) { position = min(position + count, bytes.count) }

  mutating func take(_ character: Character) -> Bool {
    guard byte == character.asciiValue else { return false }
    advance()
    return true
  }

  /// Takes a line break: `\n`, `\r\n` or `\r`.
  mutating func takeBreak() -> Bool {
    guard let byte, Self.isBreak(byte) else { return false }
    position += byte == UInt8(ascii: "\r") && self.byte(at: 1) == UInt8(ascii: "\n") ? 2 : 1
    line += 1
    lineStart = position
    return true
  }

  mutating func skipBlanks() {
    while let byte, Self.isBlank(byte) { position += 1 }
  }

  mutating func skipSpaces(upTo column: Int = .max) {
    while byte == UInt8(ascii: " "), self.column < column { position += 1 }
  }

  mutating func skipLine() {
    while !isAtLineEnd { position += 1 }
  }

  /// Goes to the next content, over blanks, comments and lines.
  ///
  /// - Returns: Whether a tab is among the blanks at the beginning of the content's line.
  mutating func skipToContent() -> Bool {
    var isIndentedByTab = false
    while true {
      let start = position
      skipBlanks()
      if start == lineStart {
        isIndentedByTab = bytes[start..<position].contains(UInt8(ascii: "\t"))
      }
      if isAtComment { skipLine() }
      if !takeBreak() { return isIndentedByTab && !isAtEnd }
    }
  }

  /// Takes line breaks with the blanks around them, up to the next text or the end.
  ///
  /// - Returns: How many there were.
  mutating func takeBreaks() -> Int {
    var count = 0
    while takeBreak() {
      count += 1
      // At a mark the document ends, so it is no text.
      if !isAtMarker { skipBlanks() }
    }
    return count
  }
}
