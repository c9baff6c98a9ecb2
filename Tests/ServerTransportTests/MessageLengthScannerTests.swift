import NIOCore
import Testing

@testable import ServerTransport

@Suite struct MessageLengthScannerTests {
  private func message(_ length: UInt32, filled: Bool = true) -> [UInt8] {
    let prefix = [0] + (0..<4).map { UInt8(length >> (24 - 8 * UInt32($0)) & 0xFF) }
    return prefix + (filled ? Array(repeating: 0xFF, count: Int(length)) : [])
  }

  /// Scans the bytes whole, one by one, and cut at every place.
  private func check(_ bytes: [UInt8], finds expected: Int?) {
    var ways = [[bytes], bytes.map { [$0] }]
    ways += bytes.indices.map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
    for pieces in ways {
      var scanner = MessageLengthScanner(limit: 10)
      var found: Int?
      for piece in pieces where found == nil { found = scanner.receive(ByteBuffer(bytes: piece)) }
      #expect(found == expected, "\(pieces.map(\.count))")
    }
  }

  @Test func messagesUpToTheLimitPass() {
    check(message(10) + message(0) + message(3) + message(10), finds: nil)
  }

  @Test func aLongerOneIsFoundByItsPrefix() {
    check(message(11, filled: false), finds: 11)
    check(message(4) + message(.max, filled: false), finds: Int(UInt32.max))
  }

  @Test func anUnfinishedPrefixIsNoFinding() {
    check([0, 0xFF, 0xFF, 0xFF], finds: nil)
  }
}
