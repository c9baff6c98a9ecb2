import DaemonLocation
import Logging
import NIOCore
import NIOHTTP2
import NIOPosix
import Synchronization

/// Receives every accepted connection: turns strangers away, counts, and adds the handlers that the
/// transport library lacks.
final class ConnectionGuard: Sendable {
  private struct State {
    var admission: ConnectionAdmission
    var channels: [ObjectIdentifier: any Channel] = [:]
  }

  private let limits: ServerLimits
  private let logger: Logger
  private let state: Mutex<State>

  /// Guards the connections of one server.
  ///
  /// - Parameters:
  ///   - limits: The server's limits.
  ///   - allowedUser: The only user who may connect.
  ///   - logger: Told of each refusal.
  init(limits: ServerLimits, allowedUser: UInt32, logger: Logger) {
    self.limits = limits
    self.logger = logger
    self.state = Mutex(
      State(
        admission: ConnectionAdmission(
          allowedUser: allowedUser,
          limit: limits.connectionsPerUser
        )
      )
    )
  }

  /// Connections that are open.
  var count: Int { state.withLock { $0.admission.count } }

  /// To be called with each accepted connection, before anything is read from it.
  ///
  /// Failing the future is not enough to turn a peer away: the channel must be closed as well, or
  /// its socket stays open (tried with swift-nio 2.101).
  func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
    let peer: EventLoopFuture<PeerCredentials>
    if let options = channel as? any SocketOptionProvider {
      peer = PeerCredentials.ofPeer(options)
    } else {
      peer = channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    return peer.flatMapThrowing { peer in
      try self.enter(channel, user: peer.userID)
      try self.addHandlers(to: channel)
    }.flatMapErrorThrowing { error in
      self.logger.warning("A connection was refused", metadata: ["reason": "\(error)"])
      channel.close(promise: nil)
      throw error
    }
  }

  /// Turns away whoever comes from now on, and returns when the server has taken over everybody who
  /// was admitted before.
  ///
  /// An admitted connection that the server no longer takes over, because its listener is closed,
  /// ends the process: swift-nio's `NIOAsyncWriter` traps if it is dropped unfinished (2.101). On its
  /// way to the server a connection passes from its own event loop to the listener's, each of which
  /// works in order.
  func stopAdmitting() async {
    state.withLock { $0.admission.end() }
    for _ in ["its own event loop", "the listener's"] {
      for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
        try? await loop.submit {}.get()
      }
    }
  }

  /// Closes every connection without waiting for its peer; returns when all are closed.
  func closeAll() async {
    let channels = state.withLock { Array($0.channels.values) }
    for channel in channels { channel.close(promise: nil) }
    for channel in channels { try? await channel.closeFuture.get() }
  }

  private func enter(_ channel: any Channel, user: UInt32) throws {
    try state.withLock { state in
      if let refusal = state.admission.enter(user: user) { throw refusal }
      state.channels[ObjectIdentifier(channel)] = channel
    }
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { state in
        guard state.channels.removeValue(forKey: ObjectIdentifier(channel)) != nil else { return }
        state.admission.leave(user: user)
      }
    }
  }

  /// The PING responder reads bytes, so it stands before the HTTP/2 handler (and after TLS); the
  /// watchdog reads frames, so it stands behind it.
  private func addHandlers(to channel: any Channel) throws {
    let pipeline = channel.pipeline.syncOperations
    let http2 = try pipeline.handler(type: NIOHTTP2Handler.self)
    try pipeline.addHandler(PingResponder(limits: limits), position: .before(http2))
    try pipeline.addHandler(ConnectionWatchdogHandler(limits: limits), position: .after(http2))
  }
}
