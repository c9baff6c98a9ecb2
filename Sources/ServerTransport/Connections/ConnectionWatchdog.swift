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
    /// The first call that carries the token.
    case admission
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
    case speaking
    case open
    case closing
    case closed
  }

  private var state = State.new
  private let needsAdmission: Bool

  /// - Parameter needsAdmission: Whether whoever makes no call that is admitted must not stay.
  init(needsAdmission: Bool = false) {
    self.needsAdmission = needsAdmission
  }

  /// The connection can be read from.
  mutating func opened() -> Action {
    guard case .new = state else { return .nothing }
    state = .handshaking
    return .start(.handshake)
  }

  /// A complete frame came, so the client speaks HTTP/2.
  mutating func receivedFrame() -> Action {
    guard case .handshaking = state else { return .nothing }
    state = needsAdmission ? .speaking : .open
    return needsAdmission ? .start(.admission) : .stop
  }

  /// A call was let in.
  mutating func admittedCall() -> Action {
    guard case .speaking = state else { return .nothing }
    state = .open
    return .stop
  }

  /// The client was told that the connection ends.
  mutating func sentGoAway() -> Action {
    switch state {
    case .new, .handshaking, .speaking, .open:
      state = .closing
      return .start(.closing)
    case .closing, .closed:
      return .nothing
    }
  }

  /// A timer that was started ran out.
  mutating func expired(_ timer: Timer) -> Action {
    switch (state, timer) {
    case (.handshaking, .handshake), (.speaking, .admission), (.closing, .closing):
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
