#if canImport(Darwin)
import Darwin

/// The program of this system that starts services of users: launchd.
enum ServiceManager {
  /// Restarts the daemon that it started; launchctl(1).
  static var restartCommand: String { "launchctl kickstart -k gui/\(getuid())/graphd" }
}
#endif
