import WorkspaceModel

/// What tells one state of git's index from the next: git replaces the file.
struct IndexStamp: Sendable, Equatable {
  private let stamp: FileStamp?

  init(_ repository: Repository) {
    stamp = FileStamp.at(repository.gitDirectory.appending(component: "index".utf8))
  }
}

/// The state of the files outside the work tree that decide what git says of it: ignore rules, attributes,
/// settings.
struct GitRules: Sendable, Equatable {
  private let stamps: [AbsolutePath: FileStamp]

  init(_ repository: Repository, _ settings: GitSettings) {
    var stamps: [AbsolutePath: FileStamp] = [:]
    for path in settings.files.union(Self.usualFiles(repository)) {
      stamps[path] = FileStamp.at(path)
      // Many keep the real files in a repository of their own.
      if let real = try? path.canonical(), real != path { stamps[real] = FileStamp.at(real) }
    }
    self.stamps = stamps
  }

  /// Where gitignore(5), gitattributes(5) and git-config(1) say that git looks.
  private static func usualFiles(_ repository: Repository) -> Set<AbsolutePath> {
    let names = [
      "config", "config.worktree", "info/exclude", "info/attributes", "info/sparse-checkout",
    ]
    var files: [AbsolutePath?] = []
    for folder in Set([repository.gitDirectory, repository.commonDirectory]) {
      files += names.map { AbsolutePath($0, relativeTo: folder) }
    }
    // Settings may be included for a branch (`includeIf.onbranch`).
    files.append(repository.gitDirectory.appending(component: "HEAD".utf8))
    files += ["/etc/gitconfig", "/etc/gitattributes"].map { AbsolutePath($0) }
    files.append(repository.git.variable("HOME").flatMap { AbsolutePath($0 + "/.gitconfig") })
    if let shared = repository.git.sharedConfiguration {
      files += ["config", "ignore", "attributes"].map { AbsolutePath(shared + "/git/" + $0) }
    }
    return Set(files.compactMap { $0 })
  }
}

extension Repository {
  /// Where git keeps what all work trees of the repository share.
  var commonDirectory: AbsolutePath {
    guard let path = text(of: "commondir", in: gitDirectory) else { return gitDirectory }
    let common = AbsolutePath(path, relativeTo: gitDirectory)
    return common.flatMap { try? $0.canonical() } ?? gitDirectory
  }
}
