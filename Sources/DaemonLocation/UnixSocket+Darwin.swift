#if canImport(Darwin)
import Darwin

extension UnixSocket {
  /// How often nobody is found before that is believed.
  ///
  /// xnu refuses a connection to a full queue in the same way (bsd/kern/uipc_usrreq.c), and a queue is full for a moment.
  package static let usualAttempts = 5

  /// A new stream socket that started programs do not inherit; negative on failure.
  package static func makeStream() -> CInt {
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    if descriptor >= 0 { closeOnExecute(descriptor) }
    return descriptor
  }
}
#endif
