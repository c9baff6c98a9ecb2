#if canImport(Darwin)
import Darwin

extension UnixSocket {
  /// A new stream socket that started programs do not inherit; negative on failure.
  package static func makeStream() -> CInt {
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    if descriptor >= 0 { closeOnExecute(descriptor) }
    return descriptor
  }
}
#endif
