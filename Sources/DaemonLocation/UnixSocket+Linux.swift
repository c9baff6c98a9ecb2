#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension UnixSocket {
  /// How often nobody is found before that is believed: a full queue is another error (unix(7)).
  package static let usualAttempts = 1

  /// A new stream socket that started programs do not inherit; negative on failure.
  package static func makeStream() -> CInt {
    // `SOCK_STREAM` and `SOCK_CLOEXEC` are of another type in each C library.
    socket(AF_UNIX, 1 | 0o2_000_000, 0)
  }
}
#endif
