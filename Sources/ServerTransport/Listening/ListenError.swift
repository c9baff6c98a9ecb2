package import DaemonLocation
import SystemPackage

/// Why the daemon cannot listen.
package struct ListenError: Error, Hashable, CustomStringConvertible {
  /// What is in the way.
  package enum Reason: Hashable, Sendable {
    /// Another daemon holds the lock, or something answers at the socket.
    case alreadyRunning(processID: Int32?)
    /// The socket's folder cannot be trusted.
    case unsafeFolder(SocketFolderError)
    /// `sun_path` has no room for the path.
    case pathTooLong(bytes: Int, limit: Int)
    /// The path would mean another place in another working folder.
    case notAbsolute
    /// A file that is no socket has the path.
    case occupied
    /// What was inherited from the process that started this one is no listening Unix socket.
    case notAListeningSocket(descriptor: Int32)
    /// A TCP address beyond this machine, or one without a number, for which a token is no protection.
    case unprotected
    /// An address beyond this machine, for HTTP that everybody may read.
    case openToAll
    /// A name instead of a TCP address.
    case notAnAddress
    /// A system call failed with this `errno`.
    case systemCall(String, systemError: Int32)
  }

  /// The socket's path, or its TCP address.
  package let path: String

  /// What is in the way.
  package let reason: Reason

  /// Says what is in the way at a path.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// A sentence for a person.
  package var description: String {
    switch reason {
    case .alreadyRunning(let processID):
      let who = processID.map { "Process \($0)" } ?? "Another process"
      return "\(who) already listens at `\(path)`: use that daemon, or stop it with "
        + "`graphctl daemon stop`"
    case .unsafeFolder(let error):
      return error.description
    case .pathTooLong(let bytes, let limit):
      return "The socket's path `\(path)` has \(bytes) bytes and the system allows \(limit): "
        + "name a shorter one in `GRAPHD_SOCKET`"
    case .notAbsolute:
      return "The socket's path `\(path)` is not absolute: `GRAPHD_SOCKET` must start with `/`"
    case .occupied:
      return "`\(path)` is a file and no socket: remove it, or name another path in "
        + "`GRAPHD_SOCKET`"
    case .notAListeningSocket(let descriptor):
      return "The inherited file descriptor \(descriptor) is no listening Unix socket: "
        + "let the service manager pass one stream socket with a path"
    case .unprotected:
      return "`\(path)` can be reached from other machines: give `--tcp-certificate`, "
        + "`--tcp-private-key` and `--tcp-client-ca` for mutual TLS, or listen at `127.0.0.1`"
    case .openToAll:
      return "`\(path)` can be reached from other machines, and HTTP has no access control: listen "
        + "at `127.0.0.1`, or allow it with `--http-remote` or `GRAPHD_HTTP_REMOTE=1`"
    case .notAnAddress:
      return "`\(path)` is no address of this machine: give a number, such as `127.0.0.1:7443`, "
        + "`[::1]:7443` or `0.0.0.0:7443`"
    case .systemCall(_, let systemError) where Errno(rawValue: systemError) == .addressInUse:
      return "Another process listens at `\(path)`: choose another port, or 0 for any"
    case .systemCall(let name, let systemError):
      return "`\(name)` failed at `\(path)`: \(Errno(rawValue: systemError))"
    }
  }
}
