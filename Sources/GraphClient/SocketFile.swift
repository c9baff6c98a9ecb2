import DaemonLocation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file of the daemon's socket, looked at before anything is sent to it.
enum SocketFile {
  /// Checks that the socket and its folder are there and belong to the user, and that nobody else
  /// can put another socket there.
  static func check(_ location: SocketLocation, userID: UInt32) throws(GraphClientError) {
    let path = location.path
    if let complaint = location.complaint {
      throw GraphClientError(.noDaemon, .environment, complaint)
    }
    do {
      try SocketFolder(path: location.folder).check(userID: userID)
    } catch {
      let code: GraphClientError.Code = error.fault == .missing ? .noDaemon : .unsafeSocket
      throw GraphClientError(code, .environment, error.description)
    }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw GraphClientError(.noDaemon, .environment, "No daemon listens at `\(path)`")
    }
    if let complaint = complaint(UInt32(status.st_mode), owner: status.st_uid, user: userID) {
      throw GraphClientError(.unsafeSocket, .environment, "`\(path)` \(complaint)")
    }
    if UnixSocket.probe(path) == .nobody {
      throw GraphClientError(.noDaemon, .environment, "No daemon answers at `\(path)`")
    }
  }

  /// The rule for the file itself, over what `lstat(2)` says.
  private static func complaint(_ mode: UInt32, owner: UInt32, user: UInt32) -> String? {
    if mode & UInt32(S_IFMT) != UInt32(S_IFSOCK) {
      return "is no socket: name another path in `GRAPHD_SOCKET`"
    }
    if owner != user {
      return "belongs to user \(owner): name another path in `GRAPHD_SOCKET`"
    }
    return nil
  }
}
