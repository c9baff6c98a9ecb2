import SystemPackage
import SystemSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Files of stores and of copies: written as a whole, under a name that is never reused for other bytes.
enum StoredFile {
  /// The bytes of a file; `nil` if there is none.
  ///
  /// - Throws: `Errno`, `fileTooLarge` if there are more than `limit`.
  static func read(_ path: String, limit: Int) throws -> [UInt8]? {
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(
        FilePath(path),
        .readOnly,
        options: [.closeOnExec, .nonBlocking]
      )
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
    return try file.closeAfter {
      guard try Stat(file).type == .regular else { throw Errno.notSupported }
      var bytes: [UInt8] = []
      while true {
        let piece = try [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, filled in
          filled = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if piece.isEmpty { return bytes }
        bytes += piece
        guard bytes.count <= limit else { throw Errno.fileTooLarge }
      }
    }
  }

  /// Writes a file as a whole, in a folder that is there.
  ///
  /// If it is durable, the bytes are on the disk when it returns.
  ///
  /// - Throws: `Errno`; then no file is left.
  static func write(_ bytes: [UInt8], to path: String, isDurable: Bool) throws {
    let random = UInt64.random(in: 0 ... .max)
    let temporary = path + ".\(getpid()).\(random).temporary"
    let file = try FileDescriptor.open(
      FilePath(temporary),
      .writeOnly,
      options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead]
    )
    do {
      try file.closeAfter {
        try file.writeAll(bytes)
        if isDurable, fsync(file.rawValue) != 0 { throw Errno(rawValue: errno) }
      }
      try WholeFile.rename(FilePath(temporary), to: FilePath(path))
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) throws(Errno) {
    guard unlink(path) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
  }

  /// The names in a folder; none if there is no such folder.
  static func names(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  /// Whether a folder has this path.
  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// Makes a folder and those around it.
  static func makeFolder(_ path: String, isPrivate: Bool) throws {
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: isPrivate ? [.posixPermissions: 0o700] : nil
    )
  }
}
