import Testing

@testable import GraphCommands

@Suite struct JSONValueTests {
  @Test func isWrittenAsADocument() {
    check(.null, "null")
    check(.bool(true), "true")
    check(.integer(UInt64.max), "18446744073709551615")
    check([:], "{}")
    check(.array([]), "[]")
    check(
      ["z": 1, "a": ["b": .array([2, .null])]],
      """
      {
        "z": 1,
        "a": {
          "b": [
            2,
            null
          ]
        }
      }
      """
    )
  }

  @Test func stringsAreEscapedAsRFC8259Demands() {
    check(.string("\"\\/"), #""\"\\/""#)
    check(.string("\u{0}\u{8}\u{1F}\n\r\t\r\n"), #""\u0000\u0008\u001f\n\r\t\r\n""#)
    check(.string("Ü👩‍👧e\u{301}\u{7F}\u{2028}"), "\"Ü👩‍👧e\u{301}\u{7F}\u{2028}\"")
    check(["a\"b": .null], "{\n  \"a\\\"b\": null\n}")
  }

  private func check(_ value: JSONValue, _ text: String) {
    #expect(Array(value.document.utf8) == Array((text + "\n").utf8))
  }
}
