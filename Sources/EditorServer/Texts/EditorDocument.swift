import GraphProtos

/// The text of one document that is open in an editor.
struct EditorDocument: Sendable {
  /// As the editor names it.
  let uri: String
  /// Absolute, with all links resolved.
  let path: String
  private(set) var text: [UInt8]
  /// Whether columns are bytes; otherwise units of UTF-16.
  let countsUTF8: Bool
  /// The edits since the text was opened or saved that move lines.
  private(set) var unsavedEdits: [LineEdit] = []
  /// Whether it has been edited since it was opened or saved.
  private(set) var isEdited = false

  init(uri: String, path: String, text: String, countsUTF8: Bool) {
    self.uri = uri
    self.path = path
    self.text = Array(text.utf8)
    self.countsUTF8 = countsUTF8
  }

  /// A part that was replaced.
  struct Edit: Sendable, Hashable {
    /// In bytes of the text before it.
    var bytes: Range<Int>
    var text: [UInt8]
    var lines: LineEdit
  }

  /// Applies one change; a change without a range replaces the whole text.
  ///
  /// A place beyond the end is taken as the end. Complexity: O(text).
  mutating func apply(_ change: ChangedDocument.Change) -> Edit {
    let new = Array(change.text.utf8)
    var bytes = 0..<text.count
    if let range = change.range {
      let positions = TextPositions(text, countsUTF8: countsUTF8)
      let start = offset(range.start, positions)
      bytes = start..<max(start, offset(range.end, positions))
    }
    let lines = LineEdit(replacing: bytes, of: text, with: new)
    text.replaceSubrange(bytes, with: new)
    isEdited = true
    if lines.movesLines { unsavedEdits.append(lines) }
    return Edit(bytes: bytes, text: new, lines: lines)
  }

  /// Marks that the text is that of the file.
  mutating func save() {
    unsavedEdits = []
    isEdited = false
  }

  private func offset(_ position: TextPosition, _ positions: TextPositions) -> Int {
    positions.offset(
      line: UInt32(clamping: position.line),
      column: UInt32(clamping: position.character)
    ) ?? text.count
  }

  /// The part of a line that is not white space before its first character; empty if there is no such line.
  ///
  /// Complexity: O(text before it).
  func contentRange(ofLine line: Int) -> TextRange {
    let content = bytes(ofLine: line)
    let indent = content.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
    return TextRange(
      start: TextPosition(line: line, character: indent),
      end: TextPosition(line: line, character: width(content))
    )
  }

  /// A line without its end; empty if there is no such line.
  ///
  /// Complexity: O(text before it).
  func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
    let positions = TextPositions(text, countsUTF8: countsUTF8)
    let start = positions.offset(line: UInt32(clamping: line), column: 0) ?? text.count
    return text[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
  }

  /// The column of a byte of a line.
  func column(ofByte offset: Int, inLine line: Int) -> Int {
    width(bytes(ofLine: line).prefix(offset))
  }

  /// The column at the end of text.
  private func width(_ bytes: ArraySlice<UInt8>) -> Int {
    countsUTF8 ? bytes.count : String(decoding: bytes, as: UTF8.self).utf16.count
  }
}

/// The lines that an edit replaces, from 0: where lines after it have gone.
struct LineEdit: Sendable, Hashable {
  var start: Int
  var end: Int
  /// How many line ends the new text has.
  var inserted: Int
  /// Whether nothing but white space stands before the edit in its first line.
  var beginsLine: Bool

  init(start: Int, end: Int, inserted: Int, beginsLine: Bool) {
    (self.start, self.end, self.inserted, self.beginsLine) = (start, end, inserted, beginsLine)
  }

  /// Complexity: O(text before the end of the edit).
  init(replacing bytes: Range<Int>, of text: [UInt8], with new: [UInt8]) {
    let before = text[..<bytes.lowerBound]
    let first = Self.lineEnds(before)
    let line = before.reversed().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    self.init(
      start: first,
      end: first + Self.lineEnds(text[bytes]),
      inserted: Self.lineEnds(new[...]),
      beginsLine: line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    )
  }

  /// Whether lines after it are elsewhere now.
  var movesLines: Bool { start != end || inserted > 0 }

  /// The line that stands where `line` stood before the edit; `nil` if it is replaced.
  func line(after line: Int) -> Int? {
    if line < start { return line }
    if line > end || (line == end && end > start) { return line + inserted - (end - start) }
    if line > start { return nil }
    return start == end && beginsLine ? line + inserted : line
  }

  private static func lineEnds(_ text: ArraySlice<UInt8>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in text {
      if byte == UInt8(ascii: "\r")
        || (byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r"))
      {
        count += 1
      }
      previous = byte
    }
    return count
  }
}
