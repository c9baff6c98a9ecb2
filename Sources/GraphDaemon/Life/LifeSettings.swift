package import DaemonLocation

/// When the daemon ends by itself, and how much memory it may have.
package struct LifeSettings: Hashable, Sendable {
  /// How long nobody may have asked anything before the daemon ends; nil for ever.
  package var idleExit: Duration?
  /// How much memory the process may have before workspaces are forgotten, in bytes; nil for any.
  package var memoryLimit: UInt64?

  /// Three hours and 4 GiB.
  package init() {
    idleExit = .seconds(3 * 3600)
    memoryLimit = 4 << 30
  }

  /// Takes `GRAPHD_IDLE_EXIT` (seconds) and `GRAPHD_MEMORY_LIMIT` (bytes, or with K, M or G) from the
  /// environment; 0 stands for no limit, and what is unset is as usual.
  package init(environment: [String: String]) throws(SettingError) {
    self.init()
    let settings = DaemonSettings(environment)
    if let seconds = try settings.idleExit() { idleExit = Self.limit(seconds) }
    if let bytes = try settings.memoryLimit() { memoryLimit = bytes == 0 ? nil : bytes }
  }

  /// The time that a text means: seconds, or nil for 0; the setting is where somebody wrote it.
  package static func idleExit(
    _ text: String,
    of setting: String
  ) throws(SettingError) -> Duration? {
    limit(try DaemonSettings.idleSeconds(text, of: setting))
  }

  private static func limit(_ seconds: UInt32) -> Duration? {
    seconds == 0 ? nil : .seconds(seconds)
  }
}
