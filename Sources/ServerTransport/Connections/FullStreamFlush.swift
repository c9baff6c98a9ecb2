import NIOCore

/// Flushes what is written to a stream that is full.
///
/// The transport library holds the message of a unary response back until its trailers, and writes no trailers
/// before the stream takes more. A stream that is full because its connection is, and not by its own message,
/// would wait for ever (grpc-swift-nio-transport 2.9.2): the client read nothing for a while, and never gets
/// the answer.
final class FullStreamFlush: ChannelOutboundHandler {
  typealias OutboundIn = Any
  typealias OutboundOut = Any

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
    if !context.channel.isWritable { context.flush() }
  }
}
