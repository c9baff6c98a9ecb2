#if canImport(Darwin)
import Darwin
import MachO

extension BuildIdentity {
  /// The name by which the running program's file is looked at; a new file may come to have it.
  static var ownFile: String { executablePath }

  /// The running program's path, links resolved; empty if the system does not tell.
  package static let executablePath: String = {
    var size = UInt32(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&buffer, &size) == 0, let path = realpath(buffer, nil) else {
      return ""
    }
    defer { free(path) }
    return String(cString: path)
  }()

  /// A file's size in bytes and its modification time in nanoseconds.
  static func fingerprint(of path: String) -> (size: Int64, time: Int64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let time =
      Int64(status.st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtimespec.tv_nsec)
    return (Int64(status.st_size), time)
  }
}
#endif
