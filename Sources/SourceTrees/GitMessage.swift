/// The lines that git writes to its standard error.
struct GitMessage {
  private let lines: [String]

  init(_ standardError: [UInt8]) {
    lines = String(decoding: standardError, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { line in String(line.drop { $0.isWhitespace }) }
  }

  /// The failure on one line, without git's prefixes; `nil` if git gives no reason.
  ///
  /// The cause is the last `fatal:` line; the first `error:` line adds detail.
  var reason: String? {
    let fatal = texts("fatal: ").last { !Self.empty.contains($0) }
    let error = texts("error: ").first
    switch (fatal, error) {
    case (let fatal?, let error?): return "\(fatal) (\(error))"
    case (let text?, nil), (nil, let text?): return text
    case (nil, nil): return lines.first { !$0.hasPrefix("fatal: ") && !$0.hasPrefix("warning: ") }
    }
  }

  /// The command by which a user accepts a repository of another owner; git 2.35.2 and later print it.
  var trustCommand: String? {
    lines.first { $0.hasPrefix("git config --global --add safe.directory ") }
  }

  /// Whether an object was left out of a partial clone.
  var lacksPromisedObject: Bool {
    lines.contains { $0.contains("promisor remote") || $0.contains("lazy fetching disabled") }
  }

  /// Whether objects are damaged or gone.
  var namesDamage: Bool {
    let signs = [
      "corrupt", "bad object", "unable to read", "unable to unpack", "not a tree object",
      "could not get object info", "alternate object path", "object directory", "inflate:",
    ]
    return lines.contains { line in signs.contains { line.contains($0) } }
  }

  /// Since when a reflog is kept, if git answered with its oldest entry for an earlier time.
  var reflogStart: String? {
    texts("warning: ").lazy.filter { $0.hasPrefix("log for ") }
      .compactMap { line in
        line.firstRange(of: " only goes back to ").map { String(line[$0.upperBound...]) }
      }
      .first
  }

  /// A line that only repeats that `rev-parse --verify` failed.
  private static let empty: Set = ["Needed a single revision"]

  private func texts(_ prefix: String) -> [String] {
    lines.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}
