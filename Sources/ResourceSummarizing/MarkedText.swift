/// Text whose encoding is known from its first bytes.
enum MarkedText {
  /// The same bytes, after a byte order mark if they are UTF-16 without one.
  ///
  /// Text of tables has blanks, quotation marks and semicolons. In UTF-16 each has a zero byte, always at the same side,
  /// and in UTF-8 none has.
  static func marked(_ bytes: [UInt8]) -> [UInt8] {
    let isMarked = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    guard bytes.count >= 4, bytes.count.isMultiple(of: 2), !isMarked else { return bytes }
    let begin = bytes.prefix(sample)
    guard begin.contains(0) else { return bytes }
    var zeros = (first: 0, second: 0)
    for index in begin.indices where begin[index] == 0 {
      if index.isMultiple(of: 2) { zeros.first += 1 } else { zeros.second += 1 }
    }
    // The longest run of letters of another script is shorter than all keys and punctuation together.
    let enough = begin.count / 8
    if zeros.first > enough, zeros.second == 0 { return [0xFE, 0xFF] + bytes }
    if zeros.second > enough, zeros.first == 0 { return [0xFF, 0xFE] + bytes }
    return bytes
  }

  private static let sample = 4096
}
