#if os(Linux)
/// The program of most systems that starts services of users: systemd.
enum ServiceManager {
  /// Restarts the daemon that it started; systemctl(1).
  static let restartCommand = "systemctl --user restart graphd.service"
}
#endif
