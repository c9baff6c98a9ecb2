import GraphEngine
import SourceTrees

/// One repository of a server: opened once, with the queue of its questions and its fetches.
actor HostedRepository {
  nonisolated let settings: ServerConfiguration.Repository
  nonisolated let queue: QuestionQueue
  private let limits: ServerConfiguration.Limits
  private let makeRoom: @Sendable () async throws -> Void
  private var opened: ServedRepository?

  init(
    _ settings: ServerConfiguration.Repository,
    _ limits: ServerConfiguration.Limits,
    makeRoom: @escaping @Sendable () async throws -> Void
  ) {
    (self.settings, self.limits, self.makeRoom) = (settings, limits, makeRoom)
    queue = QuestionQueue(name: settings.name, limits: limits)
  }

  /// The repository; found again if its folder was replaced.
  ///
  /// - Throws: `SourceTreeError` whose message names the path: it is for the server's owner.
  func open() async throws -> ServedRepository {
    if let opened, opened.root.stillHolds(for: settings.path) { return opened }
    let found = try await WorkspaceRoot.find(from: settings.path)
    guard let root = found.served(as: settings.name), let repository = root.repository else {
      throw SourceTreeError(
        .notARepository,
        "`\(settings.path)` is in no git repository: clone one there, or name another folder"
      )
    }
    if let remote = settings.remote {
      let known = try await repository.remotes()
      guard known.contains(remote) else {
        throw SourceTreeError(
          .gitFailed,
          "`\(settings.path)` has no remote `\(remote)`: add it with `git remote add \(remote) URL`"
        )
      }
    }
    let served = ServedRepository(
      root: root,
      supply: await fetcher(of: repository),
      isTrusted: settings.isTrusted,
      memoryLimit: limits.repositoryMemory
    )
    // Another caller may have been here during the awaits; its fetcher then goes on alone.
    if let opened, opened.root.isSame(as: root) { return opened }
    opened = served
    return served
  }

  private func fetcher(of repository: Repository) async -> RevisionFetcher {
    var commands = RevisionFetcher.Commands { _, _ in }
    if let remote = settings.remote {
      commands.fetch = { try await repository.fetch($0, from: remote, within: $1) }
      if await repository.isPartial {
        commands.complete = { try await repository.complete($0, within: $1) }
      }
    }
    return RevisionFetcher(
      name: settings.name,
      remote: settings.remote,
      limits: limits,
      commands: commands,
      makeRoom: makeRoom
    )
  }
}
