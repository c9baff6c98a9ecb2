import Testing

@testable import DocumentFormats

@Suite struct YAMLReaderTests {
  /// A value as one line of JSON-like text.
  private func outline(_ node: YAMLNode) -> String {
    switch node {
    case .scalar(let text, _, _): "<\(text)>"
    case .sequence(let nodes, _): "[" + nodes.map(outline).joined(separator: " ") + "]"
    case .mapping(let entries, _):
      "{" + entries.map { "\($0.key)=\(outline($0.value))" }.joined(separator: " ") + "}"
    }
  }

  private func outline(_ text: String) throws -> String {
    try YAMLReader.read(text).map(outline) ?? "nothing"
  }

  @Test(arguments: [
    ("", "nothing"), ("# only a comment\n\n", "nothing"), ("---\n", "nothing"),
    ("a", "<a>"), ("a: b", "{a=<b>}"), ("a:", "{a=<>}"), ("a: ~", "{a=<>}"),
    ("a: b # c", "{a=<b>}"), ("a: b#c", "{a=<b#c>}"), ("a:b: c", "{a:b=<c>}"),
    ("\u{FEFF}a: b\r\nc: d\r\n", "{a=<b> c=<d>}"), ("---\na: b\n", "{a=<b>}"),
    ("a:\n  - b\n  - c\n", "{a=[<b> <c>]}"), ("a:\n- b\n- c\nd: e", "{a=[<b> <c>] d=<e>}"),
    ("a:\n  b:\n    c: d\n  e: f", "{a={b={c=<d>} e=<f>}}"),
    ("- a: 1\n  b: 2\n- c", "[{a=<1> b=<2>} <c>]"), ("- - a\n  - b\n- c", "[[<a> <b>] <c>]"),
    ("-\n  a: b", "[{a=<b>}]"), ("a: [b, c,]", "{a=[<b> <c>]}"),
    ("a: [\n  b, # x\n  c\n]", "{a=[<b> <c>]}"),
    ("a: {b: [c], d: {e: f}}", "{a={b=[<c>] d={e=<f>}}}"), ("[]", "[]"), ("{}", "{}"),
    ("a: 'it''s # no: comment'", "{a=<it's # no: comment>}"), ("\"a: b\": c", "{a: b=<c>}"),
    ("a: \"x\\\"y\\\\z\\u00e9 #\"", "{a=<x\"y\\zé #>}"), ("a: docs/[a-z]**", "{a=<docs/[a-z]**>}"),
    ("a: \"x\\x1by\"", "{a=<x\u{1B}y>}"), ("a: http://b:1/c", "{a=<http://b:1/c>}"),
    ("a: -1", "{a=<-1>}"), ("a: ?", "{a=<?>}"),
  ])
  func documents(_ text: String, _ expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(arguments: [
    ("a: *.md", 1, "quotation marks"), ("a: &b c", 1, "quotation marks"),
    ("a: !b c", 1, "quotation"),
    ("a: |\n  b", 1, "quotation"), ("\na: [b", 2, "expected"), ("a: {b}", 1, "expected"),
    ("a: b\nc", 2, "expected"), ("a: 'b", 1, "closed"), ("a: \"\\q\"", 1, "escape"),
    ("a: \"\\xg0\"", 1, "two hexadecimal"), ("a: \"\\u12\"", 1, "four hexadecimal"),
    ("a: b\na: c", 2, "twice"), ("a: {b: c, b: d}", 1, "twice"), ("a: b\n  c: d", 2, "indented"),
    ("  a: b\nc: d", 2, "indented"), ("a:\n\tb: c", 2, "tab"), ("a: b\n---\nc: d", 2, "document"),
    ("a: [b]]", 1, "follows"), ("a: [b c] d", 1, "follows"),
  ])
  func faults(_ text: String, _ line: Int, _ reason: String) throws {
    do throws(YAMLFault) {
      let node = try YAMLReader.read(text)
      Issue.record("\(text) was read as \(node.map(outline) ?? "nothing")")
    } catch {
      #expect(error.line == line, "\(error.reason)")
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }

  @Test func nestingHasABound() {
    #expect(throws: YAMLFault.self) { try YAMLReader.read(String(repeating: "[", count: 100_000)) }
    #expect(throws: YAMLFault.self) {
      try YAMLReader.read(String(repeating: "- ", count: 100_000) + "a")
    }
  }

  /// Whatever the text is, the reader ends with a value or a fault.
  @Test func everyPrefixAndEveryChangedByteIsReadOrRefused() {
    let text = "# c\nignore: [a, \"b\", 'c']\ntests:\n  rules:\n    - {paths: [d], selects: none}\n"
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      _ = try? YAMLReader.read(String(decoding: bytes[..<index], as: UTF8.self))
      for byte in Array("\"'[]{}:-#, \n\\".utf8) {
        var changed = bytes
        changed[index] = byte
        _ = try? YAMLReader.read(String(decoding: changed, as: UTF8.self))
      }
    }
  }
}
