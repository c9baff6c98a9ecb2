import Testing

@testable import GraphDaemon

@Suite struct FreedMemoryTests {
  private let much = FreedMemory.worthwhile

  @Test func onlyAfterAPeak() {
    var freed = FreedMemory()
    var trims = 0
    func look(at resident: UInt64, leaves left: UInt64?) {
      freed.giveBack(resident: resident) {
        trims += 1
        return left
      }
    }
    look(at: 10 * much, leaves: 8 * much)
    #expect(trims == 1)
    // At rest nothing is done.
    look(at: 8 * much, leaves: nil)
    look(at: 9 * much - 1, leaves: nil)
    #expect(trims == 1)
    look(at: 9 * much, leaves: 9 * much)
    #expect(trims == 2)
    look(at: 9 * much, leaves: nil)
    // What became less may become more again.
    look(at: 5 * much, leaves: nil)
    #expect(trims == 2)
    look(at: 6 * much, leaves: nil)
    #expect(trims == 3)
    // Where the system does not tell what is left.
    look(at: 6 * much, leaves: nil)
    #expect(trims == 3)
  }

  #if canImport(Glibc)
  @Test func whatIsFreedGoesBack() throws {
    // Each below what the C library asks the system for by itself; the last one keeps the others from the end.
    let size = 64 << 10
    var blocks = (0..<2048).map { _ in
      let block = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      block.initializeMemory(as: UInt8.self, repeating: 1)
      return block
    }
    let last = blocks.removeLast()
    defer { last.deallocate() }
    for block in blocks { block.deallocate() }
    let before = try #require(ResidentMemory.bytes)
    var freed = FreedMemory()
    freed.giveBack(resident: before)
    #expect(try #require(ResidentMemory.bytes) < before - (32 << 20))
  }
  #endif
}
