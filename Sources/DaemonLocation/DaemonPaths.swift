#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Everything that the daemon and its clients must find in the same place, by one rule.
///
/// The rules look at their arguments, and for `graphd` beside the running program. Environment variables that name
/// folders count only if they are absolute (as the XDG base directory specification says). The home is `$HOME`, else
/// that of the password database, as for git and Python.
package struct DaemonPaths: Hashable, Sendable {
  /// The socket, from which the locks have their names.
  package var socket: SocketLocation
  /// The file that a daemon in the background logs to.
  ///
  /// `$XDG_STATE_HOME/graphd/graphd.log`, else `~/.local/state/graphd/graphd.log`
  /// (`~/Library/Logs/graphd/graphd.log` on macOS); without a home beside the socket.
  package var log: String
  /// The file with the secret for clients that come over TCP from this machine.
  ///
  /// `$GRAPHD_TOKEN_FILE`, else `$XDG_STATE_HOME/graphd/tcp-token`, else
  /// `~/.local/state/graphd/tcp-token` (`~/Library/Application Support/graphd/tcp-token` on macOS);
  /// without a home beside the socket.
  package var token: String
  /// The folder of what may be forgotten: `$GRAPHD_CACHE_DIR`, else `$XDG_CACHE_HOME/graphd`, else
  /// `~/.cache/graphd` (`~/Library/Caches/graphd` on macOS); without a home beside the socket.
  package var cache: String
  /// The folder of the ledgers that a daemon keeps by name: `$XDG_STATE_HOME/graphd/ledgers`, else
  /// `~/.local/state/graphd/ledgers` (`~/Library/Application Support/graphd/ledgers` on macOS); without a home beside
  /// the socket.
  package var ledgers: String
  /// The daemon's program: `$GRAPHD_EXECUTABLE`, else `graphd` beside the running program.
  ///
  /// A `graphctl` that lies alone is the program itself; nil if the system does not report where that is.
  package var executable: String?

  /// Applies the rules.
  ///
  /// - Parameters:
  ///   - environment: The process's environment variables.
  ///   - userID: The effective user.
  ///   - ownExecutable: The running program's path, links resolved; empty if not known.
  ///   - recordedHome: The user's home in the password database, for an environment without one.
  package init(
    environment: [String: String],
    userID: UInt32,
    ownExecutable: String,
    recordedHome: @autoclosure () -> String? = HomeFolder.recorded
  ) {
    let home = Self.absolute(environment["HOME"]) ?? Self.absolute(recordedHome())
    socket = SocketLocation(environment: environment, userID: userID)
    log = Self.state(environment, home, Self.logsOfHome, "graphd.log") ?? socket.path + ".log"
    token =
      Self.absolute(environment["GRAPHD_TOKEN_FILE"])
      ?? Self.state(environment, home, Self.stateOfHome, "tcp-token") ?? socket.path + ".token"
    cache = Self.cache(environment, home) ?? socket.path + ".cache"
    ledgers =
      Self.state(environment, home, Self.stateOfHome, "ledgers") ?? socket.path + ".ledgers"
    executable = Self.executable(environment, ownExecutable)
  }

  /// The file whose lock a client has while it starts a daemon, so that one client does.
  package var startLock: String { socket.path + ".start" }

  private static func cache(_ environment: [String: String], _ home: String?) -> String? {
    if let folder = absolute(environment["GRAPHD_CACHE_DIR"]) { return folder }
    if let folder = absolute(environment["XDG_CACHE_HOME"]) { return joined(folder, "graphd") }
    return home.map { joined($0, cachesOfHome + "/graphd") }
  }

  /// A file of what is kept, in the folder that XDG names or in one of the home.
  private static func state(
    _ environment: [String: String],
    _ home: String?,
    _ folderOfHome: String,
    _ name: String
  ) -> String? {
    if let folder = absolute(environment["XDG_STATE_HOME"]) {
      return joined(folder, "graphd/" + name)
    }
    return home.map { joined($0, folderOfHome + "/graphd/" + name) }
  }

  private static func executable(
    _ environment: [String: String],
    _ ownExecutable: String
  ) -> String? {
    if let named = environment["GRAPHD_EXECUTABLE"], !named.isEmpty { return named }
    guard let slash = ownExecutable.lastIndex(of: "/") else { return nil }
    let beside = String(ownExecutable[...slash]) + "graphd"
    let isAlone =
      ownExecutable[slash...] == "/graphctl" && access(beside, X_OK) != 0
      && access(ownExecutable, X_OK) == 0
    return isAlone ? ownExecutable : beside
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func joined(_ folder: String, _ rest: String) -> String {
    folder.hasSuffix("/") ? folder + rest : folder + "/" + rest
  }

  #if canImport(Darwin)
  private static let cachesOfHome = "Library/Caches"
  private static let logsOfHome = "Library/Logs"
  private static let stateOfHome = "Library/Application Support"
  #else
  private static let cachesOfHome = ".cache"
  private static let logsOfHome = ".local/state"
  private static let stateOfHome = ".local/state"
  #endif
}
