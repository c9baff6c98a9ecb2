#if canImport(Darwin)
import Darwin
import DaemonLocation
import NIOCore

extension PeerCredentials {
  /// The head of `struct xucred` of `sys/ucred.h`, with room for its groups.
  private struct Wire: Sendable {
    var version: UInt32 = 0
    var userID: UInt32 = 0
    var groupCount: Int16 = 0
    var groups:
      (
        UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32,
        UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32
      ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  /// Who is at the other end of an accepted connection.
  static func ofPeer(_ channel: any SocketOptionProvider) -> EventLoopFuture<PeerCredentials> {
    let wire: EventLoopFuture<Wire> = channel.unsafeGetSocketOption(
      level: NIOBSDSocket.OptionLevel(rawValue: SOL_LOCAL),
      name: NIOBSDSocket.Option(rawValue: LOCAL_PEERCRED)
    )
    return wire.map { PeerCredentials(userID: $0.userID, processID: nil) }
  }
}
#endif
