import DaemonLocation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The lock that makes a daemon the only one at its socket; held as long as the value lives.
///
/// It is an `flock(2)` lock: the system drops it with the process, however the process ends, so
/// nothing is ever concluded from a process id in a file. The file holds one all the same, to tell
/// a person whom to ask. It stays when the lock goes: removing it could remove another's.
final class SocketLock: Sendable {
  private let descriptor: CInt

  private init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Takes the lock, without waiting.
  ///
  /// - Throws: `alreadyRunning` if another process has it.
  static func acquire(for location: SocketLocation) throws(ListenError) -> SocketLock {
    while true {
      let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
      let descriptor = open(location.lockPath, flags, 0o600)
      guard descriptor >= 0 else {
        throw ListenError(path: location.lockPath, systemCall: "open")
      }
      let lock = SocketLock(descriptor: descriptor)
      guard try lock.tryLock(location) else {
        throw ListenError(
          path: location.path,
          reason: .alreadyRunning(processID: lock.recordedProcessID)
        )
      }
      // Where somebody removed the file in between, the lock is on a file that nobody else finds.
      if FileIdentity(descriptor: descriptor) == FileIdentity(path: location.lockPath) {
        lock.recordProcessID()
        return lock
      }
    }
  }

  private func tryLock(_ location: SocketLocation) throws(ListenError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw ListenError(path: location.lockPath, systemCall: "flock")
      }
    }
    return true
  }

  private var recordedProcessID: Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self))
  }

  private func recordProcessID() {
    let line = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, line, line.count, 0)
  }
}
