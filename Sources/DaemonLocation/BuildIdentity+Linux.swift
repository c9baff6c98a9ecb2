#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension BuildIdentity {
  /// A name of the running program's file that stays true when the file is replaced.
  static let ownFile = "/proc/self/exe"

  /// The running program's path, links resolved; empty if its file is gone.
  package static let executablePath: String = {
    guard let path = realpath(ownFile, nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }()

  /// A file's size in bytes and its modification time in nanoseconds.
  static func fingerprint(of path: String) -> (size: Int64, time: Int64)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let time = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    return (Int64(status.st_size), time)
  }
}
#endif
