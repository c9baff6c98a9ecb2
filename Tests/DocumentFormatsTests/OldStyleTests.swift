import DocumentFormats
import Testing

@Suite("Old-style property lists", .timeLimit(.minutes(10)))
struct OldStyleTests {
  @Test("a project is read with its comments, quotes and one-line objects")
  func project() throws {
    let document = try PropertyList.read(
      Array(
        """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tobjects = {

        /* Begin PBXBuildFile section */
        \t\tA1 /* x.swift in Sources */ = {isa = PBXBuildFile; fileRef = B2 /* x.swift */; };
        /* End PBXBuildFile section */
        \t\tB2 = {
        \t\t\tpath = "a \\"b\\"\\n\\t.swift"; // the file
        \t\t\tsourceTree = "<group>";
        \t\t\tfiles = (
        \t\t\t\tA1 /* x */,
        \t\t\t\t../y/z.swift,
        \t\t\t);
        \t\t};
        \t};
        }

        """.utf8
      )
    )
    let object = try #require(document.value["objects"]?["B2"])
    #expect(document.value["archiveVersion"] == .string("1"))
    #expect(document.value["objects"]?["A1"]?["isa"]?.text == "PBXBuildFile")
    #expect(object["path"]?.text == "a \"b\"\n\t.swift")
    #expect(object["sourceTree"] == .string("<group>"))
    #expect(object["files"]?.texts == ["A1", "../y/z.swift"])
    #expect(document.repeatedKeys.isEmpty)
  }

  @Test(
    "values are read as CoreFoundation reads them",
    arguments: [
      ("{}", .dictionary([:])), (" \n/* nothing */", .dictionary([:])), ("()", .array([])),
      ("( a, b )", .array([.string("a"), .string("b")])), ("(a,)", .array([.string("a")])),
      ("{ a; }", .dictionary(["a": .string("a")])), ("a = b; c = (d);", members),
      ("<0fbd 77\n>", .data([0x0F, 0xBD, 0x77])), ("$X/y:z.a-b_c", .string("$X/y:z.a-b_c")),
      ("'a\"b'", .string("a\"b")), ("\"a\nb\"", .string("a\nb")), ("a//b", .string("a//b")),
      (#""\101\7\0001\U00e9\Ud83d\Ude00\q\\\'\"""#, .string("A\u{7}\u{0}1é😀q\\'\"")),
      (#""\U4z\Ud83d""#, .string("\u{4}z\u{FFFD}")), ("\u{FEFF}a", .string("a")),
      ("\u{2028}a // b\u{2029}", .string("a")), ("a /* not closed", .string("a")),
      ("// !$*UTF8*$!{ a = b; }", .dictionary(["a": .string("b")])),
      ("// !$*UTF8*$! more\n{ a = b; }", .dictionary(["a": .string("b")])),
    ] as [(String, DocumentValue)]
  )
  func values(text: String, value: DocumentValue) throws {
    #expect(try PropertyList.read(Array(text.utf8)).value == value)
  }

  private static let members = DocumentValue.dictionary([
    "a": .string("b"), "c": .array([.string("d")]),
  ])

  @Test("UTF-16 with a byte order mark is read")
  func utf16() throws {
    let units = Array("\u{FEFF}{ a = \"é😀\"; }".utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    for bytes in [little, big] {
      #expect(try PropertyList.read(bytes).value["a"]?.text == "é😀")
    }
    #expect(throws: DocumentFault(reason: "The text is not UTF-16", line: 1, column: 1)) {
      try PropertyList.read(little + [0])
    }
  }

  @Test("the last value of a repeated key wins, and its line is reported")
  func repeatedKeys() throws {
    let text = "{\n a = 1;\n b = { c = 1; c = 2; };\r\n a = 3;\n\n\"b\" = 4; }"
    let document = try PropertyList.read(Array(text.utf8))
    #expect(document.value == .dictionary(["a": .string("3"), "b": .string("4")]))
    #expect(
      document.repeatedKeys == [
        RepeatedKey(key: "c", line: 3), RepeatedKey(key: "a", line: 4),
        RepeatedKey(key: "b", line: 6),
      ]
    )
  }

  @Test(
    "a fault has a reason and a place",
    arguments: [
      ("", "The file is empty", 1, 1), ("{ a = b }", "`}` stands where `;` is expected", 1, 9),
      ("{\n  a = b;\n  c d;\n}", "`d` stands where `=` or `;` is expected", 3, 5),
      ("{\r\n a = [b];\r\n}", "`[` stands where a value is expected", 2, 6),
      ("{ a = é; }", "A character stands where a value is expected", 1, 7),
      ("(a b)", "`b` stands where `,` or `)` is expected", 1, 4),
      ("(a,,)", "`,` stands where a value is expected", 1, 4),
      ("{\n a = (\n  b,\n", "`(` has no `)`", 2, 6), ("{\n a = b;\n", "`{` has no `}`", 1, 1),
      ("{ a = \"b;\n}\n", "A quoted string does not end", 1, 7),
      ("{ a = \"b\\", "A quoted string does not end", 1, 7),
      ("<0fb>", "Hexadecimal data has an odd number of digits", 1, 5),
      ("<0x>", "Hexadecimal data has an odd number of digits", 1, 3),
      ("{ a = <0f; }", "`;` stands where a hexadecimal digit or `>` is expected", 1, 10),
      ("{} {}", "Text follows the end of the document", 1, 4),
      ("{ a = ", "The file ends where a value is missing", 1, 7),
      ("{ é = b; }", "A character stands where a key or `}` is expected", 1, 3),
    ]
  )
  func faults(text: String, reason: String, line: Int, column: Int) {
    #expect(throws: DocumentFault(reason: reason, line: line, column: column)) {
      try PropertyList.read(Array(text.utf8))
    }
  }

  @Test("invalid UTF-8 is a fault, in a comment, too")
  func invalidText() {
    #expect(throws: DocumentFault(reason: "The text is not UTF-8", line: 2, column: 3)) {
      try PropertyList.read(Array("{\n//".utf8) + [0xFF, 0x0A] + Array("}".utf8))
    }
  }

  @Test(
    "conflict markers are reported at their line",
    arguments: [
      "{\n a = b;\n<<<<<<< HEAD\n c = d;\n=======\n>>>>>>> x\n}", "{\n a = \"\n=======\n b = c;\n}",
      "{\r a = (\r>>>>>>> other\r)}", "{\n a\n|||||||",
    ]
  )
  func conflictMarkers(text: String) throws {
    let fault = try #require(throws: DocumentFault.self) {
      try PropertyList.read(Array(text.utf8))
    }
    #expect(fault.reason == "The file has conflict markers: resolve the merge")
    #expect((fault.line, fault.column) == (3, 1))
  }

  @Test("text that looks like a conflict marker is none within quotes, or if it is longer")
  func noConflict() throws {
    let text = "{ a = \"\n=======\n<<<<<<< x\n\"; }"
    #expect(try PropertyList.read(Array(text.utf8)).value["a"]?.text == "\n=======\n<<<<<<< x\n")
    #expect(throws: DocumentFault(reason: "`{` has no `}`", line: 1, column: 1)) {
      try PropertyList.read(Array("{/*\n========\n<<<<<<\n*/".utf8))
    }
  }

  @Test("nesting has a bound")
  func nesting() throws {
    let most = String(repeating: "(", count: 128) + String(repeating: ")", count: 128)
    #expect(try PropertyList.read(Array(most.utf8)).value.elements.count == 1)
    for opening in ["(", "{a="] {
      let fault = try #require(throws: DocumentFault.self) {
        try PropertyList.read(Array(String(repeating: opening, count: 1_000_000).utf8))
      }
      #expect(fault.reason == "More than 128 values are nested")
    }
  }
}
