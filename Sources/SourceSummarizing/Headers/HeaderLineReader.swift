/// Cuts the text of a C-family file into logical lines: spliced ones joined, without comments, white space
/// as single spaces.
struct HeaderLineReader {
  struct Line {
    var text: [UInt8]
    /// Where it ends, from 1.
    var number: UInt32
    /// Whether a brace follows what looks like the parameters of a function.
    var opensBody: Bool

    /// The texts in quotes.
    var texts: [ArraySlice<UInt8>] {
      guard text.contains(UInt8(ascii: "\"")) else { return [] }
      let pieces = text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      return pieces.indices.filter { !$0.isMultiple(of: 2) }.map { pieces[$0] }
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The line that was reached, from 1.
  private(set) var line: UInt32 = 1
  private var text: [UInt8] = []
  /// Whether the last thing that was no space closed parentheses, on whatever line.
  private var followsParentheses = false
  private var opensBody = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line that is not empty; `nil` at the end.
  mutating func next() -> Line? {
    text = []
    opensBody = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\n"):
        position += 1
        let number = line
        line += 1
        if let found = finished(number) { return found }
      case UInt8(ascii: "\\") where isLineEnd(position + 1): skipSplice()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): takeLiteral(byte)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0b, 0x0c:
        position += 1
        addSpace()
      default:
        position += 1
        add(byte)
      }
    }
    return finished(line)
  }

  private mutating func finished(_ number: UInt32) -> Line? {
    if text.last == UInt8(ascii: " ") { text.removeLast() }
    guard !text.isEmpty else { return nil }
    defer { (text, opensBody) = ([], false) }
    return Line(text: text, number: number, opensBody: opensBody)
  }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isLineEnd(_ position: Int) -> Bool {
    guard position < bytes.count else { return false }
    if bytes[position] == UInt8(ascii: "\n") { return true }
    return bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: "\n")
  }

  /// A backslash at the end of a line joins it with the next, whatever is cut.
  private mutating func skipSplice() {
    position += bytes[position + 1] == UInt8(ascii: "\r") ? 3 : 2
    line += 1
  }

  private mutating func addSpace() {
    if let last = text.last, last != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) }
  }

  private mutating func add(_ byte: UInt8) {
    if byte == UInt8(ascii: "{"), followsParentheses { opensBody = true }
    switch byte {
    case UInt8(ascii: ")"): followsParentheses = true
    // `) const noexcept {`, `) -> int {`
    case UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "="):
      followsParentheses = false
    default: break
    }
    text.append(byte)
  }

  private mutating func skipLineComment() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      if bytes[position] == UInt8(ascii: "\\"), isLineEnd(position + 1) {
        position += bytes[position + 1] == UInt8(ascii: "\r") ? 2 : 1
        line += 1
      }
      position += 1
    }
    addSpace()
  }

  private mutating func skipBlockComment() {
    position += 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*") {
        position += 1
        while peek(0) == UInt8(ascii: "\\"), isLineEnd(position + 1) { skipSplice() }
        guard peek(0) == UInt8(ascii: "/") else { continue }
        position += 1
        break
      }
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    addSpace()
  }

  /// Takes a text or a character as it is; one that is not closed ends with its line.
  private mutating func takeLiteral(_ quote: UInt8) {
    if quote == UInt8(ascii: "\""), text.last == UInt8(ascii: "R") { return takeRawText() }
    add(quote)
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), isLineEnd(position + 1) {
        skipSplice()
        continue
      }
      text.append(byte)
      position += 1
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
        text.append(bytes[position])
        position += 1
      }
    }
  }

  /// Takes `R"name(…)name"`, in which nothing is a comment.
  private mutating func takeRawText() {
    let start = position
    position += 1
    let name = bytes[position...].prefix { $0 != UInt8(ascii: "(") }.prefix(17)
    let end = [UInt8(ascii: ")")] + name + [UInt8(ascii: "\"")]
    while position < bytes.count, !bytes[position...].starts(with: end) {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    position = min(bytes.count, position + end.count)
    text += bytes[start..<position]
  }
}
