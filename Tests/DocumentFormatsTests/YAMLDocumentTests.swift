import Testing

@testable import DocumentFormats

/// The constructs that specs use, and settings of graphd's own do not.
@Suite struct YAMLDocumentTests {
  private func outline(_ node: YAMLNode) -> String {
    switch node {
    case .scalar(let text, .plain, _): "<\(text)>"
    case .scalar(let text, .quoted, _): "'\(text)'"
    case .sequence(let nodes, _): "[" + nodes.map(outline).joined(separator: " ") + "]"
    case .mapping(let entries, _):
      "{" + entries.map { "\($0.key)=\(outline($0.value))" }.joined(separator: " ") + "}"
    }
  }

  @Test(arguments: [
    // Anchors, aliases and merge keys.
    ("a: &x b\nc: *x", "{a=<b> c=<b>}"), ("- &x {a: b}\n- *x", "[{a=<b>} {a=<b>}]"),
    ("a: &x\n  b: c\nd: *x", "{a={b=<c>} d={b=<c>}}"),
    ("a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3", "{a={b=<1> c=<2>} d={c=<3> b=<1>}}"),
    (
      "a: &x {b: 1}\nc: &y {b: 2, d: 3}\ne: {<<: [*x, *y]}",
      "{a={b=<1>} c={b=<2> d=<3>} e={b=<1> d=<3>}}"
    ),
    ("a: \"<<\"\n\"<<\": b", "{a='<<' <<=<b>}"), ("a: &x\n- b\nc: *x", "{a=[<b>] c=[<b>]}"),
    // Block scalars.
    ("a: |\n  b\n  c\n", "{a='b\nc\n'}"), ("a: >\n  b\n  c\n", "{a='b c\n'}"),
    ("a: |-\n  b\n\n", "{a='b'}"), ("a: |+\n  b\n\n", "{a='b\n\n'}"),
    ("a: |2\n   b\n  c\n", "{a=' b\nc\n'}"), ("a: >-\n  b\n   c\n  d\n", "{a='b\n c\nd'}"),
    ("a: | # c\n  # no comment\n", "{a='# no comment\n'}"), ("- |\n b\n- c", "['b\n' <c>]"),
    ("a: >\n  b\n\n  c\n", "{a='b\nc\n'}"), ("a: |\nb: c", "{a='' b=<c>}"),
    ("a:\n- |\n  x: 'y\n- z", "{a=['x: 'y\n' <z>]}"),
    // Scalars of several lines.
    ("a: b\n  c\n\n  d", "{a=<b c\nd>}"), ("a: 'b\n  c'", "{a='b c'}"),
    ("a: \"b\n\n  c\"", "{a='b\nc'}"), ("a: \"b\\\n  c\"", "{a='bc'}"), ("- a\n  b", "[<a b>]"),
    // Flow collections.
    ("a: [b,\n  {c: d,\n   e}]", "{a=[<b> {c=<d> e=<>}]}"), ("[a: b, c]", "[{a=<b>} <c>]"),
    ("{\"a\":b, c: }", "{a=<b> c=<>}"), ("a: [b\n  c]", "{a=[<b c>]}"),
    // Tags and marks of documents.
    ("a: !!str 1", "{a='1'}"), ("%YAML 1.2\n---\na: b\n...\n", "{a=<b>}"), ("a: ~", "{a=<~>}"),
    ("a: !x {b: c}", "{a={b=<c>}}"), ("a: ${B}", "{a=<${B}>}"), ("a: \"\\U0001F600\"", "{a='😀'}"),
  ])
  func documents(_ text: String, _ expected: String) throws {
    #expect(try YAMLReader.read(text, .full).map(outline) == expected, "\(text)")
  }

  @Test(arguments: [
    ("a: *x", 1, "no anchor"), ("? a\n: b", 1, "quotation marks"),
    ("a: b\n---\nc: d", 2, "document"),
    ("a: |x\n  b", 1, "block scalar"), ("a: |\n   \n  b", 3, "indented more"),
    ("a: b\n  c: d", 2, "indented"), ("a: 'b\nc: d", 1, "closed"), ("{[a]: b}", 1, "key"),
    ("a: {<<: b}", 1, "mapping"), ("a: @b", 1, "quotation marks"), ("a: & b", 1, "name"),
    ("a: &x\n  b: *x", 2, "no anchor"),
  ])
  func faults(_ text: String, _ line: Int, _ reason: String) {
    do throws(YAMLFault) {
      let node = try YAMLReader.read(text, .full)
      Issue.record("\(text) was read as \(node.map(outline) ?? "nothing")")
    } catch {
      #expect(error.line == line, "\(error.reason)")
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }

  /// Ten aliases of ten aliases of … are a fault long before they fill the memory.
  @Test func aliasesOfAliasesHaveABound() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    do throws(YAMLFault) {
      _ = try YAMLReader.read(text, .full)
      Issue.record("The aliases were written out")
    } catch {
      #expect(error.line > 1)
      #expect(error.reason.contains("aliases"))
    }
  }

  @Test func nestingHasABound() {
    for mark in ["[", "{a: ", "- ", "&a "] {
      let text = String(repeating: mark, count: 50_000)
      #expect(throws: YAMLFault.self) { try YAMLReader.read(text, .full) }
    }
  }

  /// Whatever the text is, the reader ends with a value or a fault.
  @Test func everyPrefixAndEveryChangedByteIsReadOrRefused() {
    let text = "a: &x [b, \"c\n d\"]\ne:\n  <<: {f: *x}\n  g: >-\n    h\n   i\nj: !t 'k'\n- l\n"
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      _ = try? YAMLReader.read(String(decoding: bytes[..<index], as: UTF8.self), .full)
      for byte in Array("\"'[]{}:-#, \n\r\t\\|>&*!?%@0".utf8) + [0xC3] {
        var changed = bytes
        changed[index] = byte
        _ = try? YAMLReader.read(String(decoding: changed, as: UTF8.self), .full)
      }
    }
  }
}
