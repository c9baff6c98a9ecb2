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
  package init(environment: [String: String]) throws(LifeSettingError) {
    self.init()
    if let text = environment["GRAPHD_IDLE_EXIT"], !text.isEmpty {
      idleExit = try Self.idleExit(text, of: "GRAPHD_IDLE_EXIT")
    }
    if let text = environment["GRAPHD_MEMORY_LIMIT"], !text.isEmpty {
      guard let bytes = Self.bytes(text) else {
        throw LifeSettingError(
          name: "GRAPHD_MEMORY_LIMIT",
          value: text,
          expectation: "a number of bytes, or of KiB, MiB or GiB with K, M or G after it"
        )
      }
      memoryLimit = bytes == 0 ? nil : bytes
    }
  }

  /// The time that a text means: seconds, or nil for 0; the setting is where somebody wrote it.
  package static func idleExit(
    _ text: String,
    of setting: String
  ) throws(LifeSettingError) -> Duration? {
    guard let seconds = UInt32(text) else {
      throw LifeSettingError(
        name: setting,
        value: text,
        expectation: "a whole number of seconds, 0 for never"
      )
    }
    return seconds == 0 ? nil : .seconds(seconds)
  }

  /// The number of bytes that a text means: `512M`, `4G`, `1048576`; nil if it means none.
  static func bytes(_ text: String) -> UInt64? {
    let units: [Character: UInt64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    guard let last = text.uppercased().last else { return nil }
    guard let unit = units[last] else { return UInt64(text) }
    guard let number = UInt64(text.dropLast()) else { return nil }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit)
    return isTooLarge ? nil : bytes
  }
}

/// A setting that cannot be understood.
package struct LifeSettingError: Error, Hashable, CustomStringConvertible {
  /// The variable or option.
  package let name: String
  /// What it was set to.
  package let value: String
  /// What it should have been.
  package let expectation: String

  /// A sentence for a person.
  package var description: String { "`\(name)` is `\(value)`: give \(expectation)" }
}
