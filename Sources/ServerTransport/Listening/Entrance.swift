import DaemonLocation
import GRPCNIOTransportHTTP2Posix
import NIOCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where connections come in, and how is told who they are of.
package enum Entrance: Sendable {
  /// A Unix socket: the kernel names the user at the other end, and only this one may connect.
  case local(ListeningSocket, user: UInt32 = geteuid())
  /// A TCP socket: each call carries a token, or each connection shows a certificate.
  case network(NetworkListener)
}

extension Entrance {
  /// Hands the socket over, once.
  func takeDescriptor() -> CInt? {
    switch self {
    case .local(let socket, _): socket.takeDescriptor()
    case .network(let listener): listener.takeDescriptor()
    }
  }

  /// Leaves no trace; whoever has the descriptor closes it.
  func close() {
    if case .local(let socket, _) = self { socket.close() }
  }

  /// How bytes travel.
  var security: HTTP2ServerTransport.Posix.TransportSecurity {
    guard case .network(let listener) = self, case .mutualTLS(let files) = listener.protection
    else { return .plaintext }
    return .mutual(files)
  }

  /// What each call must carry; nil where connections are known otherwise.
  var token: AccessToken? {
    guard case .network(let listener) = self else { return nil }
    return listener.token
  }

  /// Whether clients show certificates, whose names the calls have (`ServerContext.certificateNames`).
  package var showsCertificates: Bool {
    guard case .network(let listener) = self, case .mutualTLS = listener.protection else {
      return false
    }
    return true
  }

  /// The only peer who may connect; nil if connections are not told apart by their peers.
  var allowedPeer: ConnectionPeer? {
    guard case .local(_, let user) = self else { return nil }
    return .user(user)
  }

  /// Who is at the other end of an accepted connection.
  func peer(of channel: any Channel) -> EventLoopFuture<ConnectionPeer> {
    switch self {
    case .local:
      guard let options = channel as? any SocketOptionProvider else { break }
      return PeerCredentials.ofPeer(options).map { .user($0.userID) }
    case .network:
      guard let address = channel.remoteAddress?.ipAddress else { break }
      return channel.eventLoop.makeSucceededFuture(.address(address))
    }
    return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
  }
}
