import TestSupport
import Testing

@testable import EditorServer

@Suite struct DocumentTests {
  /// The text after a change, by another computation: on units of UTF-16.
  private func expected(_ text: String, _ change: ChangedDocument.Change) -> String {
    guard let range = change.range else { return change.text }
    let units = Array(text.utf16)
    var starts = [0]
    for (index, unit) in units.enumerated() {
      let isPair = unit == 13 && index + 1 < units.count && units[index + 1] == 10
      if unit == 10 || (unit == 13 && !isPair) { starts.append(index + 1) }
    }
    func offset(_ position: TextPosition) -> Int {
      guard position.line < starts.count else { return units.count }
      var end = position.line + 1 < starts.count ? starts[position.line + 1] : units.count
      while end > starts[position.line], units[end - 1] == 10 || units[end - 1] == 13 { end -= 1 }
      return min(starts[position.line] + position.character, end)
    }
    let start = offset(range.start)
    let end = max(start, offset(range.end))
    return String(
      decoding: units[..<start] + Array(change.text.utf16) + units[end...],
      as: UTF16.self
    )
  }

  private static let pieces = ["a", "ä", "€", "😀", "👨‍👩‍👧", "\n", "\r\n", "\r", " ", "\t", "e\u{301}"]

  /// Random edits at random places, some beyond the ends, against the other computation.
  @Test(.timeLimit(.minutes(10))) func randomEditsGiveTheEditorsText() {
    let seed = fuzzSeed("GRAPHD_EDITOR_FUZZ_SEED")
    print("GRAPHD_EDITOR_FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    func text(_ length: Int) -> String {
      (0..<length).map { _ in random.one(of: Self.pieces) }.joined()
    }
    /// Not within a character of two units: an editor has no such place.
    func position(_ text: String) -> TextPosition {
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      let line = random.below(lines.count + 1)
      guard line < lines.count else { return TextPosition(line: line, character: random.below(4)) }
      let scalars = lines[line].unicodeScalars
      let column = scalars.prefix(random.below(scalars.count + 1)).reduce(0) { $0 + $1.utf16.count }
      return TextPosition(line: line, character: column + (random.once(in: 8) ? 1000 : 0))
    }
    for _ in 0..<300 {
      var text = text(random.below(60))
      var document = EditorDocument(uri: "file:///a", path: "/a", text: text, countsUTF8: false)
      for _ in 0..<20 {
        let places = [position(text), position(text)].sorted()
        let change = ChangedDocument.Change(
          range: random.once(in: 12) ? nil : TextRange(start: places[0], end: places[1]),
          text: (0..<random.below(6)).map { _ in random.one(of: Self.pieces) }.joined()
        )
        let before = document.text
        let edit = document.apply(change)
        text = expected(text, change)
        #expect(document.text == Array(text.utf8))
        var patched = before
        patched.replaceSubrange(edit.bytes, with: edit.text)
        #expect(patched == document.text)
      }
    }
  }

  @Test(arguments: [
    // (start, end, inserted, begins its line), line before, line after
    (LineEdit(start: 3, end: 3, inserted: 1, beginsLine: true), 3, 4),
    (LineEdit(start: 3, end: 3, inserted: 1, beginsLine: false), 3, 3),
    (LineEdit(start: 3, end: 3, inserted: 1, beginsLine: false), 2, 2),
    (LineEdit(start: 3, end: 3, inserted: 2, beginsLine: false), 5, 7),
    (LineEdit(start: 3, end: 5, inserted: 0, beginsLine: true), 4, nil),
    (LineEdit(start: 3, end: 5, inserted: 0, beginsLine: true), 5, 3),
    (LineEdit(start: 3, end: 5, inserted: 1, beginsLine: true), 6, 5),
  ])
  func linesMoveWithEdits(edit: LineEdit, before: Int, after: Int?) {
    #expect(edit.line(after: before) == after)
  }

  @Test func anEditKnowsItsLines() {
    let text = Array("one\r\n  two\nthree\rfour".utf8)
    #expect(
      LineEdit(replacing: 7..<7, of: text, with: Array("\n\r\n".utf8))
        == LineEdit(start: 1, end: 1, inserted: 2, beginsLine: true)
    )
    #expect(
      LineEdit(replacing: 2..<17, of: text, with: [])
        == LineEdit(start: 0, end: 3, inserted: 0, beginsLine: false)
    )
  }

  @Test(arguments: [
    ("file:///a/b%20c.swift", "/a/b c.swift"), ("file:///a/", "/a"), ("FILE:///%C3%A4", "/ä"),
    ("untitled:x", nil),
    ("file:relative", nil), ("https://a/b", nil),
  ])
  func onlyFilesHaveAPath(uri: String, path: String?) {
    #expect(DocumentURI.path(uri) == path)
  }

  @Test func pathsHaveAURI() {
    #expect(DocumentURI.uri("/a b/ä#?.swift") == "file:///a%20b/%C3%A4%23%3F.swift")
  }
}
