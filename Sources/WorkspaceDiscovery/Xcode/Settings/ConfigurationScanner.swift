/// The words of xcconfig syntax, read from bytes (swift-build: MacroConfigFileParser.swift).
struct ConfigurationScanner {
  /// Text that does not follow the syntax, with a reason for a person.
  struct Fault: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The line of the position, from 1.
  private(set) var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// The next byte, 0 at the end.
  var next: UInt8 { byte(0) }

  private func byte(_ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  /// Whether a line ends here: LF, CR, CR LF, U+2028, U+2029 or the end of the text.
  var isAtLineEnd: Bool {
    if isAtEnd || next == 0x0A || next == 0x0D { return true }
    return next == 0xE2 && byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9)
  }

  /// Whether a comment begins here: `//`, even inside of a value or an address.
  private var isAtComment: Bool { next == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "/") }

  mutating func skip() { if !isAtEnd { position += 1 } }

  mutating func skipLineEnd() {
    guard !isAtEnd, isAtLineEnd else { return }
    switch next {
    case 0x0A: position += 1
    case 0x0D: position += byte(1) == 0x0A ? 2 : 1
    default: position += 3
    }
    line += 1
  }

  mutating func skipToLineEnd() {
    while !isAtLineEnd { position += 1 }
  }

  mutating func skipBlanks() {
    while !isAtEnd {
      if Self.isBlank(next) {
        position += 1
      } else if isAtComment {
        skipToLineEnd()
      } else {
        return
      }
    }
  }

  /// Reads the name of a setting: a letter or `_`, then letters, digits and `_`; `nil` if there is none.
  mutating func name() -> String? {
    guard Self.isNameByte(next), !(0x30...0x39).contains(next) else { return nil }
    return text { !Self.isNameByte($0.next) }
  }

  /// Reads `[key=pattern]` any number of times, and the blanks behind them.
  mutating func conditions() -> Result<[SettingCondition], Fault> {
    var conditions: [SettingCondition] = []
    skipBlanks()
    while next == UInt8(ascii: "[") {
      skip()
      let key = text {
        $0.isAtLineEnd || $0.next == UInt8(ascii: "=") || $0.next == UInt8(ascii: "]")
      }
      guard !isAtLineEnd else { return .failure(Fault("a condition has no closing `]`")) }
      guard next == UInt8(ascii: "=") else { return .failure(Fault("a condition has no `=`")) }
      skip()
      let pattern = text { $0.isAtLineEnd || $0.next == UInt8(ascii: "]") }
      guard !isAtLineEnd else { return .failure(Fault("a condition has no closing `]`")) }
      skip()
      conditions.append(SettingCondition(key: key, pattern: pattern))
      skipBlanks()
    }
    return .success(conditions)
  }

  /// Reads a value up to the end of the line or to a comment, without blanks and one `;` at its end.
  ///
  /// `nil` if the rest of the line is empty.
  mutating func lineOfValue() -> String? {
    skipBlanks()
    guard !isAtLineEnd else { return nil }
    let start = position
    while !isAtLineEnd && !isAtComment { position += 1 }
    var value = bytes[start..<position]
    skipToLineEnd()
    Self.trimEnd(&value)
    if value.last == UInt8(ascii: ";") {
      value.removeLast()
      Self.trimEnd(&value)
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads a text in double quotes, which ends in its line.
  mutating func quoted() -> Result<String, Fault> {
    guard next == UInt8(ascii: "\"") else {
      return .failure(Fault("a file name in `\"` is missing"))
    }
    skip()
    let name = text { $0.isAtLineEnd || $0.next == UInt8(ascii: "\"") }
    guard !isAtLineEnd else { return .failure(Fault("a file name has no closing `\"`")) }
    skip()
    return .success(name)
  }

  /// Reads up to a blank or the end of the line.
  mutating func word() -> String { text { $0.isAtLineEnd || Self.isBlank($0.next) } }

  private mutating func text(until isEnd: (Self) -> Bool) -> String {
    let start = position
    while !isAtEnd && !isEnd(self) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }

  private static func trimEnd(_ bytes: inout ArraySlice<UInt8>) {
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    default: false
    }
  }
}
