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

  /// Makes a folder, takes write permission from others, and checks that only the user can write there.
  ///
  /// Files that a user trusts must not be another's: whoever can write to the folder can replace them.
  ///
  /// - Returns: Why the folder cannot be trusted, for a person; nil if it can.
  package static func secure(_ path: String, userID: UInt32) -> String? {
    if let systemError = make(path) { return "cannot be made (\(text(systemError)))" }
    var status = stat()
    let sharing = mode_t(S_IWGRP | S_IWOTH)
    if stat(path, &status) == 0, status.st_uid == userID, status.st_mode & sharing != 0 {
      _ = chmod(path, status.st_mode & 0o7777 & ~sharing)
    }
    return distrust(path, userID: userID)
  }

  /// Why others may have written to a folder, for a person; nil if only the user can, or if it is missing.
  ///
  /// Changes nothing.
  package static func distrust(_ path: String, userID: UInt32) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? nil : "cannot be read (\(text(errno)))"
    }
    switch SocketFolder.fault(mode: UInt32(status.st_mode), owner: status.st_uid, user: userID) {
    case nil: return nil
    case .ownedByAnother(let owner): return "belongs to user \(owner)"
    case .writableByOthers(let mode):
      return "can be written by others (mode 0\(String(mode, radix: 8)))"
    case .notAFolder, .symbolicLink, .missing, .cannotBeMade, .cannotBeRead:
      return "is not a folder"
    }
  }

  private static func text(_ systemError: CInt) -> String {
    strerror(systemError).map { String(cString: $0) } ?? "error \(systemError)"
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
