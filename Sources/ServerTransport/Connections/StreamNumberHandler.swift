import NIOCore
import NIOHPACK
import NIOHTTP2

/// Gives a stream's request a header with the stream's number in `OpenStreams`.
///
/// It is the only way in which the two sides of the transport library can speak of the same stream:
/// the context of a call holds nothing of its channel.
final class StreamNumberHandler: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload

  private let number: UInt64

  init(number: UInt64) {
    self.number = number
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .headers(var headers) = unwrapInboundIn(data) else {
      context.fireChannelRead(data)
      return
    }
    // A client's own header of that name is replaced.
    headers.headers.replaceOrAdd(name: StreamClosureInterceptor.header, value: String(number))
    context.fireChannelRead(wrapInboundOut(.headers(headers)))
  }
}
