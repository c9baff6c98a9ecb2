import Subprocess

/// Something that one `git fetch` brings.
package enum FetchedPart: Sendable, Hashable {
  /// All branches and tags of the remote.
  case references
  /// A reference by its full name, such as `refs/pull/7/head`.
  case reference(String)
  /// A commit by its full id, with its history.
  ///
  /// It gets no reference: `git gc` removes it some weeks later, and a question fetches it again.
  case commit(String)
  /// So many more commits below the boundary of a shallow clone; `nil` for all of them.
  case history(commits: Int?)
}

extension Repository {
  /// The remotes by name.
  ///
  /// - Throws: `SourceTreeError` if git fails.
  package func remotes() async throws -> [String] { Self.lines(try await output(["remote"])) }

  /// Whether the clone leaves out objects that a remote has (git-clone(1), `--filter`).
  package var isPartial: Bool { get async { await promisorRemote() != nil } }

  /// Fetches from a remote with one `git fetch`, which no hook sees.
  ///
  /// Objects and references are written, and neither a work tree nor an index. Git is ended when `limit` is over or
  /// the task is cancelled.
  ///
  /// - Throws: `SourceTreeError` with the words of git.
  package func fetch(
    _ parts: Set<FetchedPart>,
    from remote: String,
    within limit: Duration
  ) async throws {
    var refspecs: Set<String> = []
    var options: [String] = []
    for part in parts {
      switch part {
      case .references: refspecs.formUnion(allReferences(of: remote))
      case .reference(let name) where hasWorkTree && name.hasPrefix("refs/heads/"):
        // Branches of such a clone are its owner's.
        refspecs.formUnion(allReferences(of: remote))
      case .reference(let name): refspecs.insert("+\(name):\(name)")
      case .commit(let id): refspecs.insert(id)
      case .history(let commits):
        options = [commits.map { "--deepen=\($0)" } ?? "--unshallow"]
        refspecs.formUnion(allReferences(of: remote))
      }
    }
    try await fetch(options + ["--end-of-options", remote] + refspecs.sorted(), within: limit)
  }

  /// Fetches the objects of a commit that a partial clone left out, all at once.
  ///
  /// A clone that lacks folders learns of their contents only afterwards, so this may take several rounds. Complexity:
  /// a walk through the commit's tree a round; in a complete clone nothing is done.
  ///
  /// - Throws: `SourceTreeError` with the words of git.
  package func complete(_ commit: String, within limit: Duration) async throws {
    guard let remote = await promisorRemote() else { return }
    for _ in 0..<Self.completionRounds {
      let missing = try await missingObjects(of: commit)
      if missing.isEmpty { return }
      try await fetch(
        ["--filter=blob:none", "--stdin", "--end-of-options", remote],
        settings: ["-c", "fetch.negotiationAlgorithm=noop"],
        input: Array((missing.joined(separator: "\n") + "\n").utf8),
        within: limit
      )
    }
  }

  /// A fetch of a folder brings the folders in it, so that the third round finds nothing.
  private static let completionRounds = 8

  /// The ids of a commit's objects that the clone lacks; their parts are not known.
  private func missingObjects(of commit: String) async throws -> [String] {
    let question = ["rev-list", "--objects", "--no-walk", "--missing=print", commit]
    return Self.lines(try await output(question, of: commit))
      .filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) }
  }

  /// The branches go where git puts those of such a clone.
  private func allReferences(of remote: String) -> Set<String> {
    let branches = hasWorkTree ? "refs/remotes/\(remote)/*" : "refs/heads/*"
    return ["+refs/heads/*:\(branches)", "+refs/tags/*:refs/tags/*"]
  }

  private func fetch(
    _ arguments: [String],
    settings: [String] = [],
    input: [UInt8] = [],
    within limit: Duration
  ) async throws {
    var git = gitHere
    git.environment.updateValue("file:git:http:https:ssh", forKey: "GIT_ALLOW_PROTOCOL")
    let command =
      ["-c", "core.hooksPath=/dev/null"] + settings
      + [
        "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head",
        "--no-auto-maintenance",
      ] + arguments
    let output = try await withThrowingTaskGroup(of: Git.Output?.self) { [folder, git] group in
      defer { group.cancelAll() }
      group.addTask { try await git.run(command, in: folder, input: input, grace: .seconds(2)) }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      return try await group.next().flatMap { $0 }
    }
    guard let output else {
      throw SourceTreeError(.gitFailed, "`git fetch` in `\(label)` took longer than \(limit)")
    }
    guard output.isSuccess else { throw failure(["fetch"], output) }
  }
}
