/// Decides when a connection has had its time; a state machine without a clock.
///
/// The transport library never closes a peer that does not answer: idle time, age and keep-alive
/// all end in a GOAWAY frame, and its own grace time starts only when the peer acknowledged that
/// (grpc-swift-nio-transport 2.9.2, `ServerConnectionManagementHandler`).
struct ConnectionWatchdog {
  /// What a timer is waiting for.
  enum Timer: Hashable {
    /// The client's first complete frame.
    case handshake
    /// The end of a connection that was told to end.
    case closing
  }

  /// What the caller must do.
  enum Action: Hashable {
    case nothing
    /// Start this timer, instead of the one that may be running.
    case start(Timer)
    /// Stop the running timer.
    case stop
    /// Close the connection now, without waiting for the peer.
    case close
  }

  private enum State {
    case new
    case handshaking
    case open
    case closing
    case closed
  }

  private var state = State.new

  /// The connection can be read from.
  mutating func opened() -> Action {
    guard case .new = state else { return .nothing }
    state = .handshaking
    return .start(.handshake)
  }

  /// A complete frame came, so the client speaks HTTP/2.
  mutating func receivedFrame() -> Action {
    guard case .handshaking = state else { return .nothing }
    state = .open
    return .stop
  }

  /// The client was told that the connection ends.
  mutating func sentGoAway() -> Action {
    switch state {
    case .new, .handshaking, .open:
      state = .closing
      return .start(.closing)
    case .closing, .closed:
      return .nothing
    }
  }

  /// A timer that was started ran out.
  mutating func expired(_ timer: Timer) -> Action {
    switch (state, timer) {
    case (.handshaking, .handshake), (.closing, .closing):
      state = .closed
      return .close
    default:
      return .nothing
    }
  }

  /// The connection is gone.
  mutating func closed() -> Action {
    state = .closed
    return .stop
  }
}
