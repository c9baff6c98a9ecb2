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
  /// If it is durable, the bytes are on the disk when it returns. The last one of two that replace a file at once
  /// counts: a process that changes what it has read needs a lock.
  package static func replace(
    _ path: String,
    with bytes: [UInt8],
    isDurable: Bool = true
  ) throws(Errno) {
    let temporary = path + ".\(getpid()).\(UInt64.random(in: 0 ... .max)).temporary"
    do {
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
