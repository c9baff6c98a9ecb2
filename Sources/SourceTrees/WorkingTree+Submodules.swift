import WorkspaceModel

extension WorkingTree {
  /// How many submodules lie in each other at most; what is deeper counts as not seen.
  private static let deepest = 8

  /// The commit that is checked out in a submodule, `nil` if it has none.
  func commit(
    ofSubmodule path: SourcePath,
    _ repository: Repository
  ) async throws -> ContentID? {
    let question = ["rev-parse", "--verify", "--quiet", "HEAD"]
    let answer = try await run(question, inSubmodule: path, repository)
    return ContentID(hex: answer.standardOutput.dropLast())
  }

  /// A problem for each submodule in which lies a source that git compares with nothing.
  ///
  /// Git calls a submodule unchanged although it has ignored files, or files that git does not compare. With
  /// one of these it is not just its commit. Complexity: two processes for each submodule.
  ///
  /// - Throws: `SourceTreeError`.
  func unseenSources(
    inSubmodules paths: [SourcePath],
    _ repository: Repository,
    depth: Int = 0
  ) async throws -> [Problem] {
    var problems: [Problem] = []
    for path in paths {
      if let unseen = try await unseenSource(inSubmodule: path, repository, depth: depth) {
        problems.append(unseen)
      }
    }
    return problems
  }

  private func unseenSource(
    inSubmodule path: SourcePath,
    _ repository: Repository,
    depth: Int
  ) async throws -> Problem? {
    let question = ["ls-files", "-v", "-z", "--stage"]
    async let tracked = run(question, inSubmodule: path, repository)
    let status = try await run(Self.status, inSubmodule: path, repository)
    let index = try await tracked
    guard status.isSuccess, index.isSuccess, depth < Self.deepest else {
      // A submodule that is not checked out is an empty folder.
      let entries = (try? root.path.appending(path).entries()) ?? []
      return entries.isEmpty ? nil : .ignoredSource(path)
    }
    for case .ignored(let inner, let isFolder) in StatusRecord.parse(status.standardOutput)
    where isFolder ? inner.mayHoldSources : inner.mayBeCompiled {
      return .ignoredSource(path.appending(inner))
    }
    let records = IndexRecord.parse(index.standardOutput)
    let hidden = records.first { $0.promise != .none && $0.path.mayBeCompiled }
    if let hidden { return .ignoredSource(path.appending(hidden.path)) }
    let nested = records.filter { $0.mode == .submodule }.map { path.appending($0.path) }
    return try await unseenSources(inSubmodules: nested, repository, depth: depth + 1).first
  }

  private func run(
    _ question: [String],
    inSubmodule path: SourcePath,
    _ repository: Repository
  ) async throws -> Git.Output {
    var git = repository.git
    let folder = root.path.appending(path)
    // An empty folder must not answer with the commit of the repository around it.
    git.environment["GIT_CEILING_DIRECTORIES"] = folder.parent.description
    return try await git.run(question, in: folder)
  }
}
