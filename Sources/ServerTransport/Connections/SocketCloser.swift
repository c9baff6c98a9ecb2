import NIOCore

/// Closes a connection's socket at once; stands before all other handlers.
///
/// A close from further in waits some seconds until a TLS peer has said goodbye (swift-nio-ssl 2.37,
/// `shutdownTimeout`), and whoever is cut off for saying nothing does not.
final class SocketCloser: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  /// Closes the connection without waiting for its peer.
  static func close(_ channel: any Channel) {
    channel.eventLoop.execute {
      let closer = try? channel.pipeline.syncOperations.context(handlerType: SocketCloser.self)
      // Where there is none, the connection is closed or was never open.
      closer?.close(promise: nil)
    }
  }
}
