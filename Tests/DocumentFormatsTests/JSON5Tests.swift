import DocumentFormats
import Testing

@Suite("JSON5", .timeLimit(.minutes(10)))
struct JSON5Tests {
  @Test("a project is read with comments, names and trailing commas")
  func project() throws {
    let document = try JSON5.read(
      Array(
        """
        // A project.
        {
          "required-capabilities": [],
          files: [
            { path: 'App', kind: "folder", "target-membership": ["App",], }, /* the last */
          ],
          $x_1\\u0041é: 0x1F, files: null,
        }

        """.utf8
      )
    )
    #expect(document.value["required-capabilities"] == .array([]))
    #expect(document.value["$x_1Aé"] == .number("31"))
    #expect(document.value["files"] == .null)
    #expect(document.repeatedKeys == [RepeatedKey(key: "files", line: 7)])
  }

  @Test(
    "values are read by the specification",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("[]", .array([])),
      ("[1,]", .array([.number("1")])), ("{}", .dictionary([:])), ("0", .number("0")),
      ("-0", .number("-0")), ("+1", .number("1")), (".5", .number("0.5")), ("5.", .number("5")),
      ("-.5e+3", .number("-0.5e3")), ("5.e-03", .number("5e-03")), ("0xdecaf", .number("912559")),
      ("-0XFF", .number("-255")), ("Infinity", .number("Infinity")), ("-NaN", .number("-NaN")),
      ("0x10000000000000000", .number("0x10000000000000000")), ("'a\"b'", .string("a\"b")),
      (
        #""\b\f\n\r\t\v\0\x41\u00e9\ud83d\ude00\'\"\\\/\q""#,
        .string("\u{8}\u{C}\n\r\t\u{B}\u{0}Aé😀'\"\\/q")
      ),
      ("'a\\\nb\\\r\nc\\\u{2028}d\u{2029}'", .string("abcd\u{2029}")),
      ("\u{FEFF}\u{A0}\u{2003}\u{FEFF}1 // x", .number("1")), ("1/**/", .number("1")),
      ("{null:1}", .dictionary(["null": .number("1")])), ("'\\é'", .string("é")),
    ] as [(String, DocumentValue)]
  )
  func values(text: String, value: DocumentValue) throws {
    #expect(try JSON5.read(Array(text.utf8)).value == value)
  }

  @Test(
    "a fault has a reason and a place",
    arguments: [
      ("", "The file ends where a value is missing", 1, 1),
      ("[1 2]", "`2` stands where `,` or `]` is expected", 1, 4),
      ("[,]", "`,` stands where a value is expected", 1, 2),
      ("{\n a: 1,\n", "`{` has no `}`", 1, 1), ("{a}", "`}` stands where `:` is expected", 1, 3),
      ("{1a: 1}", "`1` stands where a key is expected", 1, 2),
      ("{'a':1;}", "`;` stands where `,` or `}` is expected", 1, 7),
      ("{,}", "`,` stands where a key or `}` is expected", 1, 2),
      ("\"a\nb\"", "A quoted string does not end", 1, 1),
      ("'\\x4'", "An escape is malformed", 1, 2),
      ("'\\1'", "An escape is malformed", 1, 2), ("'\\01'", "An escape is malformed", 1, 2),
      ("010", "A number is malformed", 1, 1), (".", "A number is malformed", 1, 1),
      ("1e", "A number is malformed", 1, 1), ("0x", "A number is malformed", 1, 1),
      ("--1", "A number is malformed", 1, 1),
      ("1a", "`a` stands where a separator is expected", 1, 2),
      ("nullx", "`x` stands where a separator is expected", 1, 5),
      ("undefined", "`u` stands where a value is expected", 1, 1),
      ("1 /* x", "A comment does not end", 1, 3),
      ("1 1", "Text follows the end of the document", 1, 3),
      ("{\n=======\n}", "The file has conflict markers: resolve the merge", 2, 1),
      ("\u{1}", "A character stands where a value is expected", 1, 1),
    ]
  )
  func faults(text: String, reason: String, line: Int, column: Int) throws {
    let fault = try #require(throws: DocumentFault.self) { try JSON5.read(Array(text.utf8)) }
    #expect(fault.reason == reason)
    #expect((fault.line, fault.column) == (line, column))
  }

  @Test("nesting has a bound")
  func nesting() throws {
    let fault = try #require(throws: DocumentFault.self) {
      try JSON5.read(Array(String(repeating: "[", count: 1_000_000).utf8))
    }
    #expect(fault.reason == "More than 128 values are nested")
  }
}

@Suite("Document values")
struct DocumentValueTests {
  @Test("what a value is not is empty")
  func accessors() {
    #expect(DocumentValue.bool(true).text == nil && DocumentValue.number("1").text == "1")
    #expect(DocumentValue.string("a").elements.isEmpty && DocumentValue.null.members.isEmpty)
    #expect(DocumentValue.array([.string("a"), .null, .number("2")]).texts == ["a", "2"])
    #expect(DocumentValue.array([])["a"] == nil)
  }

  @Test("yes has several forms")
  func yes() {
    let yes: [DocumentValue] = [
      .string("YES"), .string("true"), .number("1"), .bool(true), .string("yes"),
    ]
    let no: [DocumentValue] = [
      .string("NO"), .string("TRUE "), .number("0"), .bool(false), .null, .array([]),
    ]
    #expect(yes.allSatisfy { $0.isTrue } && !no.contains { $0.isTrue })
  }
}
