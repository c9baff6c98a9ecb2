/// Everything that the daemon and its clients must find in the same place, by one rule.
///
/// The rules look at nothing but their arguments: environment variables, of which those that name
/// folders count only if they are absolute (as the XDG base directory specification says).
package struct DaemonPaths: Hashable, Sendable {
  /// The socket, from which the locks have their names.
  package var socket: SocketLocation
  /// The file that a daemon in the background logs to.
  ///
  /// `$XDG_STATE_HOME/graphd/graphd.log`, else `~/.local/state/graphd/graphd.log`
  /// (`~/Library/Logs/graphd/graphd.log` on macOS); without a home beside the socket.
  package var log: String
  /// The folder of what may be forgotten: `$GRAPHD_CACHE_DIR`, else `$XDG_CACHE_HOME/graphd`, else
  /// `~/.cache/graphd` (`~/Library/Caches/graphd` on macOS).
  package var cache: String
  /// The daemon's program: `$GRAPHD_EXECUTABLE`, else `graphd` beside the running program; nil if
  /// the system does not tell where that is.
  package var executable: String?

  /// Applies the rules.
  ///
  /// - Parameters:
  ///   - environment: The process's environment variables.
  ///   - userID: The effective user.
  ///   - ownExecutable: The running program's path, links resolved; empty if not known.
  package init(environment: [String: String], userID: UInt32, ownExecutable: String) {
    socket = SocketLocation(environment: environment, userID: userID)
    log = Self.log(environment) ?? socket.path + ".log"
    cache = Self.cache(environment)
    executable = Self.executable(environment, ownExecutable)
  }

  /// The file whose lock a client has while it starts a daemon, so that one client does.
  package var startLock: String { socket.path + ".start" }

  /// The folder of what may be forgotten.
  package static func cache(_ environment: [String: String]) -> String {
    if let folder = absolute(environment["GRAPHD_CACHE_DIR"]) { return folder }
    if let folder = absolute(environment["XDG_CACHE_HOME"]) { return joined(folder, "graphd") }
    let home = environment["HOME"] ?? SocketLocation.systemTemporaryFolder
    return joined(home, cachesOfHome + "/graphd")
  }

  private static func log(_ environment: [String: String]) -> String? {
    if let folder = absolute(environment["XDG_STATE_HOME"]) {
      return joined(folder, "graphd/graphd.log")
    }
    return absolute(environment["HOME"]).map { joined($0, logsOfHome + "/graphd/graphd.log") }
  }

  private static func executable(
    _ environment: [String: String],
    _ ownExecutable: String
  ) -> String? {
    if let named = environment["GRAPHD_EXECUTABLE"], !named.isEmpty { return named }
    return ownExecutable.lastIndex(of: "/").map { ownExecutable[...$0] + "graphd" }
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
  #else
  private static let cachesOfHome = ".cache"
  private static let logsOfHome = ".local/state"
  #endif
}
