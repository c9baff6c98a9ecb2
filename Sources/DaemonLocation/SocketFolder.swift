#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder of the daemon's socket, and whether it can be trusted.
///
/// Whoever can write to the folder can put a socket of their own there: a daemon then loses its
/// clients, and a client sends its unsaved text to a stranger. So both sides look before they bind
/// or connect. (`ssh` and `gopls` do the same.)
package struct SocketFolder: Hashable, Sendable {
  /// The folder's path.
  package let path: String

  /// Names a folder; nothing is looked at yet.
  package init(path: String) {
    self.path = path
  }

  /// Makes the folder for its user alone if it is not there, and then checks it as `check` does.
  ///
  /// Only the last component is made: a missing parent is more likely a mistake in a setting.
  package func prepare(userID: UInt32) throws(SocketFolderError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw SocketFolderError(path: path, fault: .cannotBeMade(systemError: errno))
    }
    try check(userID: userID)
  }

  /// Checks that the folder is a folder and no link to one, belongs to the user, and that nobody
  /// else can write to it.
  package func check(userID: UInt32) throws(SocketFolderError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let fault: SocketFolderError.Fault =
        errno == ENOENT ? .missing : .cannotBeRead(systemError: errno)
      throw SocketFolderError(path: path, fault: fault)
    }
    if let fault = Self.fault(mode: UInt32(status.st_mode), owner: status.st_uid, user: userID) {
      throw SocketFolderError(path: path, fault: fault)
    }
  }

  /// Whether a path leads to a folder of the user, whatever its permissions.
  package static func isOwn(_ path: String, userID: UInt32) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == userID
      && UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR)
  }

  /// The rule, over what `lstat(2)` says.
  static func fault(mode: UInt32, owner: UInt32, user: UInt32) -> SocketFolderError.Fault? {
    let kind = mode & UInt32(S_IFMT)
    if kind == UInt32(S_IFLNK) { return .symbolicLink }
    if kind != UInt32(S_IFDIR) { return .notAFolder }
    if owner != user { return .ownedByAnother(userID: owner) }
    if mode & 0o022 != 0 { return .writableByOthers(mode: mode & 0o1777) }
    return nil
  }
}
