extension NestingScan {
  /// Reads a string literal from its opening quote on.
  mutating func string(pounds: Int) {
    (wordRun, operatorRun) = (0, 0)
    let isMultiline = quotes(at: position) >= 3
    // `""` is an empty string; of four and more quotes the first three open.
    position += isMultiline ? 3 : 1
    continueString(StringDelimiter(pounds: pounds, isMultiline: isMultiline))
  }

  /// Reads the rest of a string literal, up to its end or to an interpolation.
  mutating func continueString(_ string: StringDelimiter) {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""):
        if closes(string) { return }
        position += 1
      case UInt8(ascii: "\\"):
        let isEscape = pounds(at: position + 1) >= string.pounds
        position += 1 + (isEscape ? string.pounds : 0)
        guard isEscape else { continue }
        if byte(at: position) == UInt8(ascii: "(") {
          position += 1
          return push(.interpolation, string)
        }
        // What is escaped cannot end the string; a line end does.
        if byte(at: position) != 0x0a { position += 1 }
      case 0x0a where !string.isMultiline, 0x0d where !string.isMultiline:
        return
      default:
        position += 1
      }
    }
  }

  private mutating func closes(_ string: StringDelimiter) -> Bool {
    let wanted = string.isMultiline ? 3 : 1
    guard quotes(at: position) >= wanted, pounds(at: position + wanted) >= string.pounds else {
      return false
    }
    position += wanted + string.pounds
    return true
  }

  private func quotes(at start: Int) -> Int {
    var end = start
    while end < start + 3, byte(at: end) == UInt8(ascii: "\"") { end += 1 }
    return end - start
  }

  private func pounds(at start: Int) -> Int {
    var end = start
    while byte(at: end) == UInt8(ascii: "#") { end += 1 }
    return end - start
  }

  /// Reads `#/…/#`, which may span lines.
  mutating func skipRegex(pounds wanted: Int) {
    let start = position
    position += 1
    while position < text.count {
      if text[position] == UInt8(ascii: "/"), pounds(at: position + 1) >= wanted {
        position += 1 + wanted
        return
      }
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    // No end: it was none.
    position = start + 1
  }
}
