#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A folder of the user's own, made when it is needed.
package enum PrivateFolder {
  /// Makes a folder and those around it that are missing, all for the user alone.
  ///
  /// - Returns: The `errno` of what failed; nil if the folder is there.
  package static func make(_ path: String) -> CInt? {
    if mkdir(path, 0o700) == 0 { return nil }
    switch errno {
    case EEXIST:
      return isFolder(path) ? nil : ENOTDIR
    case ENOENT:
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return ENOENT }
      if let failure = make(String(path[..<slash])) { return failure }
      return mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : errno
    default:
      return errno
    }
  }

  /// The folder that a file's path names; `.` if it names none.
  package static func containing(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR)
  }
}
