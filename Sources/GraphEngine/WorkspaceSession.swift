package import FileWatching
import ImpactAnalysis
package import SourceTrees
import WorkspaceModel

/// One workspace in memory: the only place where its state changes.
///
/// Questions are asked of immutable snapshots, so a long one is not disturbed by a newer state.
/// No method awaits between reading and writing the session's own state.
package actor WorkspaceSession {
  package typealias ProgressHandler = @Sendable (LoadProgress) -> Void
  /// How many commits are loaded at once; more wait.
  private static let commitsAtOnce = 4

  package nonisolated let root: WorkspaceRoot
  /// Tells the revisions of this session from those of another one of the same root.
  package nonisolated let identity = UInt64.random(in: .min ... .max)
  let loader: SnapshotLoader
  let threads: EngineThreads
  /// How long a load goes on while no caller waits for it; the next caller may well be the same one again.
  private let patience: Duration
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
  private var running: Refresh?
  /// The refresh that begins next: whoever asks before it does may share it.
  private var pending: Refresh?
  private var lastRefresh = 0
  /// The first listing, begun beside the commit that the working tree is compared with.
  private var ahead: ListingAhead?
  /// How many requests for the present working tree there were.
  private var requestCount = 0
  var commits = CommitStates()
  private var commitLoads: [String: SharedLoad<LoadedSnapshot>] = [:]
  /// Commits that are to be loaded unless another machine has the answer about them.
  var described = RecentValues<String, DescribedState>(capacity: 2)
  let commitPermits: Permits
  /// Brings what the repository of a server lacks.
  nonisolated let supply: (any RevisionSupply)?
  /// The newest settled one of any state: the next one takes over what is equal.
  private var newest: LoadedSnapshot?
  var answers = ImpactAnswers()
  /// Parses files that no question needed yet.
  var resting: Task<Void, Never>?
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

    func state(_ freshness: Freshness, _ timings: Timings = Timings()) -> LoadedState {
      LoadedState(
        loaded: loaded,
        state: .workingTree,
        revision: revision,
        freshness: freshness,
        timings: timings
      )
    }
  }

  private struct Refresh {
    var number: Int
    var load: SharedLoad<LoadedState>
  }

  private struct ListingAhead {
    var listing: Task<FileListing, any Error>
    /// It has seen what was saved before these requests.
    var requestCount: Int
  }

  /// Makes a session with nothing loaded; `makeWatcher` makes what tells of changes once it `follow`s them.
  package init(
    root: WorkspaceRoot,
    loader: SnapshotLoader,
    threads: EngineThreads = EngineThreads(processors: 2),
    patience: Duration = .seconds(5),
    supply: (any RevisionSupply)? = nil,
    commitPermits: Permits? = nil,
    makeWatcher: @escaping WatchedTree.MakeWatcher = SystemWatcher.make
  ) {
    self.root = root
    self.loader = loader
    self.threads = threads
    self.patience = patience
    self.supply = supply
    self.commitPermits = commitPermits ?? Permits(Self.commitsAtOnce)
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

  /// The working tree as it is now, or as it was seen last; all of its files are parsed.
  package func workingTree(
    _ freshness: Freshness,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws -> LoadedState {
    noteRequest()
    let state = try await requestedWorkingTree(freshness, progress)
    try await loader.parse(state.snapshot)
    return state
  }

  /// Notes a request for the present working tree: an earlier listing may be out of date.
  func noteRequest() { requestCount += 1 }

  /// The working tree for a request that was noted.
  func requestedWorkingTree(
    _ freshness: Freshness,
    _ progress: @escaping ProgressHandler
  ) async throws -> LoadedState {
    while true {
      if freshness == .cached, let current { return current.state(.cached) }
      let joined = freshness == .cached ? running?.load : nil
      let load = joined.flatMap { $0.isGivenUp ? nil : $0 } ?? refresh()
      // Another caller's work may be given up just now: begin anew.
      do { return try await load.value(progress: progress) } catch is GivenUp {}
    }
  }

  /// A refresh that begins now or later, never one that has begun.
  private func refresh() -> SharedLoad<LoadedState> {
    if let pending, !pending.load.isGivenUp { return pending.load }
    lastRefresh += 1
    let load = SharedLoad(patience: patience) { [running, number = lastRefresh] progress in
      // One after the other: an older state must not be published after a newer one.
      _ = try? await running?.load.value()
      return try await self.loadWorkingTree(number, progress)
    }
    pending = Refresh(number: lastRefresh, load: load)
    return load
  }

  private func loadWorkingTree(
    _ number: Int,
    _ progress: @escaping ProgressHandler
  ) async throws -> LoadedState {
    guard pending?.number == number else { throw CancellationError() }
    defer { if running?.number == number { running = nil } }
    (running, pending) = (pending, nil)
    let began = reloads
    var clock = PhaseClock()
    let tree = try root.workingTree()
    progress(LoadProgress(.listing, done: 0, total: 0))
    let listing = try await listing(of: tree)
    clock.end(.listing)
    if let current, current.loaded.isSettled,
      current.loaded.listing.problems == listing.problems,
      current.loaded.listing.files == listing.files
    {
      return current.state(.fresh, clock.timings)
    }
    let settled = current.flatMap { $0.loaded.isSettled ? $0.loaded : nil }
    let loaded = try await loader.load(
      tree,
      listing: listing,
      earlier: settled ?? newest,
      progress: progress
    )
    // A refresh that was given up may have a younger one beside it.
    try Task.checkCancellation()
    var timings = clock.timings
    timings.add(loaded.timings)
    EngineMetrics.loaded(timings)
    return publish(loaded, began: began).state(.fresh, timings)
  }

  private func listing(of tree: WorkingTree) async throws -> FileListing {
    guard let watched else { return try await tree.listing() }
    if let ahead {
      self.ahead = nil
      if ahead.requestCount == requestCount, let listing = try? await ahead.listing.value {
        return listing
      }
    }
    return try await watched.listing()
  }

  /// Begins to list the working tree for the first time: that takes as long as the commit that it is compared
  /// with, which is loaded meanwhile.
  func listAhead() {
    guard current == nil, ahead == nil, running == nil, pending == nil, let watched else { return }
    // Not a part of the question: what is watched when that fails is watched for the next one.
    let listing = Task { try await watched.listing() }
    ahead = ListingAhead(listing: listing, requestCount: requestCount)
  }

  /// Makes a working tree the current one; the revision grows only if something differs.
  private func publish(_ loaded: LoadedSnapshot, began: Int) -> Current {
    var next = Current(loaded: loaded, revision: lastRevision + 1)
    if let current, current.loaded.snapshot.hasSameFacts(as: loaded.snapshot) {
      next.loaded.snapshot = current.loaded.snapshot
      next.loaded.derived = current.loaded.derived
      next.revision = current.revision
    }
    lastRevision = max(lastRevision, next.revision)
    answers.removeAnswers(before: lastRevision)
    if began == reloads {
      current = next
      if loaded.isSettled { newest = next.loaded }
    }
    return next
  }

  // MARK: Revisions

  /// The state of a git revision; all of its files are parsed.
  package func state(
    at revision: String,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws -> LoadedState {
    let state = try await outlinedState(at: revision, progress: progress)
    try await loader.parse(state.snapshot)
    return state
  }

  /// The state of a git revision, of which a file is parsed when its summary is needed.
  func outlinedState(
    at revision: String,
    progress: @escaping ProgressHandler
  ) async throws -> LoadedState {
    // A full commit id names one state for ever, once all of it is at hand.
    let known = commits.value(for: revision)
    if let known, isWhole(known) { return loaded(known, revision, Timings()) }
    let tree = try await root.tree(at: revision, from: supply)
    while true {
      if let known = try await self.known(tree) {
        return loaded(known, tree.commit, Timings())
      }
      // Another caller's work may be given up just now: begin anew.
      do {
        let new = try await load(of: tree).value(progress: progress)
        return loaded(new, tree.commit, new.timings)
      } catch is GivenUp {}
    }
  }

  private func load(of tree: RevisionTree) -> SharedLoad<LoadedSnapshot> {
    commitLoads = commitLoads.filter { !$0.value.isGivenUp }
    if let known = commitLoads[tree.commit] { return known }
    let load = SharedLoad(patience: patience) { [commitPermits, supply] progress in
      // A slow remote must not keep a permit of others.
      try await supply?.prepare(tree.commit)
      return try await commitPermits.withPermit { try await self.loadCommit(tree, progress) }
    }
    commitLoads[tree.commit] = load
    return load
  }

  private func loadCommit(
    _ tree: RevisionTree,
    _ progress: @escaping ProgressHandler
  ) async throws -> LoadedSnapshot {
    let began = reloads
    // One that was given up may have another one in its place.
    defer { if began == reloads, !Task.isCancelled { commitLoads[tree.commit] = nil } }
    try await supply?.makeRoom()
    let described = described.removeValue(for: tree.commit)
    let (listing, timings) =
      if let described { (described.listing, Timings()) } else {
        try await Self.listing(of: tree, progress)
      }
    var loaded = try await loader.load(
      tree,
      listing: listing,
      described: described,
      earlier: newest,
      progress: progress
    )
    loaded.timings.add(timings)
    EngineMetrics.loaded(loaded.timings)
    // A file that could not be read today may be there tomorrow: a partial clone fetches.
    if loaded.isSettled, began == reloads {
      newest = loaded
      if commits.insert(loaded, for: tree.commit) {
        // They contain the states that they are about.
        answers.removeAnswers(notBetween: commits.ids)
      }
    }
    return loaded
  }

  static func listing(
    of tree: RevisionTree,
    _ progress: ProgressHandler
  ) async throws -> (FileListing, Timings) {
    var clock = PhaseClock()
    progress(LoadProgress(.listing, done: 0, total: 0))
    let listing = try await tree.listing()
    clock.end(.listing)
    return (listing, clock.timings)
  }

  /// Whether no state was read, so that the next one takes over nothing.
  var isEmpty: Bool { newest == nil && commitLoads.isEmpty && running == nil && pending == nil }

  /// A base for a state that differs little from `state`.
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
    commitLoads = [:]
    described.removeAll()
    ahead = nil
    answers.removeAll()
    lastUnion = nil
  }

  /// Ends what goes on for as long as its client likes; other questions are still answered.
  func close() {
    isClosed = true
    resting?.cancel()
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

  /// Whether a state of the working tree is being made.
  package var isLoading: Bool { running != nil || pending != nil }

  /// What is in memory; `nil` as long as nothing is loaded.
  package var loadedState: LoadedState? { current?.state(.cached) }

  // MARK: Answers

  /// Keeps an answer, or only what it shares with the next one.
  func remember(_ answer: ImpactAnswer, for key: ImpactKey, isLasting: Bool) {
    lastUnion = answer.analyzer.union
    guard key.reloads == reloads else { return }
    let isCurrent = key.headRevision == 0 || key.headRevision == revision
    answers.finish(isLasting && isCurrent ? answer : nil, for: key)
  }
}
