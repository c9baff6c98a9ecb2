/// A key of AWS; no text of it has the secret.
struct AWSCredentials: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  var accessKeyID: String
  var secretAccessKey: String
  var sessionToken: String?

  var description: String { "AWSCredentials" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// The ways in which a bucket lets somebody in.
enum BucketIdentity: Sendable {
  case key(AWSCredentials)
  /// A token of OAuth, as Google's workload identities have it.
  case bearer(StoreSecret)
  /// A role that a token of another provider is exchanged for.
  case webIdentity(WebIdentity)
  case anonymous

  /// Finds the identity where AWS's tools find it: variables, the web identity, the file of credentials.
  ///
  /// Roles of machines and containers are not read; tools that export variables serve there.
  ///
  /// - Throws: `LedgerStoreError` for a profile that is named and has no key.
  static func find(_ settings: StoreSettings) throws(LedgerStoreError) -> BucketIdentity {
    if let token = settings["GRAPHD_LEDGER_TOKEN"] { return .bearer(.bearer(token)) }
    if let id = settings["AWS_ACCESS_KEY_ID"], let secret = settings["AWS_SECRET_ACCESS_KEY"] {
      return .key(
        AWSCredentials(
          accessKeyID: id,
          secretAccessKey: secret,
          sessionToken: settings["AWS_SESSION_TOKEN"]
        )
      )
    }
    if let identity = WebIdentity(settings) { return .webIdentity(identity) }
    let section = AWSFile(settings, .credentials).section
    if let id = section["aws_access_key_id"], let secret = section["aws_secret_access_key"] {
      return .key(
        AWSCredentials(
          accessKeyID: id,
          secretAccessKey: secret,
          sessionToken: section["aws_session_token"]
        )
      )
    }
    if let profile = settings["AWS_PROFILE"] {
      throw LedgerStoreError(
        .invalid,
        "`AWS_PROFILE` is `\(profile)`, which has no key in the file of credentials: add one, or export variables"
      )
    }
    return .anonymous
  }

  /// The region, `us-east-1` if nothing names one.
  static func region(_ settings: StoreSettings) -> String {
    settings["AWS_REGION"] ?? settings["AWS_DEFAULT_REGION"]
      ?? AWSFile(settings, .config).section["region"] ?? "us-east-1"
  }
}

/// One profile of `~/.aws/credentials` or `~/.aws/config`.
struct AWSFile {
  enum Kind { case credentials, config }

  /// The names in small letters and the values of the profile; empty if there is none.
  let section: [String: String]

  init(_ settings: StoreSettings, _ kind: Kind) {
    let (variable, file) =
      kind == .credentials
      ? ("AWS_SHARED_CREDENTIALS_FILE", "credentials") : ("AWS_CONFIG_FILE", "config")
    let profile = settings["AWS_PROFILE"] ?? "default"
    let path = settings[variable] ?? settings.home.map { $0 + "/.aws/" + file }
    let text = path.flatMap(settings.text) ?? ""
    let heading =
      kind == .config && profile != "default" ? "profile " + profile : profile
    section = Self.section(heading, in: text)
  }

  static func section(_ heading: String, in text: String) -> [String: String] {
    var result: [String: String] = [:]
    var isMeant = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Self.trimmed(line)
      if line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        isMeant = trimmed(line.dropFirst().dropLast()) == heading
      } else if isMeant, let equals = line.firstIndex(of: "=") {
        let name = trimmed(line[..<equals]).lowercased()
        result[name] = trimmed(line[line.index(after: equals)...])
      }
    }
    return result
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      .split(separator: "\t").joined()
  }
}
