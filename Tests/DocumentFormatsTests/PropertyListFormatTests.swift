import DocumentFormats
import Testing

@Suite("Formats of property lists", .timeLimit(.minutes(10)))
struct PropertyListFormatTests {
  @Test("an XML property list is read")
  func xml() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>a &amp; b</key>
      \t<string>x &lt;<![CDATA[ & ]]>y</string>
      \t<key>c</key>
      \t<array><true/><false/><integer> -0x10 </integer><real>1.5</real><date>2026-01-01T00:00:00Z</date></array>
      \t<key>d</key>
      \t<data>\n\tD73v\n\tAA==\n\t</data>
      \t<key>c</key>
      \t<dict/>
      \t<key>e</key><string/>
      </dict>
      </plist>
      """
    let document = try PropertyList.read(Array(text.utf8))
    #expect(
      document.value
        == .dictionary([
          "a & b": .string("x < & y"), "c": .dictionary([:]), "e": .string(""),
          "d": .data([0x0F, 0xBD, 0xEF, 0]),
        ])
    )
    #expect(document.repeatedKeys == [RepeatedKey(key: "c", line: 14)])
    let values = try PropertyList.read(
      Array(text.replacing("<key>c</key>\n\t<dict/>", with: "").utf8)
    )
    #expect(
      values.value["c"]?.elements == [
        .bool(true), .bool(false), .number("-16"), .number("1.5"), .null,
      ]
    )
    #expect(
      try PropertyList.read(Array("<array><string>a</string></array>".utf8)).value.texts == ["a"]
    )
  }

  @Test(
    "faults of XML property lists",
    arguments: [
      "<plist/>", "<plist><dict/><dict/></plist>", "<plist><x/></plist>",
      "<plist><dict><key>a</key></dict></plist>", "<plist><dict><string>a</string></dict></plist>",
      "<plist><integer>x</integer></plist>", "<plist><integer>--1</integer></plist>",
      "<plist><data>*</data></plist>", "<plist><dict>", "<plist version='1.0'>",
      "<plist>" + String(repeating: "<array>", count: 200)
        + String(repeating: "</array>", count: 200)
        + "</plist>",
    ]
  )
  func xmlFaults(text: String) {
    #expect(throws: DocumentFault.self) { try PropertyList.read(Array(text.utf8)) }
  }

  @Test("a JSON property list is read")
  func json() throws {
    let text =
      #"{ "objects" : { "A\"1": {"isa": "PBXProject", "targets": ["B", 2, true, null]} } }"#
    let targets = try PropertyList.read(Array(text.utf8)).value["objects"]?["A\"1"]?["targets"]
    #expect(targets == .array([.string("B"), .number("2"), .bool(true), .null]))
    #expect(try PropertyList.read(Array(" [1]".utf8)).value == .array([.number("1")]))
    #expect(try PropertyList.read(Array("{ \"a:\" = \":\"; }".utf8)).value["a:"] == .string(":"))
  }
}

@Suite("Binary property lists", .timeLimit(.minutes(10)))
struct BinaryPropertyListTests {
  /// A document of objects that one byte each refers to; the last object is the root.
  private func document(_ objects: [[UInt8]], root: Int? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, root ?? objects.count - 1, table] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return bytes
  }

  private func value(_ objects: [UInt8]...) throws -> DocumentValue {
    try PropertyList.read(document(objects)).value
  }

  @Test("each kind of object is read")
  func kinds() throws {
    #expect(try value([0x00]) == .null)
    #expect(try value([0x08]) == .bool(false))
    #expect(try value([0x09]) == .bool(true))
    #expect(try value([0x10, 0xFF]) == .number("255"))
    #expect(try value([0x13] + Array(repeating: 0xFF, count: 8)) == .number("-1"))
    #expect(
      try value([0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8))
        == .number("\(UInt64.max)")
    )
    #expect(try value([0x22, 0x3F, 0xC0, 0, 0]) == .number("1.5"))
    #expect(try value([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]) == .number("1.5"))
    #expect(try value([0x33, 0, 0, 0, 0, 0, 0, 0, 0]) == .null)
    #expect(try value([0x80, 1]) == .null)
    #expect(try value([0x42, 1, 2]) == .data([1, 2]))
    #expect(try value([0x52, 0x61, 0x62]) == .string("ab"))
    #expect(try value([0x62, 0x00, 0xE9, 0xD8, 0x00]) == .string("é\u{FFFD}"))
    #expect(try value([0x5F, 0x10, 16] + Array(repeating: 0x61, count: 16)).text?.count == 16)
    #expect(try value([0x51, 0x61], [0xA2, 0, 0]).texts == ["a", "a"])
    let members = try PropertyList.read(
      document([[0x51, 0x61], [0x09], [0x08], [0xD2, 0, 0, 1, 2]])
    )
    #expect(members.value == .dictionary(["a": .bool(false)]))
    #expect(members.repeatedKeys == [RepeatedKey(key: "a", line: 0)])
  }

  @Test(
    "hostile documents are faults",
    arguments: [
      Array("bplist00".utf8), Array("bplist01".utf8) + Array(repeating: 0, count: 64),
      Array("bplist00".utf8) + Array(repeating: 0xFF, count: 64),
      Array("bplist00".utf8) + Array(repeating: 0, count: 64),
    ]
  )
  func hostile(bytes: [UInt8]) {
    #expect(throws: DocumentFault.self) { try PropertyList.read(bytes) }
  }

  @Test("hostile objects are faults")
  func hostileObjects() {
    let cycle = document([[0xA1, 0]])
    let noReference = document([[0xA1, 9]])
    let long = document([[0x5F, 0x13] + Array(repeating: 0x7F, count: 8)])
    let negative = document([[0x4F, 0x13] + Array(repeating: 0xFF, count: 8)])
    let numberAsKey = document([[0x10, 1], [0xD1, 0, 0]])
    let kinds: [[UInt8]] = [[0x0F], [0x15], [0x24], [0x70], [0xE0], [0x51, 0x80], [0x53, 0x61]]
    // Each array contains the one before twice.
    let bomb = document([[0x09]] + (0..<100).map { [0xA2, UInt8($0), UInt8($0)] })
    for bytes in [cycle, noReference, long, negative, numberAsKey, bomb]
      + kinds.map({ document([$0]) })
    {
      #expect(throws: DocumentFault.self) { try PropertyList.read(bytes) }
    }
  }

  @Test("damage at every byte is a fault or a value, and never ends the process")
  func damage() {
    let whole = document([
      [0x51, 0x61], [0x62, 0, 0xE9, 0, 0xE8], [0x13, 0, 0, 0, 0, 0, 0, 0, 1], [0xA3, 0, 1, 2],
      [0x5F, 0x10, 3, 0x61, 0x62, 0x63], [0xD2, 0, 4, 3, 1],
    ])
    var read = 0
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x0F, 0x7F, 0x80, 0xA1, 0xD1, 0xFF] {
        var bytes = whole
        bytes[index] = value
        if (try? PropertyList.read(bytes)) != nil { read += 1 }
      }
      if (try? PropertyList.read(Array(whole[..<index]))) != nil { read += 1 }
    }
    #expect(read > 0 && read < whole.count * 9)
  }
}
