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
    if let text = environment["GRAPHD_IDLE_EXIT"], !text.isEmpty {
      idleExit = try Self.idleExit(text, of: "GRAPHD_IDLE_EXIT")
    }
    if let text = environment["GRAPHD_MEMORY_LIMIT"], !text.isEmpty {
      let bytes = try ByteCount.parse(text, of: "GRAPHD_MEMORY_LIMIT")
      memoryLimit = bytes == 0 ? nil : bytes
    }
  }

  /// The time that a text means: seconds, or nil for 0; the setting is where somebody wrote it.
  package static func idleExit(
    _ text: String,
    of setting: String
  ) throws(SettingError) -> Duration? {
    guard let seconds = UInt32(text) else {
      throw SettingError(
        name: setting,
        value: text,
        expectation: "a whole number of seconds, 0 for never"
      )
    }
    return seconds == 0 ? nil : .seconds(seconds)
  }
}
