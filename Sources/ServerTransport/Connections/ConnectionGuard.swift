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
    /// How many were refused since the log was told of it, and when that was.
    var refused = 0
    var lastTold: ContinuousClock.Instant?
  }

  /// A flood of refusals must not drive everything else out of the log.
  private static let timeBetweenNotes = Duration.seconds(10)

  private let entrance: Entrance
  private let limits: ServerLimits
  private let logger: Logger
  private let metrics: ConnectionMetrics
  private let state: Mutex<State>

  /// Guards the connections of one server.
  ///
  /// - Parameters:
  ///   - entrance: Where they come in.
  ///   - limits: The server's limits.
  ///   - logger: Told of refusals, of many at once.
  init(entrance: Entrance, limits: ServerLimits, logger: Logger) {
    self.entrance = entrance
    self.limits = limits
    self.logger = logger
    self.metrics = ConnectionMetrics(entrance)
    self.state = Mutex(
      State(
        admission: ConnectionAdmission(
          allowed: entrance.allowedPeer,
          limitPerPeer: limits.connectionsPerUser,
          limit: limits.connections
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
    entrance.peer(of: channel).flatMapThrowing { peer in
      try self.enter(channel, peer)
      try self.addHandlers(to: channel)
    }.flatMapErrorThrowing { error in
      self.note(error)
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
    for channel in channels { SocketCloser.close(channel) }
    for channel in channels { try? await channel.closeFuture.get() }
  }

  private func enter(_ channel: any Channel, _ peer: ConnectionPeer) throws {
    try state.withLock { state in
      if let refusal = state.admission.enter(peer) { throw refusal }
      state.channels[ObjectIdentifier(channel)] = channel
    }
    metrics.opened()
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { state in
        guard state.channels.removeValue(forKey: ObjectIdentifier(channel)) != nil else { return }
        state.admission.leave(peer)
      }
      self.metrics.closed()
    }
  }

  private func note(_ refusal: any Error) {
    metrics.refused(refusal)
    let now = ContinuousClock.now
    let count: Int? = state.withLock { state in
      state.refused += 1
      if let last = state.lastTold, now - last < Self.timeBetweenNotes { return nil }
      state.lastTold = now
      defer { state.refused = 0 }
      return state.refused
    }
    guard let count else { return }
    logger.warning(
      "Connections were refused",
      metadata: ["count": "\(count)", "reason": "\(refusal)"]
    )
  }

  /// Puts each handler where it belongs.
  ///
  /// The PING responder reads bytes, so it stands before the HTTP/2 handler (and after TLS); the
  /// watchdog reads frames, so it stands behind it. The closer stands before TLS.
  private func addHandlers(to channel: any Channel) throws {
    let pipeline = channel.pipeline.syncOperations
    let http2 = try pipeline.handler(type: NIOHTTP2Handler.self)
    try pipeline.addHandler(PingResponder(limits: limits), position: .before(http2))
    let watchdog = ConnectionWatchdogHandler(
      limits: limits,
      needsAdmission: entrance.token != nil
    )
    try pipeline.addHandler(watchdog, position: .after(http2))
    try pipeline.addHandler(SocketCloser(), position: .first)
  }
}
