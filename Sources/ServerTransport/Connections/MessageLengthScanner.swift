import NIOCore

/// Reads the lengths of the gRPC messages in a stream's data, without the messages.
///
/// Each message has a prefix of five bytes: a flag, and the length in four (the gRPC over HTTP/2
/// protocol, `Length-Prefixed-Message`).
struct MessageLengthScanner {
  private let limit: Int
  private var remaining = 0
  private var prefix = ByteBuffer()

  /// Finds messages longer than `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next bytes, which may end anywhere.
  ///
  /// - Returns: The length that a message claims to have, if it is over the limit. The data after
  ///   it is not to be scanned.
  mutating func receive(_ bytes: ByteBuffer) -> Int? {
    var buffer = bytes
    while buffer.readableBytes > 0 {
      if remaining > 0 {
        let step = min(remaining, buffer.readableBytes)
        buffer.moveReaderIndex(forwardBy: step)
        remaining -= step
        continue
      }
      let missing = min(5 - prefix.readableBytes, buffer.readableBytes)
      prefix.writeImmutableBuffer(buffer.readSlice(length: missing) ?? ByteBuffer())
      guard prefix.readableBytes == 5, let length = prefix.getInteger(at: 1, as: UInt32.self)
      else { return nil }
      prefix.clear()
      if Int(length) > limit { return Int(length) }
      remaining = Int(length)
    }
    return nil
  }
}
