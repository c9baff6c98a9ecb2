import Testing
import WorkspaceModel

@Suite struct ContentIDTests {
  private func check(
    hex: String,
    _ expected: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let id = ContentID(hex: hex.utf8)
    #expect(id?.description == expected, sourceLocation: sourceLocation)
    if let id {
      #expect(ContentID(bytes: id.bytes) == id, sourceLocation: sourceLocation)
      #expect(id.bytes.count * 2 == hex.utf8.count, sourceLocation: sourceLocation)
    }
  }

  @Test func hexadecimalDigits() {
    let sha1 = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
    let sha256 = "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
    check(hex: sha1, sha1)
    check(hex: sha256, sha256)
    check(hex: sha1.uppercased(), sha1)
    check(hex: "00", "00")
    check(hex: "0f", "0f")
  }

  @Test func whatIsNoDigestIsRefused() {
    check(hex: "", nil)
    check(hex: "abc", nil)
    check(hex: "0g", nil)
    check(hex: "é0", nil)
    check(hex: String(repeating: "00", count: 33), nil)
    #expect(ContentID(bytes: []) == nil)
    #expect(ContentID(bytes: [UInt8](repeating: 0, count: 33)) == nil)
  }

  @Test func theLengthCounts() {
    #expect(ContentID(bytes: [0]) != ContentID(bytes: [0, 0]))
    #expect(ContentID(hex: "0a".utf8) != ContentID(hex: "0a00".utf8))
  }

  @Test func everyByteCounts() throws {
    let zero = [UInt8](repeating: 0, count: 32)
    var ids: Set<ContentID> = []
    for index in zero.indices {
      var bytes = zero
      bytes[index] = 0x81
      let id = try #require(ContentID(bytes: bytes))
      #expect(id.bytes == bytes)
      ids.insert(id)
    }
    #expect(ids.count == 32)
  }
}
