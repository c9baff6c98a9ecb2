/// What the environment says to the daemon that not every text can say.
///
/// One rule for the daemon, for what answers in its place, and for who looks for mistakes. What is
/// unset or empty is nil.
package struct DaemonSettings: Sendable {
  private let environment: [String: String]

  /// Takes the environment; reads nothing yet.
  package init(_ environment: [String: String]) {
    self.environment = environment
  }

  /// `GRAPHD_IDLE_EXIT` in seconds, 0 for never.
  package func idleExit() throws(SettingError) -> UInt32? {
    try value(of: "GRAPHD_IDLE_EXIT", Self.idleSeconds)
  }

  /// `GRAPHD_MEMORY_LIMIT` in bytes, 0 for none.
  package func memoryLimit() throws(SettingError) -> UInt64? {
    try value(of: "GRAPHD_MEMORY_LIMIT", ByteCount.parse)
  }

  /// `GRAPHD_MANIFEST_TIMEOUT` in seconds.
  package func manifestTimeLimit() throws(SettingError) -> UInt32? {
    try value(of: "GRAPHD_MANIFEST_TIMEOUT", Self.seconds)
  }

  /// `GRAPHD_MANIFEST_SANDBOX`: whether what evaluates manifests is confined.
  package func confinesManifests() throws(SettingError) -> Bool? {
    try value(of: "GRAPHD_MANIFEST_SANDBOX") { text, name throws(SettingError) in
      try SettingError.checked(
        ["on": true, "off": false][text],
        name,
        text,
        expecting: "on or off"
      )
    }
  }

  /// `GRAPHD_CACHE_SIZE` in bytes, 0 for nothing that is kept.
  package func cacheSize() throws(SettingError) -> UInt64? {
    try value(of: "GRAPHD_CACHE_SIZE", ByteCount.parse)
  }

  /// `GRAPHD_CACHE_DIR`.
  package func cacheFolder() throws(SettingError) -> String? {
    try value(of: "GRAPHD_CACHE_DIR", Self.absolutePath)
  }

  /// `GRAPHD_HTTP`: where `/metrics` is served.
  package func httpAddress() throws(SettingError) -> ServerAddress? {
    try value(of: "GRAPHD_HTTP", Self.httpAddress)
  }

  /// `GRAPHD_HTTP_REMOTE`: whether other machines may reach that.
  package func httpAllowsRemote() throws(SettingError) -> Bool? {
    try value(of: "GRAPHD_HTTP_REMOTE", Self.flag)
  }

  /// Parses an address; errors name the setting that the text comes from.
  package static func httpAddress(
    _ text: String,
    of setting: String
  ) throws(SettingError) -> ServerAddress {
    try address(text, of: setting, example: "127.0.0.1:9464")
  }

  /// The seconds that a text means, 0 for never; the setting is where somebody wrote it.
  package static func idleSeconds(
    _ text: String,
    of setting: String
  ) throws(SettingError) -> UInt32 {
    try SettingError.checked(
      UInt32(text),
      setting,
      text,
      expecting: "a whole number of seconds, 0 for never"
    )
  }
}

extension DaemonSettings {
  /// All that a daemon would refuse, where whoever reads a setting stops at the first.
  package var mistakes: [SettingError] {
    [
      mistake(in: idleExit), mistake(in: memoryLimit), mistake(in: manifestTimeLimit),
      mistake(in: confinesManifests), mistake(in: cacheSize), mistake(in: cacheFolder),
      mistake(in: tcpAddress),
      mistake(in: tcpRoots), mistake(in: httpAddress), mistake(in: httpAllowsRemote),
    ].compactMap { $0 }
  }

  private func mistake<Value>(in read: () throws(SettingError) -> Value?) -> SettingError? {
    do {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  private func tcpAddress() throws(SettingError) -> ServerAddress? {
    try value(of: "GRAPHD_TCP") { text, name throws(SettingError) in
      try Self.address(text, of: name, example: "127.0.0.1:7443")
    }
  }

  /// The folders of `GRAPHD_TCP_ROOTS`, which nobody looks at without an address.
  private func tcpRoots() throws(SettingError) -> [String]? {
    guard environment["GRAPHD_TCP"]?.isEmpty == false else { return nil }
    return try value(of: "GRAPHD_TCP_ROOTS", Self.absolutePaths)
  }
}

// MARK: Texts

extension DaemonSettings {
  private func value<Value>(
    of name: String,
    _ parse: (String, String) throws(SettingError) -> Value
  ) throws(SettingError) -> Value? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    return try parse(text, name)
  }

  private static func seconds(_ text: String, of setting: String) throws(SettingError) -> UInt32 {
    try SettingError.checked(
      UInt32(text).flatMap { $0 > 0 ? $0 : nil },
      setting,
      text,
      expecting: "a whole number of seconds, 1 or more"
    )
  }

  /// A relative path would mean another place in each process.
  private static func absolutePath(
    _ text: String,
    of setting: String
  ) throws(SettingError) -> String {
    try SettingError.checked(
      text.hasPrefix("/") ? text : nil,
      setting,
      text,
      expecting: "a path that begins with `/`"
    )
  }

  private static func absolutePaths(
    _ text: String,
    of setting: String
  ) throws(SettingError) -> [String] {
    let paths = text.split(separator: ":").map(String.init)
    return try SettingError.checked(
      paths.allSatisfy { $0.hasPrefix("/") } ? paths : nil,
      setting,
      text,
      expecting: "paths that begin with `/`, with `:` between them"
    )
  }

  private static func address(
    _ text: String,
    of setting: String,
    example: String
  ) throws(SettingError) -> ServerAddress {
    try SettingError.checked(
      ServerAddress(text),
      setting,
      text,
      expecting: "`HOST:PORT`, such as `\(example)`"
    )
  }

  private static func flag(_ text: String, of setting: String) throws(SettingError) -> Bool {
    try SettingError.checked(
      ["0": false, "1": true][text],
      setting,
      text,
      expecting: "1 for yes or 0 for no"
    )
  }
}
