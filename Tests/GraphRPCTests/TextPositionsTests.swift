import GraphProtos
import Testing

@Suite struct TextPositionsTests {
  private func check(
    _ text: String,
    _ line: UInt32,
    _ column: UInt32,
    utf16: Int?,
    utf8: Int?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(text.utf8)
    let found = [false, true].map { countsUTF8 in
      TextPositions(bytes, countsUTF8: countsUTF8).offset(line: line, column: column)
    }
    #expect(found == [utf16, utf8], sourceLocation: sourceLocation)
  }

  @Test func columnsAreCountedInTheUnitsOfTheEditor() {
    check("aé🙂b", 0, 0, utf16: 0, utf8: 0)
    check("aé🙂b", 0, 2, utf16: 3, utf8: 1)
    check("aé🙂b", 0, 4, utf16: 7, utf8: 3)
    check("aé🙂b", 0, 5, utf16: 8, utf8: 3)
    check("aé🙂b", 0, 8, utf16: 8, utf8: 8)
  }

  @Test func aPlaceWithinACharacterIsItsStart() {
    check("🙂b", 0, 1, utf16: 0, utf8: 0)
    check("🙂b", 0, 3, utf16: 5, utf8: 0)
  }

  @Test func linesEndInThreeWays() {
    let text = "a\nb\r\nc\rd"
    for (line, offset) in zip([0, 1, 2, 3] as [UInt32], [0, 2, 5, 7]) {
      check(text, line, 0, utf16: offset, utf8: offset)
    }
    // A column beyond the end is the end.
    check(text, 1, 9, utf16: 3, utf8: 3)
    check(text, 4, 0, utf16: nil, utf8: nil)
    check("a\n", 1, 0, utf16: 2, utf8: 2)
  }

  @Test func textThatIsNoUTF8IsCountedByBytes() {
    let bytes: [UInt8] = [0xFF, 0xE2, 0x61]
    let positions = TextPositions(bytes, countsUTF8: true)
    #expect(positions.offset(line: 0, column: 1) == 1)
    #expect(positions.offset(line: 0, column: 9) == 3)
  }
}
