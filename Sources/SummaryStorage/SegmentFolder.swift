import SystemPackage
import SystemSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The folder that segments lie in: the system calls of this room.
///
/// Many processes read, write and remove there at once. A segment appears whole, under its name, or not at
/// all. An unlocked temporary file is the rest of a process that was killed.
struct SegmentFolder: Sendable {
  private static let temporarySuffix = ".temporary"

  let path: FilePath

  // MARK: Names

  /// The segments in the folder; none if it cannot be read.
  func contents() -> (segments: [SegmentName], temporaries: [String]) {
    guard let folder = path.withPlatformString({ opendir($0) }) else { return ([], []) }
    defer { closedir(folder) }
    var segments: [SegmentName] = []
    var temporaries: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let segment = SegmentName(fileName: name) {
        segments.append(segment)
      } else if name.hasSuffix(Self.temporarySuffix) {
        temporaries.append(name)
      }
    }
    return (segments, temporaries)
  }

  private func location(_ name: String) -> FilePath { path.appending(name) }

  // MARK: Reading

  /// Opens a segment and calls `body` with its size.
  ///
  /// Only a regular file of this user, which nobody else can write, is opened.
  ///
  /// - Throws: `noSuchFileOrDirectory` if the segment has gone; whatever else keeps it from being read.
  func withSegment<Value>(
    _ name: SegmentName,
    _ body: (_ file: FileDescriptor, _ size: Int) throws(Errno) -> Value
  ) throws(Errno) -> Value {
    let file = try open(name.fileName, .readOnly)
    defer { try? file.close() }
    return try body(file, try ownSize(of: file))
  }

  /// The size of a segment that is this user's.
  func size(of name: SegmentName) -> Int? {
    guard let status = try? Stat(location(name.fileName), followTargetSymlink: false) else {
      return nil
    }
    return status.isOwn ? Int(exactly: status.size) : nil
  }

  private func open(
    _ name: String,
    _ mode: FileDescriptor.AccessMode,
    creating: FileDescriptor.OpenOptions = []
  ) throws(Errno) -> FileDescriptor {
    do {
      return try FileDescriptor.open(
        location(name),
        mode,
        // Neither waits for the writer of a pipe nor leaves the folder.
        options: creating.union([.noFollow, .nonBlocking, .closeOnExec]),
        permissions: .ownerReadWrite
      )
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  private func ownSize(of file: FileDescriptor) throws(Errno) -> Int {
    let status = try Stat(file)
    guard status.isOwn, let size = Int(exactly: status.size) else { throw .permissionDenied }
    return size
  }

  // MARK: Writing

  /// Writes a whole segment.
  ///
  /// - Throws: why it could not be; then nothing is left of it.
  func write(_ bytes: [UInt8], as name: SegmentName) throws(Errno) {
    let temporary = "\(String(name.identity, radix: 16))\(Self.temporarySuffix)"
    let file = try create(temporary)
    defer { try? file.close() }
    do {
      // As long as it is locked, nobody takes it for abandoned.
      guard file.tryLock() else { throw Errno.resourceTemporarilyUnavailable }
      try file.writeAll(bytes)
      try rename(temporary, to: name)
    } catch {
      remove(temporary)
      throw error as? Errno ?? .ioError
    }
  }

  private func create(_ name: String) throws(Errno) -> FileDescriptor {
    do throws(Errno) {
      return try open(name, .writeOnly, creating: [.create, .exclusiveCreate])
    } catch .noSuchFileOrDirectory {
      Self.make(path)
      return try open(name, .writeOnly, creating: [.create, .exclusiveCreate])
    }
  }

  /// Makes a folder and those above it, for this user only, as far as they are missing.
  private static func make(_ folder: FilePath) {
    let isMade = folder.withPlatformString { mkdir($0, 0o700) } == 0
    guard !isMade, errno == ENOENT, !folder.components.isEmpty else { return }
    make(folder.removingLastComponent())
    _ = folder.withPlatformString { mkdir($0, 0o700) }
  }

  private func rename(_ old: String, to new: SegmentName) throws(Errno) {
    try WholeFile.rename(location(old), to: location(new.fileName))
  }

  /// Gives a segment another age.
  func rename(_ old: SegmentName, to new: SegmentName) throws(Errno) {
    try rename(old.fileName, to: new)
  }

  /// Overwrites bytes of a segment; whether it worked does not matter.
  func overwrite(_ bytes: [UInt8], at offset: Int, of name: SegmentName) {
    guard let file = try? open(name.fileName, .writeOnly) else { return }
    defer { try? file.close() }
    guard let size = try? ownSize(of: file), offset + bytes.count <= size else { return }
    _ = try? file.writeAll(toAbsoluteOffset: Int64(offset), bytes)
  }

  func remove(_ name: SegmentName) { remove(name.fileName) }

  private func remove(_ name: String) { _ = location(name).withPlatformString { unlink($0) } }

  // MARK: Locks

  /// Removes temporary files whose writers are dead.
  func removeAbandoned(_ temporaries: [String]) {
    for name in temporaries {
      guard let file = try? open(name, .readOnly) else { continue }
      if (try? ownSize(of: file)) != nil, file.tryLock() { remove(name) }
      try? file.close()
    }
  }

  /// Calls `body` unless another process or thread is in the middle of it, or the folder cannot be
  /// written to.
  func exclusively(_ body: () -> Void) {
    guard let file = try? open("lock", .readWrite, creating: .create) else { return }
    defer { try? file.close() }
    guard file.tryLock() else { return }
    body()
    // A process that is just being started may have the descriptor too, until it runs its program.
    _ = flock(file.rawValue, LOCK_UN)
  }
}

extension Stat {
  /// Whether it is a regular file that belongs to this user, and that nobody else can write.
  fileprivate var isOwn: Bool {
    type == .regular && userID.rawValue == geteuid()
      && permissions.isDisjoint(with: [.groupWrite, .otherWrite])
  }
}

extension FileDescriptor {
  /// Takes the `flock(2)` lock without waiting; it goes when the descriptor is closed, however the
  /// process ends.
  fileprivate func tryLock() -> Bool { flock(rawValue, LOCK_EX | LOCK_NB) == 0 }

  /// Reads from `offset` on until `buffer` is full.
  ///
  /// - Throws: `ioError` if the file ends before.
  func readAll(from offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) {
    var done = 0
    while done < buffer.count {
      let count: Int
      do {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        count = try read(fromAbsoluteOffset: Int64(offset + done), into: rest)
      } catch {
        throw error as? Errno ?? .ioError
      }
      if count == 0 { throw .ioError }
      done += count
    }
  }
}
