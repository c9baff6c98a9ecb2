import DaemonLocation
import Synchronization
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file that lines are added to, and that is put aside when it is large.
///
/// `graphd.log` becomes `graphd.log.1`, that becomes `graphd.log.2`, and so on; the oldest goes. Several
/// daemons may write to one file. What cannot be written, because the disk is full for example, is
/// lost: a log must not disturb what it tells about.
package final class LogFile: Sendable {
  /// When a file is put aside, and how many are kept.
  package struct Rotation: Hashable, Sendable {
    /// No file grows beyond this, unless one line does; in bytes.
    package var size = 10 << 20
    /// Files that are kept beside the one that is written to.
    package var kept = 3

    /// 10 MiB, and three old files.
    package init() {}
  }

  private let path: String
  private let rotation: Rotation
  private let descriptor: Mutex<FileDescriptor>

  /// Opens a file to add to it, and makes it and its folder if they are missing.
  ///
  /// - Throws: `LogFileError`.
  package init(path: String, rotation: Rotation = Rotation()) throws(LogFileError) {
    self.path = path
    self.rotation = rotation
    if let systemError = PrivateFolder.make(PrivateFolder.containing(path)) {
      throw LogFileError(path: path, cause: Errno(rawValue: systemError))
    }
    do {
      descriptor = Mutex(try Self.open(path))
    } catch {
      throw LogFileError(path: path, cause: error)
    }
  }

  deinit {
    descriptor.withLock { try? $0.close() }
  }

  /// Adds a line; its line break is added, too.
  package func append(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    descriptor.withLock { descriptor in
      if isTooLarge(descriptor, adding: bytes.count) { rotate(&descriptor) }
      // One call, so that lines of several daemons do not mix.
      _ = try? bytes.withUnsafeBytes { try descriptor.write($0) }
    }
  }

  /// Opens the path anew, for somebody may have moved the file away; where that fails, the old stays.
  package func reopen() {
    descriptor.withLock { reopen(&$0) }
  }

  private func isTooLarge(_ descriptor: FileDescriptor, adding count: Int) -> Bool {
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0, status.st_size > 0 else { return false }
    return Int(status.st_size) + count > rotation.size
  }

  private func rotate(_ descriptor: inout FileDescriptor) {
    // Where the path is another file's by now, another daemon has done it.
    if FileIdentity(path: path) == FileIdentity(descriptor: descriptor.rawValue) {
      for number in stride(from: rotation.kept, to: 0, by: -1) {
        rename(number == 1 ? path : "\(path).\(number - 1)", "\(path).\(number)")
      }
      if rotation.kept == 0 { unlink(path) }
    }
    reopen(&descriptor)
  }

  private func reopen(_ descriptor: inout FileDescriptor) {
    guard let next = try? Self.open(path) else { return }
    // What ends the process is told to its standard error: in the background that is the log, too.
    let old = FileIdentity(descriptor: descriptor.rawValue)
    for stream in [FileDescriptor.standardOutput, .standardError]
    where old != nil && old == FileIdentity(descriptor: stream.rawValue) {
      _ = try? next.duplicate(as: stream)
    }
    try? descriptor.close()
    descriptor = next
  }

  private static func open(_ path: String) throws(Errno) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.append, .create, .closeOnExec],
        permissions: .ownerReadWrite
      )
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}

/// A log that cannot be written.
package struct LogFileError: Error, Hashable, CustomStringConvertible {
  let path: String
  let cause: Errno

  /// A sentence for a person.
  package var description: String {
    "The log `\(path)` cannot be written (\(cause)): name another file, or free its folder"
  }
}
