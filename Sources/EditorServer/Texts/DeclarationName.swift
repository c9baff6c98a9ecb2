// Answers name the line of a declaration; the open text has its columns.
extension EditorDocument {
  /// The name of a declaration in its line: `total` of `Account.total(of:scale:)`; the whole line if it is not there.
  ///
  /// Complexity: O(text before the end of the line).
  func nameRange(of declaration: String, inLine line: Int) -> TextRange {
    let content = contentRange(ofLine: line)
    let name = Array(DeclarationName.base(declaration).utf8)
    guard let found = DeclarationName.range(of: name, in: bytes(ofLine: line)) else {
      return content
    }
    func position(_ offset: Int) -> TextPosition {
      TextPosition(line: line, character: column(ofByte: offset, inLine: line))
    }
    return TextRange(start: position(found.lowerBound), end: position(found.upperBound))
  }
}

/// Names as declarations spell them.
enum DeclarationName {
  /// The last part of a qualified name, without labels.
  static func base(_ qualified: String) -> String {
    let path = qualified.prefix { $0 != "(" }
    return path.split { $0 == "." || $0 == " " }.last.map(String.init) ?? ""
  }

  /// Words that a declared name follows.
  private static let introducers: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "extension", "func", "let", "macro",
    "protocol", "struct",
    "typealias", "var",
  ]

  /// The bytes of a whole word in a line: the first after a word that introduces it, else the first of all.
  ///
  /// Complexity: O(line * name).
  static func range(of name: [UInt8], in line: ArraySlice<UInt8>) -> Range<Int>? {
    guard !name.isEmpty, line.count >= name.count else { return nil }
    let isWord = name.allSatisfy(isPartOfWord)
    var first: Range<Int>?
    for start in line.startIndex...(line.endIndex - name.count)
    where line[start...].starts(with: name) {
      let range = start..<(start + name.count)
      let before = line[..<range.lowerBound]
      let after = line[range.upperBound...]
      if isWord, before.last.map(isPartOfWord) == true || after.first.map(isPartOfWord) == true {
        continue
      }
      if introducers.contains(lastWord(before)) { return offsets(range, line) }
      first = first ?? range
    }
    return first.map { offsets($0, line) }
  }

  private static func offsets(_ range: Range<Int>, _ line: ArraySlice<UInt8>) -> Range<Int> {
    (range.lowerBound - line.startIndex)..<(range.upperBound - line.startIndex)
  }

  /// The word before a name; between them there may be spaces and a backtick.
  private static func lastWord(_ bytes: ArraySlice<UInt8>) -> String {
    let end = bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "`") }
    guard let end else { return "" }
    let word = bytes[...end].reversed().prefix(while: isPartOfWord).reversed()
    return String(decoding: Array(word), as: UTF8.self)
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
