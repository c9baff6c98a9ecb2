#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension PeerCredentials {
  /// `struct ucred` of `unix(7)`, which the Glibc module does not show.
  package struct Wire: Sendable {
    var processID: Int32 = 0
    var userID: UInt32 = 0
    var groupID: UInt32 = 0
  }

  /// What the system call answered.
  package init(_ wire: Wire) {
    self.init(userID: wire.userID, processID: wire.processID > 0 ? wire.processID : nil)
  }

  /// Who is at the other end of a connected socket; nil if the system does not say.
  package init?(connectedTo descriptor: CInt) {
    var wire = Wire()
    var length = socklen_t(MemoryLayout<Wire>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &wire, &length) == 0 else { return nil }
    self.init(wire)
  }
}
#endif
