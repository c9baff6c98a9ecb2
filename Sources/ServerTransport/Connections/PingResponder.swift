import NIOCore

/// Answers PINGs before the HTTP/2 implementation sees them, on a budget of its own.
///
/// swift-nio-http2 1.46 ends a connection after 200 control frames in 30 seconds. A client that
/// measures the bandwidth sends a PING with each round trip: grpc-go does so by default, and lost
/// its connection in every long stream. A client's keep-alive PINGs are not policed either.
final class PingResponder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var filter = PingFilter()
  private var budget: PingBudget
  private var answersWritten = false
  private var isClosing = false

  init(limits: ServerLimits) {
    self.budget = PingBudget(
      burst: limits.pingBurst,
      perSecond: limits.pingsPerSecond,
      now: .now()
    )
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let output = filter.receive(unwrapInboundIn(data))
    for bytes in output.forward {
      context.fireChannelRead(wrapInboundOut(bytes))
    }
    guard !output.pings.isEmpty else { return }
    let peerReads = context.channel.isWritable
    if budget.spend(output.pings.count, peerReads: peerReads, now: .now()) {
      answer(output.pings, context: context)
    } else {
      refuse(context: context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if answersWritten {
      answersWritten = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  private func answer(_ pings: [UInt64], context: ChannelHandlerContext) {
    var buffer = context.channel.allocator.buffer(capacity: pings.count * 17)
    for ping in pings {
      buffer.writeFrameHeader(length: 8, type: 0x06, flags: 0x01)
      buffer.writeInteger(ping)
    }
    context.write(wrapOutboundOut(buffer), promise: nil)
    answersWritten = true
  }

  /// GOAWAY with ENHANCE_YOUR_CALM, in the words that gRPC clients know.
  private func refuse(context: ChannelHandlerContext) {
    isClosing = true
    let reason = "too_many_pings"
    var buffer = context.channel.allocator.buffer(capacity: 32)
    buffer.writeFrameHeader(length: UInt32(8 + reason.utf8.count), type: 0x07, flags: 0)
    buffer.writeInteger(UInt32(0x7FFF_FFFF))
    buffer.writeInteger(UInt32(0x0B))
    buffer.writeString(reason)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    context.close(promise: nil)
  }
}

extension ByteBuffer {
  /// The header of a frame of the whole connection (RFC 9113, 4.1).
  fileprivate mutating func writeFrameHeader(length: UInt32, type: UInt8, flags: UInt8) {
    writeInteger(length << 8 | UInt32(type))
    writeInteger(flags)
    writeInteger(UInt32(0))
  }
}
