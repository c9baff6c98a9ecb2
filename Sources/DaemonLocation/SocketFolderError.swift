#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why the folder of the daemon's socket cannot be used.
package struct SocketFolderError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with the folder.
  package enum Fault: Hashable, Sendable {
    /// There is no such folder: no daemon has run yet.
    case missing
    /// A link could be turned to another place between the check and the use.
    case symbolicLink
    /// Something else has that name.
    case notAFolder
    /// Another user made it.
    case ownedByAnother(userID: UInt32)
    /// Its permission bits let others put files there.
    case writableByOthers(mode: UInt32)
    /// `mkdir(2)` failed with this `errno`.
    case cannotBeMade(systemError: Int32)
    /// `lstat(2)` failed with this `errno`.
    case cannotBeRead(systemError: Int32)
  }

  /// The folder's path.
  package let path: String

  /// What is wrong with it.
  package let fault: Fault

  /// Says what is wrong with a folder.
  package init(path: String, fault: Fault) {
    self.path = path
    self.fault = fault
  }

  /// A sentence for a person.
  package var description: String {
    let folder = "The socket's folder `\(path)`"
    switch fault {
    case .missing:
      return "\(folder) does not exist: no daemon has been started yet"
    case .symbolicLink:
      return "\(folder) is a symbolic link: name the real folder in `GRAPHD_SOCKET`"
    case .notAFolder:
      return "\(folder) is not a folder: remove it, or name another path in `GRAPHD_SOCKET`"
    case .ownedByAnother(let userID):
      return "\(folder) belongs to user \(userID): remove it, or name another path in "
        + "`GRAPHD_SOCKET`"
    case .writableByOthers(let mode):
      // Others keep their files in a folder such as `/tmp`.
      let isShared = mode & UInt32(S_ISVTX) != 0
      return "\(folder) can be written by others (mode 0\(String(mode, radix: 8))): "
        + (isShared ? "name one of your own below it" : "run `chmod 700 \(path)`")
    case .cannotBeMade(let systemError):
      return "\(folder) cannot be made (\(Self.text(systemError))): make it, with mode 0700, or "
        + "name another path in `GRAPHD_SOCKET`"
    case .cannotBeRead(let systemError):
      return "\(folder) cannot be read (\(Self.text(systemError))): check its permissions"
    }
  }

  private static func text(_ systemError: Int32) -> String {
    guard let text = strerror(systemError) else { return "error \(systemError)" }
    return String(cString: text)
  }
}
