import WorkspaceModel

/// What of git's configuration decides how a work tree is listed, and where it was read.
struct GitSettings: Sendable {
  /// Whether parts of the work tree may be left out on purpose (`git sparse-checkout`).
  private(set) var isSparse = false
  /// Whether git believes what the file system says of links, permissions and the case of names.
  private(set) var trustsFileSystem = true
  /// Whether git may store other bytes than those on disk, whatever attributes say.
  private(set) var convertsLineEnds = false
  /// Attributes that the user has for all repositories, if a setting names their file.
  private(set) var attributesFile: AbsolutePath?
  /// Every file that a setting was read from, or that one names.
  private(set) var files: Set<AbsolutePath> = []

  /// Reads what `git config --list --show-origin -z` prints, in `folder`: origin, zero byte, key, line
  /// break, value, zero byte.
  init(listing: [UInt8], of folder: AbsolutePath, home: String?) {
    let fields = listing.split(separator: 0, omittingEmptySubsequences: false)
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      if let file = Self.file(fields[index], in: folder) { files.insert(file) }
      let parts = fields[index + 1].split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self) }
      guard let key = parts.first?.lowercased() else { continue }
      // A key without `=` is true.
      let value = parts.count > 1 ? parts[1] : "true"
      read(key, value.lowercased())
      guard let path = Self.ruleFile(key, value, in: folder, home) else { continue }
      files.insert(path)
      if key == "core.attributesfile" { attributesFile = path }
    }
  }

  private mutating func read(_ key: String, _ value: String) {
    let isTrue = ["true", "yes", "on", "1"].contains(value)
    switch key {
    case "core.sparsecheckout": isSparse = isTrue
    case "core.filemode", "core.symlinks": trustsFileSystem = trustsFileSystem && isTrue
    case "core.ignorecase", "core.precomposeunicode":
      trustsFileSystem = trustsFileSystem && !isTrue
    case "core.autocrlf": convertsLineEnds = isTrue || value == "input"
    default: break
    }
  }

  private static func file(_ origin: some Sequence<UInt8>, in folder: AbsolutePath) -> AbsolutePath?
  {
    let origin = String(decoding: Array(origin), as: UTF8.self)
    guard origin.hasPrefix("file:") else { return nil }
    return AbsolutePath(origin.dropFirst("file:".count), relativeTo: folder)
  }

  /// The file of ignore rules or attributes that a setting names.
  private static func ruleFile(
    _ key: String,
    _ value: String,
    in folder: AbsolutePath,
    _ home: String?
  ) -> AbsolutePath? {
    guard key == "core.excludesfile" || key == "core.attributesfile" else { return nil }
    guard value.hasPrefix("~/"), let home else { return AbsolutePath(value, relativeTo: folder) }
    return AbsolutePath(home + value.dropFirst())
  }
}

extension Repository {
  /// The settings as they are now.
  func settings() async throws -> GitSettings {
    let question = ["config", "--list", "--show-origin", "-z"]
    return GitSettings(
      listing: try await gitHere.output(question, in: folder),
      of: folder,
      home: git.variable("HOME")
    )
  }
}
