package import FileWatching
import ImpactAnalysis
package import SourceTrees
package import WorkspaceModel

/// How fresh an answer about the working tree must be.
package enum Freshness: Sendable, Hashable {
  /// Everything that was saved before the call is seen.
  case fresh
  /// The newest state at hand; the first one is loaded.
  case cached
}

/// One state of a workspace, loaded.
package struct LoadedState: Sendable {
  package var loaded: LoadedSnapshot
  package var snapshot: WorkspaceSnapshot { loaded.snapshot }
  package var state: TreeState
  /// Of the session, when the state was loaded: grows with every change that was seen.
  package var revision: UInt64
  package var freshness: Freshness

  /// - Throws: `EngineError` if it holds no package.
  package func requirePackages(in root: WorkspaceRoot) throws(EngineError) {
    guard snapshot.workspace.packages.isEmpty else { return }
    throw EngineError(
      .notAWorkspace,
      "`\(root.path)` holds no `Package.swift`; name the folder of a Swift package"
    )
  }
}

/// One workspace in memory: the only place where its state changes.
///
/// Questions are asked of immutable snapshots, so a long one is not disturbed by a newer state.
/// No method awaits between reading and writing the session's own state.
package actor WorkspaceSession {
  package typealias ProgressHandler = @Sendable (LoadProgress) -> Void

  package nonisolated let root: WorkspaceRoot
  /// Tells the revisions of this session from those of another one of the same root.
  package nonisolated let identity = UInt64.random(in: .min ... .max)
  let loader: SnapshotLoader
  /// The working tree as it is followed; `nil` where every question lists it from scratch.
  package private(set) var watched: WatchedTree?
  private let makeWatcher: WatchedTree.MakeWatcher

  /// The newest working tree.
  private var current: Current?
  private var lastRevision: UInt64 = 0
  /// That of the newest state.
  var revision: UInt64 { lastRevision }
  /// How often everything was forgotten: what was begun before is not remembered after.
  private(set) var reloads = 0
  /// The refresh that is under way: it may have missed what was saved just now.
  private var running: SharedLoad<LoadedState>?
  /// The refresh that begins next: whoever asks before it does may share it.
  private var pending: SharedLoad<LoadedState>?
  private var commits = RecentValues<String, SharedLoad<LoadedSnapshot>>(capacity: 8)
  /// The newest settled one of any state: the next one takes over what is equal.
  private var newest: LoadedSnapshot?
  private var impacts = RecentValues<ImpactKey, ImpactAnswer>(capacity: 16)
  /// Of the last analysis: the next one is most likely about the same modules.
  private(set) var lastUnion: ModuleUnion?
  var follower = ActivityFollower()
  /// Whether the workspace was closed: another session may follow it by now.
  private(set) var isClosed = false
  /// Who waits for that.
  private var closers: [Int: AsyncStream<Never>.Continuation] = [:]
  private var lastCloser = 0

  private struct Current {
    var loaded: LoadedSnapshot
    var revision: UInt64

    func state(_ freshness: Freshness) -> LoadedState {
      LoadedState(
        loaded: loaded,
        state: .workingTree,
        revision: revision,
        freshness: freshness
      )
    }
  }

  /// Makes a session with nothing loaded; `makeWatcher` makes what tells of changes once it `follow`s them.
  package init(
    root: WorkspaceRoot,
    loader: SnapshotLoader,
    makeWatcher: @escaping WatchedTree.MakeWatcher = SystemWatcher.make
  ) {
    self.root = root
    self.loader = loader
    self.makeWatcher = makeWatcher
  }

  /// From now on the working tree is watched between questions; without, each lists it from scratch.
  package func follow() {
    guard !isClosed, watched == nil, let tree = try? root.workingTree() else { return }
    watched = WatchedTree(tree, makeWatcher: makeWatcher) { [weak self] in
      guard let self else { return }
      Task { await self.noteActivity() }
    }
  }

  // MARK: The working tree

  /// The working tree as it is now, or as it was seen last.
  package func workingTree(
    _ freshness: Freshness,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws -> LoadedState {
    if freshness == .cached {
      if let current { return current.state(.cached) }
      if let running { return try await running.value() }
    }
    return try await refresh(progress).value()
  }

  /// A refresh that begins now or later, never one that has begun.
  private func refresh(_ progress: @escaping ProgressHandler) -> SharedLoad<LoadedState> {
    if let pending { return pending }
    let load = SharedLoad { [running] in
      // One after the other: an older state must not be published after a newer one.
      _ = try? await running?.value()
      return try await self.loadWorkingTree(progress)
    }
    pending = load
    return load
  }

  private func loadWorkingTree(_ progress: @escaping ProgressHandler) async throws -> LoadedState {
    running = pending
    pending = nil
    defer { running = nil }
    let began = reloads
    let tree = try root.workingTree()
    progress(LoadProgress(.listing, done: 0, total: 0))
    let listing =
      if let watched { try await watched.listing() } else { try await tree.listing() }
    if let current, current.loaded.isSettled,
      current.loaded.listing.problems == listing.problems,
      current.loaded.listing.files == listing.files
    {
      return current.state(.fresh)
    }
    let settled = current.flatMap { $0.loaded.isSettled ? $0.loaded : nil }
    let loaded = try await loader.load(
      tree,
      listing: listing,
      earlier: settled ?? newest,
      progress: progress
    )
    return publish(loaded, began: began).state(.fresh)
  }

  /// Begins to list the working tree for the first time: that takes as long as the commit that it is compared
  /// with, which is loaded meanwhile.
  func listAhead() {
    guard current == nil, let watched else { return }
    // Not a part of the question: what is watched when that fails is watched for the next one.
    Task { _ = try? await watched.listing() }
  }

  /// Makes a working tree the current one; the revision grows only if something differs.
  private func publish(_ loaded: LoadedSnapshot, began: Int) -> Current {
    var next = Current(loaded: loaded, revision: lastRevision + 1)
    if let current, current.loaded.snapshot.hasSameFacts(as: loaded.snapshot) {
      next.loaded.snapshot = current.loaded.snapshot
      next.revision = current.revision
    }
    lastRevision = max(lastRevision, next.revision)
    if began == reloads {
      current = next
      if loaded.isSettled { newest = next.loaded }
    }
    return next
  }

  // MARK: Revisions

  /// The state of a git revision.
  package func state(
    at revision: String,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws -> LoadedState {
    // A full commit id names one state for ever.
    if let load = commits.value(for: revision) { return loaded(try await load.value(), revision) }
    let tree = try await root.tree(at: revision)
    return loaded(try await load(of: tree, progress).value(), tree.commit)
  }

  private func load(
    of tree: RevisionTree,
    _ progress: @escaping ProgressHandler
  ) -> SharedLoad<LoadedSnapshot> {
    if let known = commits.value(for: tree.commit) { return known }
    let load = SharedLoad { try await self.loadCommit(tree, progress) }
    commits.insert(load, for: tree.commit)
    return load
  }

  private func loadCommit(
    _ tree: RevisionTree,
    _ progress: @escaping ProgressHandler
  ) async throws -> LoadedSnapshot {
    let began = reloads
    do {
      progress(LoadProgress(.listing, done: 0, total: 0))
      let listing = try await tree.listing()
      let loaded = try await loader.load(
        tree,
        listing: listing,
        earlier: newest,
        progress: progress
      )
      // What could not be read today may be there tomorrow: a partial clone fetches.
      if !loaded.isSettled { commits.remove(tree.commit) }
      if loaded.isSettled, began == reloads { newest = loaded }
      return loaded
    } catch {
      // A failure is not remembered.
      commits.remove(tree.commit)
      throw error
    }
  }

  private func loaded(_ loaded: LoadedSnapshot, _ commit: String) -> LoadedState {
    LoadedState(
      loaded: loaded,
      state: .commit(commit),
      revision: lastRevision,
      freshness: .fresh
    )
  }

  /// What a state that differs little from `state` can be made of.
  func settledSnapshot(near state: LoadedState) -> LoadedSnapshot? {
    state.loaded.isSettled ? state.loaded : newest
  }

  // MARK: Life

  /// Forgets everything that was read; what is being read is not remembered either.
  package func reload() async {
    // First: whatever is read while they wait is forgotten, too.
    await loader.forgetMachine()
    await watched?.reset()
    reloads += 1
    current = nil
    newest = nil
    commits.removeAll()
    impacts.removeAll()
    lastUnion = nil
  }

  /// Ends what goes on for as long as its client likes; other questions are still answered.
  func close() {
    isClosed = true
    endRefreshes()
    for waiting in closers.values { waiting.finish() }
    watched = nil
  }

  /// Holds nothing, and ends when the workspace is closed.
  package func closure() -> AsyncStream<Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    lastCloser += 1
    let closer = lastCloser
    closers[closer] = continuation
    continuation.onTermination = { [weak self] _ in
      guard let self else { return }
      Task { await self.removeCloser(closer) }
    }
    return stream
  }

  private func removeCloser(_ closer: Int) { closers[closer] = nil }

  /// - Throws: `EngineError` if the workspace was closed.
  package func checkOpen() throws(EngineError) {
    guard isClosed else { return }
    throw EngineError(
      .workspaceClosed,
      "The workspace `\(root.path)` was closed: ask again to open it anew"
    )
  }

  /// Whether a state of the working tree is being made.
  package var isLoading: Bool { running != nil || pending != nil }

  /// What is in memory; `nil` as long as nothing is loaded.
  package var loadedState: LoadedState? { current?.state(.cached) }

  /// The remembered answer to a question about two states.
  func answer(for key: ImpactKey) -> ImpactAnswer? { impacts.value(for: key) }

  /// Keeps an answer, without a key only for what it shares with the next one.
  func remember(_ answer: ImpactAnswer, for key: ImpactKey?) {
    if let key { impacts.insert(answer, for: key) }
    lastUnion = answer.analyzer.union
  }
}

extension WorkspaceSnapshot {
  /// Whether both were made of equal facts.
  ///
  /// Complexity: O(files), less where both share memory.
  fileprivate func hasSameFacts(as other: WorkspaceSnapshot) -> Bool {
    files == other.files && workspace == other.workspace && summaries == other.summaries
      && problems == other.problems
  }
}
