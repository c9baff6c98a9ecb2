import DaemonLocation

/// The checks of what the environment says to graphd.
enum SettingChecks {
  /// A check for each setting that is not as somebody meant it, or one that says there is none.
  static func all(in context: CommandContext) -> [DoctorCheck] {
    var found = refused(context.environment)
    if let file = context.variable("GRAPHD_TOKEN_FILE"), !file.hasPrefix("/") {
      found.append(
        .warning(
          "settings",
          "`GRAPHD_TOKEN_FILE` is `\(file)`, which is not absolute: `\(context.paths.token)` is used",
          remedy: "let it begin with `/`"
        )
      )
    }
    // It says what is done instead.
    _ = context.connectTimeout { found.append(.warning("settings", $0, remedy: "")) }
    found += misspelt(context.environment.keys.sorted())
    return found.isEmpty ? [.ok("settings", "No setting of the environment is mistaken")] : found
  }

  /// What cannot be understood, and keeps something from working.
  static func refused(_ environment: [String: String]) -> [DoctorCheck] {
    var checks = DaemonSettings(environment).mistakes.map(check)
    if let text = environment["GRAPHD_SERVER"], !text.isEmpty, Server.address(text) == nil {
      checks.append(
        .failure(
          "settings",
          "`GRAPHD_SERVER` is `\(text)`: no question is asked",
          remedy: "give `HOST:PORT`, such as `127.0.0.1:7443`"
        )
      )
    }
    return checks
  }

  private static func check(_ mistake: SettingError) -> DoctorCheck {
    let found = "`\(mistake.name)` is `\(mistake.value)`: no daemon can be started"
    let remedy = "give \(mistake.expectation)"
    switch mistake.name {
    case "GRAPHD_IDLE_EXIT", "GRAPHD_MEMORY_LIMIT", "GRAPHD_TCP", "GRAPHD_TCP_ROOTS", "GRAPHD_HTTP",
      "GRAPHD_HTTP_REMOTE":
      return .warning(
        "settings",
        "\(found), every command reads everything anew",
        remedy: remedy
      )
    default:
      return .failure("settings", "\(found), and nothing answers in its place", remedy: remedy)
    }
  }
}

// MARK: Names

extension SettingChecks {
  private static let prefix = "GRAPHD_"

  /// All variables that begin so and that something of graphd reads.
  static let known = [
    "GRAPHD_SOCKET", "GRAPHD_EXECUTABLE", "GRAPHD_PAGER", "GRAPHD_IDLE_EXIT", "GRAPHD_MEMORY_LIMIT",
    "GRAPHD_CACHE_DIR", "GRAPHD_CACHE_SIZE", "GRAPHD_MANIFEST_TIMEOUT", "GRAPHD_MANIFEST_SANDBOX",
    "GRAPHD_TOKEN_FILE", "GRAPHD_TCP", "GRAPHD_TCP_ROOTS", "GRAPHD_TCP_CERTIFICATE",
    "GRAPHD_TCP_PRIVATE_KEY",
    "GRAPHD_TCP_CLIENT_CA", "GRAPHD_SERVER", "GRAPHD_TLS_CA", "GRAPHD_TLS_CERTIFICATE",
    "GRAPHD_TLS_KEY", "GRAPHD_HTTP", "GRAPHD_HTTP_REMOTE", "GRAPHD_LEDGER_SCOPE",
    "GRAPHD_LEDGER_TOKEN", "GRAPHD_LEDGER_CA", "GRAPHD_LEDGER_TIMEOUT", "GRAPHD_REMOTE_CACHE",
    "GRAPHD_REMOTE_CACHE_HEADER", "GRAPHD_REMOTE_CACHE_CA", "GRAPHD_REMOTE_CACHE_UPLOAD",
    "GRAPHD_REPOSITORY_NAME", "GRAPHD_SERVER_CONFIG",
  ]

  /// Names that are like a known one and none: others may be somebody's own.
  ///
  /// The value stays untold: what is no setting of ours may be a secret.
  static func misspelt(_ names: [String]) -> [DoctorCheck] {
    names.compactMap { name in
      meant(by: name).map { meant in
        DoctorCheck.warning(
          "settings",
          "graphd does not read `\(name)`",
          remedy: "did you mean `\(meant)`?"
        )
      }
    }
  }

  /// The known name that is nearest, if a third of its letters or less differ or the first word is
  /// the same.
  private static func meant(by name: String) -> String? {
    guard name.hasPrefix(prefix), !known.contains(name) else { return nil }
    let own = name.dropFirst(prefix.count)
    var nearest: (name: String, distance: Int)?
    for other in known {
      let letters = other.dropFirst(prefix.count)
      let distance = own.utf8.difference(from: letters.utf8).count
      let isNear = distance * 3 <= letters.utf8.count || firstWord(letters) == firstWord(own)
      if isNear, distance < nearest?.distance ?? .max { nearest = (other, distance) }
    }
    return nearest?.name
  }

  /// `CACHE` of `CACHE_DIR`.
  private static func firstWord(_ name: Substring) -> Substring? {
    name.split(separator: "_").first
  }
}
