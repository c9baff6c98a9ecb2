import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Regular files, read without waiting for anybody.
package enum RegularFile {
  /// Calls `body` with the pieces of a regular file, at most 1 MiB each.
  ///
  /// - Throws: `Errno`, `notSupported` for a pipe, a device or a folder, without waiting for anybody; what `body`
  ///   throws.
  package static func forEachPiece(
    of path: String,
    _ body: ([UInt8]) async throws -> Void
  ) async throws {
    let file = try open(path)
    defer { try? file.close() }
    while case let piece = try next(file), !piece.isEmpty { try await body(piece) }
  }

  /// The bytes of a regular file.
  ///
  /// - Throws: `Errno`, `fileTooLarge` if there are more than `limit`.
  package static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let file = try open(path)
    defer { try? file.close() }
    var bytes: [UInt8] = []
    while case let piece = try next(file), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= limit else { throw Errno.fileTooLarge }
    }
    return bytes
  }

  /// When a file was last written, since 1970; `nil` if nobody may look.
  package static func modificationTime(of path: String) -> Duration? {
    guard let time = try? Stat(FilePath(path)).st_mtim else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func open(_ path: String) throws -> FileDescriptor {
    let file = try FileDescriptor.open(
      FilePath(path),
      .readOnly,
      options: [.closeOnExec, .nonBlocking]
    )
    do {
      guard try Stat(file).type == .regular else { throw Errno.notSupported }
    } catch {
      try? file.close()
      throw error
    }
    return file
  }

  private static func next(_ file: FileDescriptor) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, filled in
      filled = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
