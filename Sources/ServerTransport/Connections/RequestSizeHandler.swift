import NIOCore
import NIOHTTP2

/// Answers a request that is too long with a status that says so.
///
/// The transport library only resets such a stream, and the client is told CANCELLED
/// (grpc-swift-nio-transport 2.9.2). This handler looks at the length that a message claims, before
/// its first byte is stored, and ends the call with RESOURCE_EXHAUSTED.
final class RequestSizeHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload
  typealias OutboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  private enum Response {
    case none
    case begun
    case ended
  }

  private let limit: Int
  private var scanner: MessageLengthScanner
  private var response = Response.none
  private var isRefused = false

  init(limit: Int) {
    self.limit = limit
    self.scanner = MessageLengthScanner(limit: limit)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    if case .data(let frame) = unwrapInboundIn(data), case .byteBuffer(let bytes) = frame.data,
      response != .ended, let length = scanner.receive(bytes)
    {
      refuse(length: length, context: context)
    } else {
      context.fireChannelRead(data)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isRefused else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    if case .headers(let headers) = unwrapOutboundIn(data) {
      response = headers.endStream ? .ended : .begun
    }
    context.write(data, promise: promise)
  }

  private func refuse(length: Int, context: ChannelHandlerContext) {
    isRefused = true
    context.refuseStream(
      status: 8,
      message: "The request has \(length) bytes and the daemon takes \(limit): send less at once",
      hasBegun: response != .none
    )
  }
}
