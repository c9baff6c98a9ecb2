import NIOCore

/// Takes the PING frames out of what a client sends; a pure scanner of HTTP/2 frame boundaries.
///
/// Only complete, well-formed requests of the whole connection are taken (RFC 9113, 6.7). Anything
/// else goes on, so that the HTTP/2 implementation finds the client's mistakes.
struct PingFilter {
  /// What came out of some received bytes.
  struct Output {
    /// The bytes to go on, in order.
    var forward: [ByteBuffer] = []
    /// The opaque data of each PING, in order.
    var pings: [UInt64] = []
  }

  private static let prefaceLength = 24
  private static let headerLength = 9
  private static let pingLength = 8

  /// Bytes of the frame that is being received that still belong to it.
  private var remaining = Self.prefaceLength

  /// The beginning of a frame whose kind cannot be told yet, or of a PING; shorter than 17 bytes.
  private var held: ByteBuffer?

  /// Takes the next bytes; they may end anywhere in a frame.
  ///
  /// - Complexity: O(1) a frame, and no copy but of a header that came in two parts.
  mutating func receive(_ bytes: ByteBuffer) -> Output {
    var buffer = bytes
    if var start = held.take() {
      start.writeBuffer(&buffer)
      buffer = start
    }
    var output = Output()
    var passed = buffer.readerIndex
    var index = buffer.readerIndex
    while index < buffer.writerIndex {
      if remaining > 0 {
        let step = min(remaining, buffer.writerIndex - index)
        remaining -= step
        index += step
        continue
      }
      guard let header = FrameHeader(buffer, at: index) else { break }
      guard header.isPingRequest else {
        remaining = Self.headerLength + header.length
        continue
      }
      let payload = index + Self.headerLength
      guard let ping = buffer.getInteger(at: payload, as: UInt64.self) else { break }
      Self.pass(buffer, passed..<index, into: &output)
      output.pings.append(ping)
      index = payload + Self.pingLength
      passed = index
    }
    Self.pass(buffer, passed..<index, into: &output)
    if index < buffer.writerIndex {
      held = buffer.getSlice(at: index, length: buffer.writerIndex - index)
    }
    return output
  }

  private static func pass(_ buffer: ByteBuffer, _ range: Range<Int>, into output: inout Output) {
    guard !range.isEmpty, let slice = buffer.getSlice(at: range.lowerBound, length: range.count)
    else { return }
    output.forward.append(slice)
  }

  /// The nine bytes before each frame (RFC 9113, 4.1).
  private struct FrameHeader {
    let length: Int
    let isPingRequest: Bool

    init?(_ buffer: ByteBuffer, at index: Int) {
      guard
        let lengthAndType = buffer.getInteger(at: index, as: UInt32.self),
        let flags = buffer.getInteger(at: index + 4, as: UInt8.self),
        let stream = buffer.getInteger(at: index + 5, as: UInt32.self)
      else { return nil }
      length = Int(lengthAndType >> 8)
      isPingRequest =
        lengthAndType & 0xFF == 0x06 && length == pingLength && flags & 0x01 == 0
        && stream & 0x7FFF_FFFF == 0
    }
  }
}
