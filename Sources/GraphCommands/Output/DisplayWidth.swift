extension Character {
  /// The columns that a terminal gives the character: 2 for East Asian wide ones and emoji (UAX #11), else 1.
  var displayWidth: Int {
    guard let first = unicodeScalars.first, first.value >= 0x1100 else { return 1 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
      0x1B000...0x1B2FF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }
}

extension StringProtocol {
  /// The columns that a terminal needs for the text.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The longest beginning that fits into some columns.
  func prefix(columns: Int) -> SubSequence {
    var (rest, end) = (columns, startIndex)
    for index in indices {
      rest -= self[index].displayWidth
      if rest < 0 { break }
      end = self.index(after: index)
    }
    return self[..<end]
  }
}

extension String {
  /// The text with its middle left out, if it does not fit into some columns; its end is kept longer than its start.
  func shortenedInMiddle(to columns: Int) -> String {
    guard columns > 0, displayWidth > columns else { return self }
    let start = prefix(columns: (columns - 1) / 3)
    let end = String(reversed()).prefix(columns: columns - 1 - start.displayWidth)
    return start + "…" + String(end.reversed())
  }

  /// The text without its end, if it does not fit into some columns.
  func shortenedAtEnd(to columns: Int) -> String {
    guard columns > 0, displayWidth > columns else { return self }
    return prefix(columns: columns - 1) + "…"
  }
}
