/// A reader of JSON5 by the grammar of json5.org.
struct JSON5Reader {
  var text: DocumentText
  private var repeated: [(key: String, offset: Int)] = []

  init(_ text: DocumentText) { self.text = text }

  /// Reads the whole document.
  mutating func document() throws(DocumentFault) -> Document {
    let value = try value(depth: 0)
    guard try !advance() else { throw text.fault("Text follows the end of the document") }
    return Document(value: value, repeatedKeys: text.repeatedKeys(repeated))
  }

  mutating func value(depth: Int) throws(DocumentFault) -> DocumentValue {
    guard try advance(), let byte = text.byte else {
      throw text.fault("The file ends where a value is missing")
    }
    switch byte {
    case UInt8(ascii: "{"): return .dictionary(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string(byte))
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try number())
    default: return try word()
    }
  }

  private mutating func members(depth: Int) throws(DocumentFault) -> [String: DocumentValue] {
    let begin = try enter(depth)
    var members: [String: DocumentValue] = [:]
    while try advance(), text.byte != UInt8(ascii: "}") {
      let place = text.position
      let key = try key()
      let value = try value(depth: depth + 1)
      if members.updateValue(value, forKey: key) != nil { repeated.append((key, place)) }
      guard try advance() else { break }
      guard text.take(UInt8(ascii: ",")) || text.byte == UInt8(ascii: "}") else {
        throw text.unexpected("`,` or `}`")
      }
    }
    guard text.take(UInt8(ascii: "}")) else { throw text.fault("`{` has no `}`", at: begin) }
    return members
  }

  /// Moves past a key and the colon after it.
  mutating func key() throws(DocumentFault) -> String {
    let quote = text.byte ?? 0
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let key = isQuoted ? try string(quote) : try identifier()
    guard try advance(), text.take(UInt8(ascii: ":")) else { throw text.unexpected("`:`") }
    return key
  }

  private mutating func elements(depth: Int) throws(DocumentFault) -> [DocumentValue] {
    let begin = try enter(depth)
    var elements: [DocumentValue] = []
    while try advance(), text.byte != UInt8(ascii: "]") {
      elements.append(try value(depth: depth + 1))
      guard try advance() else { break }
      guard text.take(UInt8(ascii: ",")) || text.byte == UInt8(ascii: "]") else {
        throw text.unexpected("`,` or `]`")
      }
    }
    guard text.take(UInt8(ascii: "]")) else { throw text.fault("`[` has no `]`", at: begin) }
    return elements
  }

  /// Moves past an opening brace or bracket and returns its offset.
  mutating func enter(_ depth: Int) throws(DocumentFault) -> Int {
    guard depth < DocumentLimits.depth else { throw text.fault(DocumentText.tooDeep) }
    defer { text.position += 1 }
    return text.position
  }

  private mutating func word() throws(DocumentFault) -> DocumentValue {
    let words: [(String, DocumentValue)] = [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
      ("Infinity", .number("Infinity")), ("NaN", .number("NaN")),
    ]
    for (word, value) in words where text.bytes[text.position...].starts(with: word.utf8) {
      text.position += word.utf8.count
      try endWord()
      return value
    }
    throw text.unexpected("a value")
  }

  /// Moves past blanks and comments; returns whether anything follows.
  mutating func advance() throws(DocumentFault) -> Bool {
    while let byte = text.byte {
      switch byte {
      case 0x09...0x0D, 0x20: text.position += 1
      case UInt8(ascii: "/"):
        switch text.byte(after: 1) {
        case UInt8(ascii: "/"):
          while let byte = text.byte, byte != 0x0A, byte != 0x0D, !text.isAtSeparator {
            text.position += 1
          }
        case UInt8(ascii: "*"): try skipComment()
        default: return true
        }
      case 0x80...:
        guard let scalar = text.scalar,
          scalar.properties.isWhitespace && scalar != "\u{85}" || scalar == "\u{FEFF}"
        else { return true }
        text.position += UTF8.width(scalar)
      default: return true
      }
    }
    return false
  }

  private mutating func skipComment() throws(DocumentFault) {
    let begin = text.position
    text.position += 2
    while let byte = text.byte {
      text.position += 1
      if byte == UInt8(ascii: "*"), text.take(UInt8(ascii: "/")) { return }
    }
    throw text.fault("A comment does not end", at: begin)
  }
}

// MARK: Numbers

extension JSON5Reader {
  private mutating func number() throws(DocumentFault) -> String {
    let begin = text.position
    let sign = text.take(UInt8(ascii: "-")) ? "-" : ""
    if sign.isEmpty { _ = text.take(UInt8(ascii: "+")) }
    if text.byte == UInt8(ascii: "I") || text.byte == UInt8(ascii: "N") {
      guard case .number(let word) = try word() else { throw text.fault("A number is malformed") }
      return sign + word
    }
    if text.byte == UInt8(ascii: "0"), let mark = text.byte(after: 1),
      mark | 0x20 == UInt8(ascii: "x")
    {
      text.position += 2
      let digits = takeDigits { Character(Unicode.Scalar($0)).isHexDigit }
      guard !digits.isEmpty else { throw text.fault("A number is malformed", at: begin) }
      try endWord()
      return sign + (UInt64(digits, radix: 16).map { "\($0)" } ?? "0x\(digits)")
    }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let whole = takeDigits(isDigit)
    let fraction = text.take(UInt8(ascii: ".")) ? takeDigits(isDigit) : ""
    guard !whole.isEmpty || !fraction.isEmpty, whole.count < 2 || whole.first != "0" else {
      throw text.fault("A number is malformed", at: begin)
    }
    var number = sign + (whole.isEmpty ? "0" : whole)
    if !fraction.isEmpty { number += "." + fraction }
    if let byte = text.byte, byte | 0x20 == UInt8(ascii: "e") {
      text.position += 1
      let isNegative = text.take(UInt8(ascii: "-"))
      if !isNegative { _ = text.take(UInt8(ascii: "+")) }
      let exponent = takeDigits(isDigit)
      guard !exponent.isEmpty else { throw text.fault("A number is malformed", at: begin) }
      number += "e" + (isNegative ? "-" : "") + exponent
    }
    try endWord()
    return number
  }

  private mutating func takeDigits(_ isDigit: (UInt8) -> Bool) -> String {
    let begin = text.position
    while let byte = text.byte, isDigit(byte) { text.position += 1 }
    return text.text(from: begin)
  }

  /// Checks that no name or number goes on at the place.
  private func endWord() throws(DocumentFault) {
    if let scalar = text.scalar, Self.continuesName(scalar) { throw text.unexpected("a separator") }
  }
}

// MARK: Names and strings

extension JSON5Reader {
  /// A key without quotation marks.
  private mutating func identifier() throws(DocumentFault) -> String {
    var name = ""
    while let scalar = text.scalar {
      let place = text.position
      var character = scalar
      if scalar == "\\" {
        text.position += 1
        guard text.take(UInt8(ascii: "u")), let unit = hexadecimal(4),
          let escaped = Unicode.Scalar(unit)
        else { throw text.fault("An escape is malformed", at: place) }
        character = escaped
      } else {
        guard Self.continuesName(scalar) else { break }
        text.position += UTF8.width(scalar)
      }
      guard name.isEmpty ? Self.beginsName(character) : Self.continuesName(character) else {
        text.position = place
        throw text.unexpected("a key")
      }
      name.unicodeScalars.append(character)
    }
    guard !name.isEmpty else { throw text.unexpected("a key or `}`") }
    return name
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    default: scalar == "$" || scalar == "_"
    }
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
    default: beginsName(scalar) || scalar == "\u{200C}" || scalar == "\u{200D}"
    }
  }

  private mutating func string(_ quote: UInt8) throws(DocumentFault) -> String {
    let begin = text.position
    text.position += 1
    var run = text.position
    // In UTF-16, since two escapes make one character beyond U+FFFF.
    var units: [UInt16]?
    while let byte = text.byte, byte != 0x0A, byte != 0x0D {
      guard byte == quote || byte == UInt8(ascii: "\\") else {
        text.position += 1
        continue
      }
      let part = text.text(from: run)
      text.position += 1
      if byte == quote {
        guard let units else { return part }
        return String(decoding: units + part.utf16, as: UTF16.self)
      }
      units = (units ?? []) + part.utf16
      if let unit = try escape() { units?.append(unit) }
      run = text.position
    }
    throw text.fault("A quoted string does not end", at: begin)
  }

  /// The character after `\`; nil where the character stands for itself, or where the line goes on.
  private mutating func escape() throws(DocumentFault) -> UInt16? {
    let begin = text.position - 1
    guard let byte = text.byte else { return nil }
    if text.isAtSeparator {
      text.position += 3
      return nil
    }
    switch byte {
    case 0x0A, 0x0D:
      text.position += 1
      if byte == 0x0D { _ = text.take(0x0A) }
      return nil
    case UInt8(ascii: "x"), UInt8(ascii: "u"):
      text.position += 1
      guard let unit = hexadecimal(byte == UInt8(ascii: "x") ? 2 : 4) else {
        throw text.fault("An escape is malformed", at: begin)
      }
      return unit
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw text.fault("An escape is malformed", at: begin)
    default:
      guard let meaning = Self.meaning(of: byte) else { return nil }
      text.position += 1
      if meaning == 0, let next = text.byte, (0x30...0x39).contains(next) {
        throw text.fault("An escape is malformed", at: begin)
      }
      return meaning
    }
  }

  private static func meaning(of byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0"): 0
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): UInt16(byte)
    default: DocumentText.control(escapedAs: byte)
    }
  }

  /// The number of so many hexadecimal digits; nil if there are fewer.
  private mutating func hexadecimal(_ count: Int) -> UInt16? {
    var number: UInt16 = 0
    for _ in 0..<count {
      guard let digit = text.byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        return nil
      }
      number = number << 4 | UInt16(digit)
      text.position += 1
    }
    return number
  }
}
