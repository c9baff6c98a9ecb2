import SystemPackage

/// A git repository, as one of its work trees or as a bare repository.
package struct Repository: Sendable {
  /// The top level of the work tree, or the folder of a bare repository; canonical.
  package let folder: AbsolutePath
  /// Where git keeps `HEAD` and the index of this work tree; of a linked work tree, below the main
  /// repository's folder.
  package let gitDirectory: AbsolutePath
  /// Whether files are checked out to `folder`.
  let hasWorkTree: Bool
  /// The name by which clients of a server know it; `nil` if they know its path.
  private(set) var name: String?
  package let objectFormat: ObjectFormat
  /// Whether history was cut off when the repository was looked at.
  package let isShallow: Bool
  /// What `.git` of the work tree was when the repository was looked at.
  let link: GitLink?
  var git: Git

  /// Whether only its revisions can be read: it has no work tree, or a server shows none.
  package var isBare: Bool { !hasWorkTree || name != nil }

  /// The repository that `folder` belongs to; `nil` if it belongs to none.
  static func find(_ folder: AbsolutePath, git: Git) async throws -> Repository? {
    let question = [
      "rev-parse", "--is-inside-work-tree", "--is-bare-repository", "--is-shallow-repository",
      "--show-object-format", "--absolute-git-dir",
    ]
    let answer = try await git.run(question, in: folder)
    guard answer.isSuccess else {
      let reason = GitMessage(answer.standardError).reason
      if reason?.contains("not a git repository") == true { return nil }
      throw git.failure(question, in: folder, answer)
    }
    let newline = UInt8(ascii: "\n")
    // The path is the last line, and may hold line breaks itself.
    let lines = answer.standardOutput.split(
      separator: newline,
      maxSplits: 4,
      omittingEmptySubsequences: false
    )
    guard lines.count == 5, let gitDirectory = AbsolutePath(bytes: lines[4].dropLast()) else {
      throw SourceTreeError(
        .gitFailed,
        "`git rev-parse` in `\(folder)` gave an unknown answer; git 2.31 or later is needed"
      )
    }
    let isInsideWorkTree = lines[0].elementsEqual("true".utf8)
    let isBare = lines[1].elementsEqual("true".utf8)
    let top: AbsolutePath
    if isInsideWorkTree {
      let answer = try await git.output(["rev-parse", "--show-toplevel"], in: folder)
      guard let path = AbsolutePath(bytes: answer.dropLast()) else {
        throw SourceTreeError(
          .gitFailed,
          "`git rev-parse --show-toplevel` gave no path in `\(folder)`"
        )
      }
      top = path
    } else if isBare {
      top = gitDirectory
    } else {
      throw SourceTreeError(
        .rootNotFound,
        "`\(folder)` lies in git's own folder; name the folder that the code is checked out to"
      )
    }
    let folder = (try? top.canonical()) ?? top
    return Repository(
      folder: folder,
      gitDirectory: gitDirectory,
      hasWorkTree: !isBare || isInsideWorkTree,
      objectFormat: ObjectFormat(rawValue: String(decoding: lines[3], as: UTF8.self)) ?? .sha1,
      isShallow: lines[2].elementsEqual("true".utf8),
      link: GitLink(in: folder),
      git: git
    )
  }

  /// Runs git in this repository, and in no other should this one have gone.
  ///
  /// An exit status other than 0 is an error that quotes git. `commit` is the one whose objects are read.
  func run(_ arguments: [String], of commit: String? = nil) async throws -> Git.Output {
    let output = try await gitHere.run(arguments, in: folder)
    if output.isSuccess { return output }
    var error = failure(arguments, output)
    if error.code == .partialClone {
      error.message += "; " + (await partialCloneAdvice(commit: commit))
    }
    throw error
  }

  /// The standard output of git; see ``run(_:of:)``.
  func output(_ arguments: [String], of commit: String? = nil) async throws -> [UInt8] {
    try await run(arguments, of: commit).standardOutput
  }

  /// The text by which messages name it.
  var label: String { name ?? folder.description }

  /// The repository of a submodule, which is checked out in a folder; `nil` if none is.
  func submodule(in folder: AbsolutePath) -> Repository? {
    GitLink.directory(of: folder).map { directory in
      Repository(
        folder: folder,
        gitDirectory: directory,
        hasWorkTree: true,
        objectFormat: objectFormat,
        isShallow: false,
        link: GitLink(in: folder),
        git: git
      )
    }
  }

  /// The same as a server has it: without a work tree, and by a name.
  func served(as name: String) -> Repository {
    var served = self
    served.name = name
    return served
  }

  /// The error of a failed command; to clients of a server it names no path.
  func failure(_ arguments: [String], _ output: Git.Output) -> SourceTreeError {
    var error = git.failure(arguments, in: folder, output)
    if let name {
      for path in [gitDirectory, folder] {
        error.message = error.message.replacing(path.description, with: name)
      }
    }
    return error
  }

  /// Git that does not look for a repository above `folder`.
  var gitHere: Git {
    var git = git
    git.environment["GIT_CEILING_DIRECTORIES"] = folder.parent.description
    return git
  }
}

/// What `.git` of a work tree is: another one is another repository, though it lies in the same place.
enum GitLink: Sendable, Hashable {
  case folder(FileIdentity)
  /// Its text says where the repository lies (gitrepository-layout(5)).
  case file([UInt8])

  /// `nil` where nothing can be read.
  init?(in folder: AbsolutePath) {
    let path = folder.appending(component: WorkingTree.git)
    guard let path = try? path.canonical(), let status = try? path.status() else { return nil }
    guard status.type != .directory else {
      self = .folder(FileIdentity(status))
      return
    }
    guard let text = try? path.regularFileContents() else { return nil }
    self = .file(text)
  }

  /// The folder of git that `.git` of a work tree is, or that its text names.
  static func directory(of folder: AbsolutePath) -> AbsolutePath? {
    let link = folder.appending(component: WorkingTree.git)
    guard let path = try? link.canonical(), let status = try? path.status() else { return nil }
    if status.type == .directory { return path }
    let start = "gitdir: ".utf8
    guard let text = try? path.regularFileContents(), text.starts(with: start) else { return nil }
    let named = text.dropFirst(start.count).split(separator: UInt8(ascii: "\n")).first ?? []
    let isAbsolute = named.first == UInt8(ascii: "/")
    return AbsolutePath(
      bytes: isAbsolute ? Array(named) : folder.bytes + [UInt8(ascii: "/")] + named
    )?
    .canonicalFolder
  }
}
