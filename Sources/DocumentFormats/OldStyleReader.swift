/// A reader of old-style (NeXT, OpenStep) property lists, the format of `project.pbxproj`.
///
/// The grammar is that of CoreFoundation's `CFOldStylePList.c`, which `plutil` of the toolchain runs; the tests
/// compare the two. It differs in these points:
/// - A nesting of more than `DocumentLimits.depth` is a fault.
/// - CoreFoundation drops an array's last element, or a dictionary's last key, with a fault directly before `)` or
///   `}`. It also drops the last key of a `.strings` file. Here the fault is reported.
/// - A byte A9 that is not UTF-8 is a fault. CoreFoundation takes it for U+FFFD.
/// - `\ddd` of 128 and more are characters of Latin-1, not of NextStep's encoding. Xcode writes none.
/// - The first comment of a project ends before a `{` in its line. Xcode opens such files.
struct OldStyleReader {
  private var text: DocumentText
  private var repeated: [(key: String, offset: Int)] = []

  init(_ text: DocumentText) { self.text = text }

  /// Reads the whole document.
  ///
  /// Linear.
  ///
  /// - Throws: The first fault. Markers of a merge are one, whatever the rules make of them.
  mutating func document() throws(DocumentFault) -> Document {
    do {
      let value = try root()
      return Document(value: value, repeatedKeys: text.repeatedKeys(repeated))
    } catch {
      throw text.explained(error)
    }
  }

  private mutating func root() throws(DocumentFault) -> DocumentValue {
    guard !text.bytes.isEmpty else { throw text.fault("The file is empty") }
    skipMagic()
    let begin = text.position
    guard advance() else { return .dictionary([:]) }
    let value = try value(depth: 0)
    guard advance() else { return value }
    guard case .string = value else { throw text.fault("Text follows the end of the document") }
    // A `.strings` file: the members of a dictionary without braces. CoreFoundation ignores what follows them.
    text.position = begin
    return .dictionary(try members(depth: 0))
  }

  /// Moves past `// !$*UTF8*$!` at the beginning where no newline but a `{` follows.
  private mutating func skipMagic() {
    let magic = Array("// !$*UTF8*$!".utf8)
    guard text.bytes.starts(with: magic) else { return }
    let rest = text.bytes.dropFirst(magic.count).drop { $0 == 0x20 || $0 == 0x09 }
    if rest.first == UInt8(ascii: "{") { text.position = rest.startIndex }
  }

  /// Reads the members of a `.strings` file, with braces around them or without, as `PropertyList.table` does.
  ///
  /// Linear.
  ///
  /// - Throws: The first fault.
  mutating func table() throws(DocumentFault) -> DocumentTable {
    do throws(DocumentFault) {
      guard !text.bytes.isEmpty else { throw text.fault("The file is empty") }
      skipMagic()
      guard advance() else { return DocumentTable() }
      let begin = text.position
      let hasBraces = text.take(UInt8(ascii: "{"))
      let (members, offsets) = try listedMembers()
      if hasBraces, !text.take(UInt8(ascii: "}")) {
        throw advance() ? text.unexpected("a key or `}`") : text.fault("`{` has no `}`", at: begin)
      }
      // CoreFoundation ignores what follows entries.
      let rest = advance() ? [text.position] : []
      if let begin = rest.first,
        members.isEmpty && !hasBraces || MergeMarkers.first(in: text.bytes) != nil
      {
        throw text.fault("Text stands where a key is expected", at: begin)
      }
      return DocumentTable(members, lines: text.lines(of: offsets + rest))
    } catch {
      throw text.explained(error)
    }
  }

  private mutating func listedMembers() throws(DocumentFault) -> (
    [(key: String, value: DocumentValue)], [Int]
  ) {
    var members: [(key: String, value: DocumentValue)] = []
    var offsets: [Int] = []
    while let (key, value, offset) = try member(depth: 0) {
      members.append((key, value))
      offsets.append(offset)
    }
    return (members, offsets)
  }

  private mutating func value(depth: Int) throws(DocumentFault) -> DocumentValue {
    guard advance(), let byte = text.byte else {
      throw text.fault("The file ends where a value is missing")
    }
    switch byte {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "("): return try array(depth: depth)
    case UInt8(ascii: "<"): return try data()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try quoted(byte))
    case _ where Self.isToken[Int(byte)]: return .string(token())
    default: throw text.unexpected("a value")
    }
  }

  private mutating func dictionary(depth: Int) throws(DocumentFault) -> DocumentValue {
    let begin = try enter(depth)
    let members = try members(depth: depth)
    guard advance() else { throw text.fault("`{` has no `}`", at: begin) }
    guard text.take(UInt8(ascii: "}")) else { throw text.unexpected("a key or `}`") }
    return .dictionary(members)
  }

  private mutating func members(depth: Int) throws(DocumentFault) -> [String: DocumentValue] {
    var members: [String: DocumentValue] = [:]
    while let (key, value, offset) = try member(depth: depth) {
      if members.updateValue(value, forKey: key) != nil { repeated.append((key, offset)) }
    }
    return members
  }

  /// The next `key = value;`, with the offset of the key; `key;` stands for `key = key;`.
  private mutating func member(depth: Int) throws(DocumentFault) -> (String, DocumentValue, Int)? {
    guard advance(), let byte = text.byte else { return nil }
    let begin = text.position
    let key: String
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): key = try quoted(byte)
    case _ where Self.isToken[Int(byte)]: key = token()
    default: return nil
    }
    guard advance() else { throw text.fault("The file ends after a key") }
    var value = DocumentValue.string(key)
    if text.take(UInt8(ascii: "=")) {
      value = try self.value(depth: depth + 1)
    } else if text.byte != UInt8(ascii: ";") {
      throw text.unexpected("`=` or `;`")
    }
    guard advance() else { throw text.fault("The file ends where `;` is missing") }
    guard text.take(UInt8(ascii: ";")) else { throw text.unexpected("`;`") }
    return (key, value, begin)
  }

  private mutating func array(depth: Int) throws(DocumentFault) -> DocumentValue {
    let begin = try enter(depth)
    var elements: [DocumentValue] = []
    while advance(), text.byte != UInt8(ascii: ")") {
      elements.append(try value(depth: depth + 1))
      guard advance() else { break }
      guard text.take(UInt8(ascii: ",")) || text.byte == UInt8(ascii: ")") else {
        throw text.unexpected("`,` or `)`")
      }
    }
    guard text.take(UInt8(ascii: ")")) else { throw text.fault("`(` has no `)`", at: begin) }
    return .array(elements)
  }

  /// Moves past an opening brace or parenthesis and returns its offset.
  private mutating func enter(_ depth: Int) throws(DocumentFault) -> Int {
    guard depth < DocumentLimits.depth else { throw text.fault(DocumentText.tooDeep) }
    defer { text.position += 1 }
    return text.position
  }

  /// `<0fbd 77>`: pairs of hexadecimal digits; blanks stand between pairs only.
  private mutating func data() throws(DocumentFault) -> DocumentValue {
    let begin = text.position
    text.position += 1
    var data: [UInt8] = []
    while let byte = text.byte {
      if text.take(UInt8(ascii: ">")) { return .data(data) }
      if let first = Self.digit(byte) {
        text.position += 1
        guard let second = text.byte.flatMap(Self.digit) else {
          throw text.fault("Hexadecimal data has an odd number of digits")
        }
        data.append(first << 4 | second)
        text.position += 1
      } else if [0x20, 0x0A, 0x09, 0x0D].contains(byte) {
        text.position += 1
      } else if text.isAtSeparator {
        text.position += 3
      } else {
        throw text.unexpected("a hexadecimal digit or `>`")
      }
    }
    throw text.fault("`<` has no `>`", at: begin)
  }
}

// MARK: Tokens

extension OldStyleReader {
  /// By byte: whether it may stand in a string without quotation marks.
  private static let isToken: [Bool] = (0...255).map { (byte: UInt8) in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("_$/:.-".utf8).contains(byte)
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  private mutating func token() -> String {
    let begin = text.position
    while let byte = text.byte, Self.isToken[Int(byte)] { text.position += 1 }
    return text.text(from: begin)
  }

  /// Moves past blanks and comments; returns whether anything follows.
  ///
  /// A comment that does not end reaches to the end of the file.
  private mutating func advance() -> Bool {
    while let byte = text.byte {
      switch byte {
      case 0x09...0x0D, 0x20: text.position += 1
      case UInt8(ascii: "/"):
        switch text.byte(after: 1) {
        case UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "*"): skipComment()
        default: return true
        }
      case 0xE2 where text.isAtSeparator: text.position += 3
      default: return true
      }
    }
    return false
  }

  private mutating func skipLine() {
    while let byte = text.byte, byte != 0x0A, byte != 0x0D, !text.isAtSeparator {
      text.position += 1
    }
  }

  private mutating func skipComment() {
    text.position += 2
    while let byte = text.byte {
      text.position += 1
      if byte == UInt8(ascii: "*"), text.take(UInt8(ascii: "/")) { return }
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(DocumentFault) -> String {
    let begin = text.position
    text.position += 1
    while let byte = text.byte, byte != quote {
      guard byte != UInt8(ascii: "\\") else { return try escaped(quote, begin) }
      text.position += 1
    }
    let string = text.text(from: begin + 1)
    guard text.take(quote) else { throw text.fault("A quoted string does not end", at: begin) }
    return string
  }
}

// MARK: Escapes

extension OldStyleReader {
  /// The rest of a quoted string with escapes, in UTF-16: two escapes make one character beyond U+FFFF.
  private mutating func escaped(
    _ quote: UInt8,
    _ begin: Int
  ) throws(DocumentFault) -> String {
    var units: [UInt16] = []
    var run = begin + 1
    while let byte = text.byte {
      guard byte == quote || byte == UInt8(ascii: "\\") else {
        text.position += 1
        continue
      }
      units += text.text(from: run).utf16
      text.position += 1
      if byte == quote { return String(decoding: units, as: UTF16.self) }
      if let unit = escape() { units.append(unit) }
      run = text.position
    }
    throw text.fault("A quoted string does not end", at: begin)
  }

  /// The character after `\`; nil where the character stands for itself.
  private mutating func escape() -> UInt16? {
    guard let byte = text.byte else { return nil }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return number(digits: 3, radix: 8) & 0xFF
    case UInt8(ascii: "U"):
      text.position += 1
      return number(digits: 4, radix: 16)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      text.position += 1
      return UInt16(byte)
    default:
      guard let meaning = Self.meaning(of: byte) else { return nil }
      text.position += 1
      return meaning
    }
  }

  private static func meaning(of byte: UInt8) -> UInt16? {
    byte == UInt8(ascii: "a") ? 7 : DocumentText.control(escapedAs: byte)
  }

  /// The number that at most so many digits form; 0 if there is none.
  private mutating func number(digits: Int, radix: UInt8) -> UInt16 {
    var number: UInt16 = 0
    for _ in 0..<digits {
      guard let digit = text.byte.flatMap(Self.digit), digit < radix else { break }
      number = number &* UInt16(radix) &+ UInt16(digit)
      text.position += 1
    }
    return number
  }
}
