import NIOCore
import Testing

@testable import ServerTransport

@Suite struct PingFilterTests {
  private typealias Frame = RawConnection.Frame

  private struct Seen: Equatable {
    var forward: [UInt8] = []
    var pings: [UInt64] = []
  }

  /// What a filter does with bytes that come in these pieces.
  private func filter(_ pieces: [[UInt8]]) -> Seen {
    var filter = PingFilter()
    var seen = Seen()
    for piece in pieces {
      let output = filter.receive(ByteBuffer(bytes: piece))
      seen.forward += output.forward.flatMap { Array($0.readableBytesView) }
      seen.pings += output.pings
    }
    return seen
  }

  private func check(_ frames: [Frame], passes: [Frame], pings: [UInt64]) {
    let bytes = RawConnection.preface + frames.flatMap(\.bytes)
    let expected = Seen(
      forward: RawConnection.preface + passes.flatMap(\.bytes),
      pings: pings
    )
    #expect(filter([bytes]) == expected)
    #expect(filter(bytes.map { [$0] }) == expected)
    for cut in bytes.indices {
      #expect(filter([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected, "cut at \(cut)")
    }
  }

  private let data = Frame(type: 0, stream: 1, payload: Array(repeating: 6, count: 40))

  @Test func pingsAreTakenOut() {
    check(
      [.settings, .ping(1), data, .ping(2), .ping(3), data],
      passes: [.settings, data, data],
      pings: [0x0100_0000_0000_0001, 0x0200_0000_0000_0002, 0x0300_0000_0000_0003]
    )
  }

  @Test func everythingElsePasses() {
    check(
      [.settings, data, .settingsAcknowledged],
      passes: [.settings, data, .settingsAcknowledged],
      pings: []
    )
  }

  @Test(arguments: [
    Frame(type: 6, flags: 1, payload: Array(repeating: 0, count: 8)),
    Frame(type: 6, stream: 1, payload: Array(repeating: 0, count: 8)),
    Frame(type: 6, payload: Array(repeating: 0, count: 7)),
    Frame(type: 6),
  ])
  func whatIsNoProperRequestPasses(_ frame: RawConnection.Frame) {
    check([.settings, frame, data], passes: [.settings, frame, data], pings: [])
  }

  @Test func aFrameOfTheGreatestLengthPasses() {
    let great = Frame(type: 0, stream: 1, payload: Array(repeating: 6, count: 1 << 24 - 1))
    let bytes = RawConnection.preface + great.bytes + Frame.ping(9).bytes
    let seen = filter([bytes])
    #expect(seen.forward.count == bytes.count - 17)
    #expect(seen.pings == [0x0900_0000_0000_0009])
  }
}
