#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

import DaemonLocation
import NIOCore

extension PeerCredentials {
  /// Who is at the other end of an accepted connection.
  static func ofPeer(_ channel: any SocketOptionProvider) -> EventLoopFuture<PeerCredentials> {
    let wire: EventLoopFuture<Wire> = channel.unsafeGetSocketOption(
      level: .socket,
      name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
    )
    return wire.map { PeerCredentials($0) }
  }
}
#endif
