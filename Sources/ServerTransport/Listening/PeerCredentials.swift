/// Who is at the other end of a connection, as the kernel noted it when the connection was made.
struct PeerCredentials: Hashable, Sendable {
  /// The effective user.
  let userID: UInt32

  /// The process; nil where the system does not tell.
  let processID: Int32?
}
