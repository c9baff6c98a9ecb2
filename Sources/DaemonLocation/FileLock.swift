#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A lock on a file that one process has; held as long as the value lives.
///
/// It is an `flock(2)` lock: the system drops it with the process, however the process ends, so
/// nothing is ever concluded from a process id in a file. The file holds one all the same, to tell
/// whom to ask. It stays when the lock goes: removing it could remove another's.
package final class FileLock: Sendable {
  private let descriptor: CInt

  private init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// A child has the open file until it runs its program, and with it the lock (`flock(2)`).
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Takes the lock, without waiting; the file is made if it is missing.
  ///
  /// - Throws: `held` if another process has it.
  package static func take(_ path: String) throws(FileLockError) -> FileLock {
    while true {
      let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
      let descriptor = open(path, flags, 0o600)
      guard descriptor >= 0 else { throw FileLockError(path: path, systemCall: "open") }
      let lock = FileLock(descriptor: descriptor)
      guard try lock.tryLock(path, LOCK_EX) else {
        throw FileLockError(path: path, reason: .held(processID: lock.recordedProcessID))
      }
      // Where somebody removed the file in between, the lock is on a file that nobody else finds.
      if FileIdentity(descriptor: descriptor) == FileIdentity(path: path) {
        lock.recordProcessID()
        return lock
      }
    }
  }

  /// Whether a process has the lock, and which; nil if none has.
  ///
  /// For a moment nobody else can take the lock: whoever fails to in that moment must try again.
  package static func holder(of path: String) -> Holder? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    let lock = FileLock(descriptor: descriptor)
    guard let isFree = try? lock.tryLock(path, LOCK_SH), !isFree else { return nil }
    return Holder(processID: lock.recordedProcessID)
  }

  /// The process that has a lock.
  package struct Holder: Hashable, Sendable {
    /// The number that it wrote into the file; nil if that is not a number.
    package let processID: Int32?
  }

  /// Whether a process of this machine has the lock's file open, so that the number names it.
  ///
  /// A number from a file can be that of a process in another container. Only Linux has such.
  package static func isOpen(_ path: String, by processID: Int32) -> Bool {
    #if os(Linux)
    guard let file = FileIdentity(following: path), let folder = opendir("/proc/\(processID)/fd")
    else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if FileIdentity(following: "/proc/\(processID)/fd/\(name)") == file { return true }
    }
    return false
    #else
    return kill(processID, 0) == 0
    #endif
  }

  private func tryLock(_ path: String, _ kind: CInt) throws(FileLockError) -> Bool {
    while flock(descriptor, kind | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw FileLockError(path: path, systemCall: "flock")
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

/// Why a lock was not taken.
package struct FileLockError: Error, Hashable {
  /// What is in the way.
  package enum Reason: Hashable, Sendable {
    /// Another process has the lock.
    case held(processID: Int32?)
    /// A system call failed with this `errno`.
    case systemCall(String, systemError: Int32)
  }

  /// The lock's file.
  package let path: String
  /// What is in the way.
  package let reason: Reason

  init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The system call that failed just now.
  init(path: String, systemCall name: String) {
    self.init(path: path, reason: .systemCall(name, systemError: errno))
  }
}
