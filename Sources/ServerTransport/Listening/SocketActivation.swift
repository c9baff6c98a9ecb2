/// The sockets that a service manager passes on at the start (`sd_listen_fds(3)`).
package enum SocketActivation {
  /// The first descriptor that is passed.
  private static let firstDescriptor: Int32 = 3

  /// The descriptors that were passed to this process; empty if none were.
  ///
  /// `LISTEN_PID` says whom they are for: a program that this process starts inherits the variables,
  /// but not the descriptors.
  ///
  /// - Parameters:
  ///   - environment: The process's environment variables.
  ///   - processID: This process.
  /// - Returns: What `ListeningSocket.adopt` takes, one by one.
  package static func descriptors(
    environment: [String: String],
    processID: Int32
  ) -> Range<Int32> {
    guard
      let addressee = environment["LISTEN_PID"].flatMap({ Int32($0) }), addressee == processID,
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...64).contains(count)
    else { return firstDescriptor..<firstDescriptor }
    return firstDescriptor..<(firstDescriptor + count)
  }
}
