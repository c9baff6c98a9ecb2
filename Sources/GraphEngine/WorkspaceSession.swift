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
  package var snapshot: WorkspaceSnapshot
  package var state: TreeState
  /// Of the session, when the state was loaded: grows with every change that was seen.
  package var revision: UInt64
  package var freshness: Freshness
}

/// One workspace in memory: the only place where its state changes.
///
/// Questions are asked of immutable snapshots, so a long one is not disturbed by a newer state.
/// No method awaits between reading and writing the session's own state.
package actor WorkspaceSession {
  package typealias ProgressHandler = @Sendable (LoadProgress) -> Void

  package nonisolated let root: WorkspaceRoot
  private let loader: SnapshotLoader

  /// The newest working tree, and its number.
  private var current: (snapshot: WorkspaceSnapshot, revision: UInt64)?
  private var lastRevision: UInt64 = 0
  /// The refresh that is under way, and the one that begins after it: a caller that arrives while a
  /// refresh runs needs one that begins later.
  private var running: SharedLoad<LoadedState>?
  private var queued: SharedLoad<LoadedState>?
  private var commits = RecentValues<String, SharedLoad<WorkspaceSnapshot>>(capacity: 8)
  /// The newest snapshot of any state: the next one takes over what is equal.
  private var newest: WorkspaceSnapshot?
  private var impacts = RecentValues<ImpactKey, ImpactAnswer>(capacity: 16)

  package init(root: WorkspaceRoot, loader: SnapshotLoader) {
    self.root = root
    self.loader = loader
  }

  // MARK: The working tree

  /// The working tree as it is now, or as it was seen last.
  package func workingTree(
    _ freshness: Freshness, progress: @escaping ProgressHandler = { _ in }
  ) async throws -> LoadedState {
    if freshness == .cached, let current {
      return LoadedState(
        snapshot: current.snapshot, state: .workingTree, revision: current.revision,
        freshness: .cached)
    }
    return try await refresh(progress).value()
  }

  /// A refresh that begins now or later, never one that has begun.
  private func refresh(_ progress: @escaping ProgressHandler) -> SharedLoad<LoadedState> {
    if let queued { return queued }
    let previous = running
    let load = SharedLoad { [weak self] in
      _ = try? await previous?.value()
      guard let self else { throw CancellationError() }
      await self.begin()
      return try await self.loadWorkingTree(progress)
    }
    if previous == nil { running = load } else { queued = load }
    return load
  }

  /// Makes the queued refresh the running one.
  private func begin() {
    if let next = queued {
      running = next
      queued = nil
    }
  }

  private func loadWorkingTree(_ progress: @escaping ProgressHandler) async throws -> LoadedState {
    defer { if queued == nil { running = nil } }
    let tree = try root.workingTree()
    progress(LoadProgress(.listing, done: 0, total: 0))
    let listing = try await tree.listing()
    if let current, current.snapshot.files == listing.files {
      return LoadedState(
        snapshot: current.snapshot, state: .workingTree, revision: current.revision,
        freshness: .fresh)
    }
    let snapshot = try await loader.load(
      tree, listing: listing, earlier: current?.snapshot ?? newest, progress: progress)
    lastRevision += 1
    current = (snapshot, lastRevision)
    newest = snapshot
    return LoadedState(
      snapshot: snapshot, state: .workingTree, revision: lastRevision, freshness: .fresh)
  }

  // MARK: Revisions

  /// The state of a git revision.
  package func state(
    at revision: String, progress: @escaping ProgressHandler = { _ in }
  ) async throws -> LoadedState {
    if let load = commits.value(for: revision) {
      // A full commit id names one state for ever.
      return loaded(try await load.value(), revision)
    }
    let tree = try await root.tree(at: revision)
    let load: SharedLoad<WorkspaceSnapshot>
    if let known = commits.value(for: tree.commit) {
      load = known
    } else {
      load = SharedLoad { [loader, newest] in
        progress(LoadProgress(.listing, done: 0, total: 0))
        let listing = try await tree.listing()
        return try await loader.load(tree, listing: listing, earlier: newest, progress: progress)
      }
      commits.insert(load, for: tree.commit)
    }
    do {
      let snapshot = try await load.value()
      newest = snapshot
      return loaded(snapshot, tree.commit)
    } catch {
      // A failure or a cancellation is not remembered.
      commits.remove(tree.commit)
      throw error
    }
  }

  private func loaded(_ snapshot: WorkspaceSnapshot, _ commit: String) -> LoadedState {
    LoadedState(
      snapshot: snapshot, state: .commit(commit), revision: lastRevision, freshness: .fresh)
  }

  // MARK: Life

  /// Forgets everything that was read.
  package func reload() {
    current = nil
    newest = nil
    commits.removeAll()
    impacts.removeAll()
  }

  /// What is in memory; `nil` as long as nothing is loaded.
  package var loadedState: LoadedState? {
    if let current {
      return LoadedState(
        snapshot: current.snapshot, state: .workingTree, revision: current.revision,
        freshness: .cached)
    }
    return nil
  }

  /// The remembered answer to a question about two states.
  func answer(for key: ImpactKey) -> ImpactAnswer? { impacts.value(for: key) }

  func remember(_ answer: ImpactAnswer, for key: ImpactKey) { impacts.insert(answer, for: key) }
}
