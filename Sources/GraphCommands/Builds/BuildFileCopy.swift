import SystemPackage
import SystemSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The bytes of a build's file, as no build was writing it while they were read.
///
/// The file is neither locked nor opened by SQLite, so a build that runs at the same time never waits.
enum BuildFileCopy {
  /// Why there is no copy.
  struct Fault: Error, Hashable {
    /// A sentence without the file's name.
    var reason: String
  }

  /// How many bytes are read: more than a service takes is refused.
  private static let largest = 1 << 30
  private static let attempts = 5
  /// The first bytes of a journal with changes that are not in the database yet.
  private static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Reads a file.
  ///
  /// A database has a journal beside it as long as a build changes it. So it is read only without one, and read
  /// again: both readings, and the file's status before and after them, must be equal.
  ///
  /// - Throws: `Fault`, or `CancellationError`.
  static func read(_ path: String) async throws -> [UInt8] {
    for attempt in 1...attempts {
      if let bytes = try await steadyBytes(path) { return bytes }
      // A build does not report the end of its writing, and must not be made to wait.
      if attempt < attempts { try await Task.sleep(for: .milliseconds(20)) }
    }
    throw Fault(reason: "A build is writing it, or was interrupted: record when a build has ended")
  }

  /// The bytes; `nil` if they may have been changed meanwhile.
  private static func steadyBytes(_ path: String) async throws -> [UInt8]? {
    do {
      guard !hasJournal(path) else { return nil }
      let status = try FileStatus(path)
      let bytes = try RegularFile.read(path, limit: largest)
      var offset = 0
      var isSame = true
      try await RegularFile.forEachPiece(of: path) { piece in
        isSame = isSame && bytes[min(offset, bytes.count)...].starts(with: piece)
        offset += piece.count
      }
      guard isSame, offset == bytes.count, try FileStatus(path) == status, !hasJournal(path) else {
        return nil
      }
      return bytes
    } catch Errno.fileTooLarge {
      throw Fault(reason: "It has more than \(largest >> 20) MiB")
    } catch Errno.notSupported {
      throw Fault(reason: "It is no regular file")
    } catch let error as Errno {
      throw Fault(reason: "It cannot be read: \(error)")
    }
  }

  private static func hasJournal(_ path: String) -> Bool {
    if let log = try? Stat(FilePath(path + "-wal")), log.size > 0 { return true }
    let head = try? RegularFile.read(path + "-journal", limit: largest)
    return head?.starts(with: journalMagic) ?? false
  }

  /// The facts of a file that writing changes.
  private struct FileStatus: Equatable {
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    init(_ path: String) throws {
      let status = try Stat(FilePath(path))
      inode = UInt64(status.inode.rawValue)
      size = status.size
      seconds = Int(status.st_mtim.tv_sec)
      nanoseconds = Int(status.st_mtim.tv_nsec)
    }
  }
}
