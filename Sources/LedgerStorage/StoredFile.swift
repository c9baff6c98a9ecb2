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

/// Files and folders of stores and of copies.
enum StoredFile {
  /// The bytes of a file; `nil` if there is none.
  ///
  /// - Throws: `Errno`, `fileTooLarge` if there are more than `limit`.
  static func read(_ path: String, limit: Int) throws -> [UInt8]? {
    do {
      return try RegularFile.read(path, limit: limit)
    } catch Errno.noSuchFileOrDirectory {
      return nil
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
    (try? Stat(FilePath(path)))?.type == .directory
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
