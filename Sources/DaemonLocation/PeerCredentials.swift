/// Who is at the other end of a connection, as the kernel noted it when the connection was made.
package struct PeerCredentials: Hashable, Sendable {
  /// The effective user.
  package let userID: UInt32

  /// The process; nil where the system does not tell.
  package let processID: Int32?

  /// Names a user and perhaps a process.
  package init(userID: UInt32, processID: Int32?) {
    self.userID = userID
    self.processID = processID
  }
}
