import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The daemon's end of the pipe through which it says that it is ready.
package final class ReadinessWriter: Sendable {
  /// Nil as soon as something was said.
  private let descriptor: Mutex<CInt?>

  /// Takes a descriptor over; nil if nobody waits to hear.
  package init(descriptor: CInt?) {
    self.descriptor = Mutex(descriptor)
    // Not for the programs that the daemon starts: they would keep the pipe open.
    if let descriptor {
      _ = fcntl(descriptor, F_SETFD, fcntl(descriptor, F_GETFD) | FD_CLOEXEC)
    }
  }

  /// Says it, and closes the pipe; only the first time counts.
  package func report(_ readiness: Readiness) {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    let line = Array(readiness.line.utf8)
    // Whoever stopped waiting need not hear it.
    _ = write(descriptor, line, line.count)
    close(descriptor)
  }
}
