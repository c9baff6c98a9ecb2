#if canImport(Darwin)
import Darwin

extension PeerCredentials {
  /// Who is at the other end of a connected socket; nil if the system does not say.
  package init?(connectedTo descriptor: CInt) {
    var userID: uid_t = 0
    var groupID: gid_t = 0
    guard getpeereid(descriptor, &userID, &groupID) == 0 else { return nil }
    var processID: pid_t = 0
    var length = socklen_t(MemoryLayout<pid_t>.size)
    let known = getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &processID, &length) == 0
    self.init(userID: userID, processID: known ? processID : nil)
  }
}
#endif
