/// How much the server does at once and how long it waits; what is over a limit is refused, never
/// queued.
package struct ServerLimits: Hashable, Sendable {
  /// Calls on one connection at once; told to clients, who then queue what is more.
  ///
  /// It must be told: with the transport library's own default (100, untold) the 101st call ends
  /// the connection and every call on it (grpc-swift-nio-transport 2.9.2).
  package var concurrentStreams = 256

  /// Connections of one user at once; over TCP, where nobody tells the user, of one address.
  package var connectionsPerUser = 64

  /// Connections of all users or addresses at once.
  package var connections = 256

  /// Calls in flight on all connections together.
  package var callsInFlight = 512

  /// The time that a unary call has if its client names none.
  package var unaryDeadline = Duration.seconds(60)

  /// The size of one request message, in bytes.
  package var requestBytes = 4 * 1024 * 1024

  /// The time from accepting a connection to its first complete HTTP/2 frame.
  package var handshakeTimeout = Duration.seconds(10)

  /// The time from there to the first call that carries the token, where calls carry one.
  ///
  /// Whoever has no token could otherwise hold all connections of the address that everybody comes from.
  package var admissionTimeout = Duration.seconds(20)

  /// The time that calls have to finish once their connection or the server is told to end.
  ///
  /// What is left then is cut off.
  package var closeGrace = Duration.seconds(10)

  /// How long a connection without calls stays.
  package var idleTimeout = Duration.seconds(30 * 60)

  /// How long a peer may be silent before it is asked for a sign of life.
  package var keepaliveInterval = Duration.seconds(5 * 60)

  /// How long a peer has to give one.
  package var keepaliveTimeout = Duration.seconds(20)

  /// HTTP/2 PING frames that a connection may send at once.
  package var pingBurst = 10_000

  /// HTTP/2 PING frames that a connection may send in a second over a long time.
  ///
  /// A client that measures the bandwidth (grpc-go, grpc-java) sends one with each round trip.
  package var pingsPerSecond = 5_000

  /// The limits of a daemon for one user.
  package init() {}
}
