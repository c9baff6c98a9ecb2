/// Plain and quoted scalars.
extension YAMLReader {
  // MARK: Plain

  /// A plain scalar; its lines are joined by a space, and empty lines between them are line breaks.
  mutating func plain(in indent: Int, inFlow: Bool) throws(YAMLFault) -> String {
    try checkPlain()
    var text: [UInt8] = []
    while true {
      let start = cursor.position
      while !cursor.isAtLineEnd, !cursor.isAtComment, !cursor.isAtColon(inFlow: inFlow) {
        if inFlow, let byte = cursor.byte, YAMLCursor.isFlowMark(byte) { break }
        cursor.advance()
      }
      var line = cursor.bytes(from: start)
      while let last = line.last, YAMLCursor.isBlank(last) { line.removeLast() }
      text += line
      let before = cursor
      guard cursor.isAtLineEnd, dialect == .full || inFlow else { break }
      let breaks = cursor.takeBreaks()
      guard breaks > 0, continuesPlain(in: indent, inFlow: inFlow) else {
        cursor = before
        break
      }
      if !inFlow, isAtKey { throw fault("this line is indented more than the ones before it") }
      text +=
        breaks == 1 ? [UInt8(ascii: " ")] : Array(repeating: UInt8(ascii: "\n"), count: breaks - 1)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func continuesPlain(in indent: Int, inFlow: Bool) -> Bool {
    guard let byte = cursor.byte, !cursor.isAtMarker, !cursor.isAtComment else { return false }
    guard inFlow else { return cursor.column > indent }
    return !YAMLCursor.isFlowMark(byte) && !cursor.isAtColon(inFlow: true)
  }

  /// Refuses characters at the beginning that YAML gives another meaning.
  private func checkPlain() throws(YAMLFault) {
    guard let first = cursor.byte else { return }
    if "&*!|>%@`,]}".utf8.contains(first) || first == UInt8(ascii: "#") {
      throw beginning(first)
    }
    if "?-:".utf8.contains(first), cursor.isSpace(at: 1), !cursor.isEnd(at: 1) {
      throw first == UInt8(ascii: "?") ? beginning(first) : fault("a value is expected")
    }
  }

  private func beginning(_ first: UInt8) -> YAMLFault {
    fault(
      "`\(cursor.rest)` begins with `\(Character(Unicode.Scalar(first)))`: put it between quotation marks"
    )
  }

  // MARK: Quoted

  /// A quoted scalar; a line break in it is a space, and an empty line is a line break.
  mutating func quoted() throws(YAMLFault) -> String {
    let start = cursor.line
    let mark = cursor.byte
    cursor.advance()
    var text: [UInt8] = []
    while let byte = cursor.byte {
      if byte == mark {
        cursor.advance()
        // Two single quotation marks are one.
        guard mark == UInt8(ascii: "'"), cursor.take("'") else {
          return String(decoding: text, as: UTF8.self)
        }
        text.append(byte)
      } else if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\"") {
        cursor.advance()
        text += try escaped()
      } else if YAMLCursor.isBlank(byte) || YAMLCursor.isBreak(byte) {
        guard let space = foldedSpace() else { break }
        text += space
      } else {
        text.append(byte)
        cursor.advance()
      }
    }
    let place = dialect == .settings ? " on its line" : ""
    throw YAMLFault(reason: "a quotation mark is not closed" + place, line: start)
  }

  /// The blanks and line breaks that begin here, as they count; nil if the text may not go on behind them.
  private mutating func foldedSpace() -> [UInt8]? {
    let start = cursor.position
    cursor.skipBlanks()
    let blanks = Array(cursor.bytes(from: start))
    guard cursor.isAtLineEnd, !cursor.isAtEnd else { return blanks }
    guard dialect == .full else { return nil }
    let breaks = cursor.takeBreaks()
    guard !cursor.isAtMarker else { return nil }
    return breaks == 1
      ? [UInt8(ascii: " ")] : Array(repeating: UInt8(ascii: "\n"), count: breaks - 1)
  }

  private static let escapes: [Character: Unicode.Scalar] = [
    "0": "\u{0}", "a": "\u{7}", "b": "\u{8}", "t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}",
    "r": "\r", "e": "\u{1B}", " ": " ", "\"": "\"", "/": "/", "\\": "\\", "N": "\u{85}",
    "_": "\u{A0}", "L": "\u{2028}", "P": "\u{2029}", "\t": "\t",
  ]

  /// The bytes that the escape behind a backslash stands for.
  private mutating func escaped() throws(YAMLFault) -> [UInt8] {
    if dialect == .full, cursor.byte.map(YAMLCursor.isBreak) == true {
      // The line goes on without a space.
      let breaks = cursor.takeBreaks()
      return Array(repeating: UInt8(ascii: "\n"), count: breaks - 1)
    }
    guard let byte = cursor.byte, byte < 0x80 else {
      throw fault("`\\` is no escape that is supported")
    }
    let letter = Character(Unicode.Scalar(byte))
    switch letter {
    case "x": return try character(ofDigits: 2, "`\\x` needs two hexadecimal digits")
    case "u": return try character(ofDigits: 4, "`\\u` needs four hexadecimal digits")
    case "U": return try character(ofDigits: 8, "`\\U` needs eight hexadecimal digits")
    default:
      guard let scalar = Self.escapes[letter] else {
        throw fault("`\\\(letter)` is no escape that is supported")
      }
      cursor.advance()
      return Array(String(Character(scalar)).utf8)
    }
  }

  /// The character whose number follows in hexadecimal digits.
  private mutating func character(
    ofDigits count: Int,
    _ reason: String
  ) throws(YAMLFault) -> [UInt8] {
    cursor.advance()
    let start = cursor.position
    while cursor.position < start + count, let byte = cursor.byte,
      Character(Unicode.Scalar(byte)).isHexDigit, byte < 0x80
    {
      cursor.advance()
    }
    guard cursor.position == start + count,
      let number = UInt32(cursor.text(from: start), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw fault(reason) }
    return Array(String(Character(scalar)).utf8)
  }
}

extension YAMLCursor {
  /// Whether nothing more stands at `distance` in the document or its line.
  fileprivate func isEnd(at distance: Int) -> Bool {
    byte(at: distance).map(Self.isBreak) ?? true
  }
}

// MARK: - Block scalars

extension YAMLReader {
  /// The requirements of the characters behind `|` and `>`.
  private struct Header {
    enum Chomping {
      /// One line break at the end stays.
      case clip
      case strip
      case keep
    }

    var isFolded = false
    var chomping = Chomping.clip
    /// How much more the text is indented than the block around it.
    var indent: Int?
  }

  /// A literal or folded scalar, whose text stands on the lines below.
  mutating func blockScalar(in indent: Int) throws(YAMLFault) -> YAMLNode {
    let line = cursor.line
    let header = try header()
    guard let column = try textColumn(header, around: indent) else {
      // The first break ends the line of the mark.
      let breaks = header.chomping == .keep ? max(0, blankLines(upTo: .max) - 1) : 0
      return .scalar(String(repeating: "\n", count: breaks), style: .quoted, line: line)
    }
    var text: [UInt8] = []
    var breaks = blankLines(upTo: column) - 1
    var isFirst = true
    var wasIndented = true
    while cursor.column == column, !cursor.isAtEnd, !cursor.isAtMarker {
      let isIndented = cursor.byte.map(YAMLCursor.isBlank) == true
      if header.isFolded, !isFirst, !wasIndented, !isIndented {
        text +=
          breaks == 1
          ? [UInt8(ascii: " ")] : Array(repeating: UInt8(ascii: "\n"), count: breaks - 1)
      } else {
        text += Array(repeating: UInt8(ascii: "\n"), count: breaks)
      }
      let start = cursor.position
      cursor.skipLine()
      text += cursor.bytes(from: start)
      wasIndented = isIndented
      isFirst = false
      breaks = blankLines(upTo: column)
    }
    switch header.chomping {
    case .strip: break
    case .clip: text += breaks > 0 ? [UInt8(ascii: "\n")] : []
    case .keep: text += Array(repeating: UInt8(ascii: "\n"), count: breaks)
    }
    return .scalar(String(decoding: text, as: UTF8.self), style: .quoted, line: line)
  }

  private mutating func header() throws(YAMLFault) -> Header {
    var header = Header()
    header.isFolded = cursor.byte == UInt8(ascii: ">")
    cursor.advance()
    while let byte = cursor.byte, !cursor.isSpace(at: 0) {
      switch byte {
      case UInt8(ascii: "-"): header.chomping = .strip
      case UInt8(ascii: "+"): header.chomping = .keep
      case UInt8(ascii: "1")...UInt8(ascii: "9"): header.indent = Int(byte - UInt8(ascii: "0"))
      default: throw fault("`\(cursor.rest)` follows the mark of a block scalar")
      }
      cursor.advance()
    }
    cursor.skipBlanks()
    if cursor.isAtComment { cursor.skipLine() }
    guard cursor.isAtLineEnd else {
      throw fault("`\(cursor.rest)` follows the mark of a block scalar")
    }
    return header
  }

  /// The column of the text, which begins at the next line; nil if there is none.
  private func textColumn(_ header: Header, around: Int) throws(YAMLFault) -> Int? {
    var ahead = cursor
    var widest = 0
    while ahead.takeBreak() {
      ahead.skipSpaces()
      if ahead.isAtLineEnd {
        widest = max(widest, ahead.column)
        continue
      }
      break
    }
    let least = max(around + 1, 1)
    if let indent = header.indent {
      return ahead.column >= max(around, 0) + indent ? max(around, 0) + indent : nil
    }
    guard !ahead.isAtEnd, ahead.column >= least else { return nil }
    guard widest <= ahead.column else {
      throw YAMLFault(
        reason: "an empty line before this one is indented more than it",
        line: ahead.line
      )
    }
    return ahead.column
  }

  /// Takes line breaks, and then spaces up to the text's column; returns how many breaks there were.
  private mutating func blankLines(upTo column: Int) -> Int {
    var count = 0
    while true {
      cursor.skipSpaces(upTo: column)
      guard cursor.takeBreak() else { return count }
      count += 1
    }
  }
}
