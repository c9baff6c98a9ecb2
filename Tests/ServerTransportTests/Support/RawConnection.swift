import DaemonLocation
import NIOCore
import NIOPosix

/// A connection that speaks HTTP/2 byte by byte, and as badly as it likes.
struct RawConnection {
  /// A frame as it came.
  struct Frame: Hashable {
    var type: UInt8
    var flags: UInt8 = 0
    var stream: UInt32 = 0
    var payload: [UInt8] = []

    /// As it goes over the wire.
    var bytes: [UInt8] {
      let length = UInt32(payload.count)
      return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
        + [type, flags]
        + (0..<4).map { UInt8(stream >> (24 - 8 * UInt32($0)) & 0xFF) }
        + payload
    }

    static let settings = Frame(type: 4)
    static let settingsAcknowledged = Frame(type: 4, flags: 1)

    static func ping(_ number: UInt8) -> Frame {
      Frame(type: 6, payload: [number, 0, 0, 0, 0, 0, 0, number])
    }

    /// The head of a call; each header literal, neither indexed nor compressed (RFC 7541, 6.2.2).
    static func call(_ path: String, stream: UInt32) -> Frame {
      let headers = [
        (":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "localhost"),
        ("content-type", "application/grpc"), ("te", "trailers"),
      ]
      var payload: [UInt8] = []
      for (name, value) in headers {
        payload += [0, UInt8(name.utf8.count)] + Array(name.utf8)
        payload += [UInt8(value.utf8.count)] + Array(value.utf8)
      }
      return Frame(type: 1, flags: 0x04, stream: stream, payload: payload)
    }

    var isPingAnswer: Bool { type == 6 && flags & 1 == 1 }
    var isGoAway: Bool { type == 7 }
  }

  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private var received = ByteBuffer()

  /// Connects to a Unix socket as long as `body` runs.
  static func with<Result: Sendable>(
    _ path: String,
    _ body: (inout RawConnection) async throws -> Result
  ) async throws -> Result {
    try await with(try SocketAddress(unixDomainSocketPath: path), body)
  }

  /// Connects over TCP as long as `body` runs.
  static func with<Result: Sendable>(
    _ address: ServerAddress,
    _ body: (inout RawConnection) async throws -> Result
  ) async throws -> Result {
    guard case .ipv4(let host) = address.host else { throw ChannelError.unknownLocalAddress }
    return try await with(try SocketAddress(ipAddress: host, port: Int(address.port)), body)
  }

  private static func with<Result: Sendable>(
    _ address: SocketAddress,
    _ body: (inout RawConnection) async throws -> Result
  ) async throws -> Result {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(to: address) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var connection = RawConnection(outbound: outbound, inbound: inbound.makeAsyncIterator())
      return try await body(&connection)
    }
  }

  private init(
    outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
    inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  ) {
    self.outbound = outbound
    self.inbound = inbound
  }

  func send(_ bytes: [UInt8]) async throws {
    try await outbound.write(ByteBuffer(bytes: bytes))
  }

  func send(_ frames: [Frame]) async throws {
    try await send(frames.flatMap(\.bytes))
  }

  /// The next frame; nil once the server has closed the connection.
  mutating func next() async -> Frame? {
    while true {
      if let frame = takeFrame() { return frame }
      // A reset by the server is an end like another.
      guard var bytes = try? await inbound.next(isolation: #isolation) else { return nil }
      received.writeBuffer(&bytes)
    }
  }

  /// Whether the server still answers: sends a PING and looks for its answer.
  mutating func isAlive() async throws -> Bool {
    try await send([.ping(1)])
    while let frame = await next() {
      if frame.isPingAnswer { return true }
    }
    return false
  }

  /// All frames up to the end of the connection.
  mutating func framesToEnd() async -> [Frame] {
    var frames: [Frame] = []
    while let frame = await next() { frames.append(frame) }
    return frames
  }

  private mutating func takeFrame() -> Frame? {
    guard let head = received.getBytes(at: received.readerIndex, length: 9) else { return nil }
    let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
    guard received.readableBytes >= 9 + length else { return nil }
    received.moveReaderIndex(forwardBy: 9)
    let stream = head[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let payload = received.readBytes(length: length) ?? []
    return Frame(type: head[3], flags: head[4], stream: stream, payload: payload)
  }
}
