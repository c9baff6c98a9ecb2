/// Which environment variables a manifest's result can depend on, judged by its text.
///
/// SwiftPM's own cache keys by the whole environment and misses whenever a shell changes `SHLVL`. A
/// manifest reads variables as `Context.environment["NAME"]`,
/// `ProcessInfo.processInfo.environment["NAME"]` or `getenv("NAME")`: then only variables whose names
/// stand in the text between quotes count. If any access is written in another way, names may be
/// computed, and all variables count except those that differ from shell to shell.
enum ManifestEnvironment {
  private static let volatile: Set<String> = [
    "_", "__CFBundleIdentifier", "__CF_USER_TEXT_ENCODING", "COLUMNS", "ITERM_SESSION_ID", "LINES",
    "OLDPWD", "PWD", "SECURITYSESSIONID", "SHLVL", "SSH_AUTH_SOCK", "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION", "TERM_SESSION_ID", "TMPDIR", "WINDOWID", "XPC_SERVICE_NAME",
  ]

  /// The part of `environment` that the manifest `text` can depend on.
  static func variables(
    of environment: [String: String],
    readBy text: String
  ) -> [String: String] {
    let accesses = [("environment", "[\""), ("getenv", "(\"")]
    if accesses.allSatisfy({ isAlwaysLiteral($0.0, followedBy: $0.1, in: text) }) {
      let quoted = Set(text.split(separator: "\"").map(String.init))
      return environment.filter { quoted.contains($0.key) }
    }
    return environment.filter { !volatile.contains($0.key) }
  }

  /// Whether `opening` and a name without interpolation follow each occurrence of `word`.
  private static func isAlwaysLiteral(
    _ word: String,
    followedBy opening: String,
    in text: String
  ) -> Bool {
    text.split(separator: word, omittingEmptySubsequences: false).dropFirst().allSatisfy { rest in
      rest.hasPrefix(opening)
        && !rest.dropFirst(opening.count).prefix { $0 != "\"" }.contains("\\")
    }
  }
}
