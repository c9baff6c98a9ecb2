#if canImport(Darwin)
import Darwin
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

  /// Who is at the other end of a connected socket; nil if the system does not say.
  init?(connectedTo descriptor: CInt) {
    var userID: uid_t = 0
    var groupID: gid_t = 0
    guard getpeereid(descriptor, &userID, &groupID) == 0 else { return nil }
    var processID: pid_t = 0
    var length = socklen_t(MemoryLayout<pid_t>.size)
    let known = getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &processID, &length) == 0
    self.init(userID: userID, processID: known ? processID : nil)
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
