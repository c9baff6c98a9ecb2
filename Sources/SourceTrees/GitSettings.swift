import SystemPackage
import WorkspaceModel

/// What of git's configuration decides how a work tree is listed, and where it was read.
struct GitSettings: Sendable {
  /// Whether parts of the work tree may be left out on purpose (`git sparse-checkout`).
  private(set) var isSparse = false
  /// Whether git believes what the file system says of links and permissions.
  private(set) var trustsKinds = true
  /// Whether git takes names for one that the file system does: by case, or by how letters are composed.
  private(set) var foldsNames = false
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
      let origin = Self.file(fields[index], in: folder)
      if let origin { files.insert(origin) }
      let parts = fields[index + 1].split(separator: UInt8(ascii: "\n"), maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self) }
      guard let key = parts.first?.lowercased() else { continue }
      // A key without `=` is true.
      let value = parts.count > 1 ? parts[1] : "true"
      read(key, value.lowercased())
      guard let path = Self.namedFile(key, value, in: folder, origin, home) else { continue }
      files.insert(path)
      if key == "core.attributesfile" { attributesFile = path }
    }
  }

  private mutating func read(_ key: String, _ value: String) {
    let isTrue = ["true", "yes", "on", "1"].contains(value)
    switch key {
    case "core.sparsecheckout": isSparse = isTrue
    case "core.filemode", "core.symlinks": trustsKinds = trustsKinds && isTrue
    case "core.ignorecase", "core.precomposeunicode": foldsNames = foldsNames || isTrue
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

  /// The file of ignore rules, attributes or further settings that a setting names; it may not be there
  /// yet, or be included only now and then.
  private static func namedFile(
    _ key: String,
    _ value: String,
    in folder: AbsolutePath,
    _ origin: AbsolutePath?,
    _ home: String?
  ) -> AbsolutePath? {
    let isIncluded =
      key == "include.path" || (key.hasPrefix("includeif.") && key.hasSuffix(".path"))
    guard isIncluded || key == "core.excludesfile" || key == "core.attributesfile" else {
      return nil
    }
    if value.hasPrefix("~/"), let home { return AbsolutePath(home + value.dropFirst()) }
    return AbsolutePath(value, relativeTo: isIncluded ? origin?.parent ?? folder : folder)
  }
}

extension Repository {
  /// Whether there may be patterns of a sparse checkout.
  ///
  /// Without their file git leaves out nothing more (git: `unpack_trees` in unpack-trees.c). To look takes no
  /// process; after every save somebody does.
  var hasSparsePatterns: Bool {
    let patterns = ["info", "sparse-checkout"].reduce(gitDirectory) {
      $0.appending(component: $1.utf8)
    }
    do throws(Errno) {
      _ = try patterns.status()
      return true
    } catch {
      return !error.meansAbsent
    }
  }

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
