import NIOCore

/// Stops accepting connections for a while when the system has no descriptor or memory for one more.
///
/// The library means to do so by itself, but a failed `accept` leaves its request to read standing, and it
/// tries again at once for as long as somebody waits to be let in, on a whole processor (swift-nio 2.101,
/// `AcceptBackoffHandler`).
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let length: TimeAmount

  /// Pauses for `length` after each failure.
  init(_ length: TimeAmount) { self.length = length }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if error is IOError {
      let options = context.channel.syncOptions
      try? options?.setOption(.autoRead, value: false)
      context.eventLoop.assumeIsolated().scheduleTask(in: length) {
        // Fails if the listener is closed by now.
        try? options?.setOption(.autoRead, value: true)
      }
    }
    context.fireErrorCaught(error)
  }
}
