package import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Files that are replaced as a whole: a reader sees one state or the other.
package enum WholeFile {
  /// Writes a file beside `path` and renames it; if that fails, `path` is as it was and nothing lies beside it.
  ///
  /// The bytes are on the disk when it returns. Processes that replace one file at once need a lock.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(Errno) {
    let temporary = path + ".\(getpid()).temporary"
    do {
      let file = try FileDescriptor.open(
        FilePath(temporary),
        .writeOnly,
        options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
      )
      do {
        try file.closeAfter {
          try file.writeAll(bytes)
          guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
        }
        try rename(FilePath(temporary), to: FilePath(path))
      } catch {
        unlink(temporary)
        throw error
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Gives a file another name, in the place of a file that had it (rename(2)).
  package static func rename(_ path: FilePath, to other: FilePath) throws(Errno) {
    let isDone = path.withPlatformString { path in
      other.withPlatformString { other in
        #if canImport(Darwin)
        Darwin.rename(path, other) == 0
        #elseif canImport(Musl)
        Musl.rename(path, other) == 0
        #else
        Glibc.rename(path, other) == 0
        #endif
      }
    }
    if !isDone { throw Errno(rawValue: errno) }
  }

  /// The name under which a damaged file is kept: `PATH.damaged`, or `PATH.damaged-2` and so on if that is taken.
  ///
  /// Evidence of an earlier damage is kept, too, up to a hundred files.
  package static func damagedName(of path: String) -> String {
    var number = 1
    var name = path + ".damaged"
    while exists(name), number < 100 {
      number += 1
      name = path + ".damaged-\(number)"
    }
    return name
  }

  /// Whether something has the name, be it a link that leads nowhere.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
