import DocumentFormats
import Testing

@Suite("XML", .timeLimit(.minutes(10)))
struct XMLTests {
  /// The events of a document that comes in pieces of `size` bytes.
  private func events(
    _ text: String,
    size: Int,
    reportsText: Bool = true
  ) throws -> [XMLScanner.Event] {
    var scanner = XMLScanner(reportsText: reportsText, allowsDocumentType: true)
    var events: [XMLScanner.Event] = []
    let bytes = Array(text.utf8)
    for begin in stride(from: 0, to: bytes.count, by: size) {
      try Array(bytes[begin...].prefix(size)).withUnsafeBytes { piece in
        var position = 0
        while let event = try scanner.next(in: piece, at: &position) { events.append(event) }
      }
    }
    try scanner.finish()
    return events
  }

  @Test("events are the same however the document is cut", arguments: [1, 2, 3, 7, 1000])
  func pieces(size: Int) throws {
    let text =
      "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE a PUBLIC \"<>[\" 'x'>\n<a b='&lt;&#233;'>é<c/>"
      + "x&amp;<!-- no -->y<![CDATA[<]]]></a>\n"
    let tags: [XMLScanner.Event] = [
      .start(name: "a", attributes: ["b": "<é"]), .start(name: "c", attributes: [:]),
      .end(name: "c"), .end(name: "a"),
    ]
    #expect(try events(text, size: size, reportsText: false) == tags)
    #expect(
      try events(text, size: size) == [
        tags[0], .text("é"), tags[1], tags[2], .text("x&"), .text("y"), .text("<]"),
        tags[3],
      ]
    )
  }

  @Test("a document becomes a tree with texts and lines")
  func tree() throws {
    let root = try XMLDocument.read(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace
           version = "1.0">
           <FileRef
              location = "group:A &amp; B.xcodeproj">
           </FileRef>
           <Group location="container:x"><FileRef location='group:y'/>z</Group>
        </Workspace>

        """.utf8
      )
    )
    #expect(root.name == "Workspace" && root.attributes == ["version": "1.0"] && root.line == 3)
    #expect(root.children.map(\.name) == ["FileRef", "Group"])
    #expect(
      root.children(named: "FileRef").map { $0.attributes["location"] } == ["group:A & B.xcodeproj"]
    )
    #expect(root.children[0].line == 5)
    #expect(root.children[1].children[0].attributes == ["location": "group:y"])
    #expect(root.children[1].text == "z")
  }

  @Test(
    "a fault has a reason and a place",
    arguments: [
      ("", "The document is cut off", 1, 1), ("<a>\n<b>\n</a>", "`</a>` ends no element", 3, 4),
      ("<!DOCTYPE a [<!ENTITY x 'y'>]><a/>", "The document type declares something", 1, 13),
      ("<a/><!DOCTYPE a>", "A document type stands after the outermost element", 1, 7),
      ("<!ELEMENT a><a/>", "A declaration", 1, 3), ("<a>&x;</a>", "`&` begins no reference", 1, 6),
      ("<a>\n", "The document is cut off", 2, 1),
      ("<a b='1' b='2'/>", "The attribute `b` is given twice", 1, 16),
      ("<a/>\nx", "Text stands outside of the outermost element", 2, 1),
      ("<a>\n<<<<<<< x\n</a>", "The file has conflict markers: resolve the merge", 2, 1),
      ("< a/>", "A tag has no name", 1, 5), ("<>", "A tag has no name", 1, 2),
    ]
  )
  func faults(text: String, reason: String, line: Int, column: Int) throws {
    let fault = try #require(throws: DocumentFault.self) { try XMLDocument.read(Array(text.utf8)) }
    #expect(fault.reason == reason)
    #expect((fault.line, fault.column) == (line, column))
  }

  @Test("a document type is a fault where it is not allowed")
  func documentType() throws {
    var scanner = XMLScanner()
    var position = 0
    #expect(throws: DocumentFault.self) {
      try Array("<!DOCTYPE a><a/>".utf8).withUnsafeBytes {
        _ = try scanner.next(in: $0, at: &position)
      }
    }
  }

  @Test("nesting has a bound")
  func nesting() throws {
    let fault = try #require(throws: DocumentFault.self) {
      try XMLDocument.read(Array(String(repeating: "<a>", count: 300).utf8))
    }
    #expect(fault.reason == "Elements are nested too deep")
  }
}
