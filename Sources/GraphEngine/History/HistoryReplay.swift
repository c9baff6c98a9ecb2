package import ChangeHistory
package import ImpactAnalysis
package import SourceTrees
package import WorkspaceModel

/// The part of a history that is replayed.
package struct HistoryQuestion: Sendable, Hashable {
  package var range: HistoryRange
  package var options: ImpactOptions
  /// A structure in which the commits are replayed, too; `nil` for none.
  package var proposal: StructureProposal?
  /// The measured durations of modules of the newest state, in microseconds and by id; others are estimated.
  package var durations: [String: Int] = [:]

  package init(
    range: HistoryRange,
    options: ImpactOptions = ImpactOptions(),
    proposal: StructureProposal? = nil
  ) {
    self.range = range
    self.options = options
    self.proposal = proposal
  }
}

/// The effects of a row of commits, and the newest state.
package struct HistoryAnswer: Sendable {
  /// By time, the oldest first.
  package var commits: [CommitEffects]
  /// The newest commit's state.
  package var head: LoadedState
  /// The full id of the oldest commit's parent; `nil` if no commit has one.
  package var base: String?
  /// The sizes of all modules that any of the states has.
  package var sizes: ModuleSizes
  /// The same commits in the structure of a proposal.
  package var proposed: ProposedHistory?
}

/// The effects of a row of commits, had a proposal been made before them.
package struct ProposedHistory: Sendable {
  /// By time, the oldest first.
  package var commits: [CommitEffects]
  package var sizes: ModuleSizes
  /// The newest state as the proposal makes it.
  package var head: WorkspaceSnapshot
  package var outcome: StructureOutcome
}

/// The replay of commits one after the other, each compared with its parent; nothing is built.
///
/// Only three states are in memory at a time. Files and structures that two states share are neither read nor assembled
/// again.
struct HistoryReplay: Sendable {
  let repository: Repository
  let loader: SnapshotLoader
  let threads: EngineThreads
  let options: ImpactOptions

  /// The effects of commits on the modules that they have, or would have.
  struct Effects: Sendable {
    var commits: [CommitEffects] = []
    var sizes = ModuleSizes()
    fileprivate var union: ModuleUnion?
    fileprivate var state = WorkspaceSnapshot.empty

    /// Begins with a state.
    init(_ state: WorkspaceSnapshot) {
      self.state = state
      sizes.add(state)
    }

    /// Adds a commit that leads to a state.
    fileprivate mutating func add(
      _ record: CommitRecord,
      leadingTo next: WorkspaceSnapshot,
      _ options: ImpactOptions
    ) throws(CancellationError) {
      let analyzer = try ImpactAnalyzer(from: state, to: next, options: options, earlier: union)
      commits.append(
        CommitEffects(commit: record.id, time: record.time, analyzer.impact(), analyzer)
      )
      sizes.add(next)
      union = analyzer.union
      state = next
    }
  }

  /// The result of one replay.
  struct Result: Sendable {
    var effects = Effects(.empty)
    /// The same in the structure of a proposal.
    var proposed: Effects?
  }

  /// Replays commits, each of which is the parent of the next; `progress` gets the number of those that are done.
  ///
  /// With a restructuring each state is looked at as it is and as it would be.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError` soon after the task is cancelled.
  func run(
    _ records: [CommitRecord],
    _ restructuring: Restructuring? = nil,
    progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> Result {
    guard let first = records.first else { return Result() }
    let start = try await load(first.parent, near: nil)
    var settled = start.isSettled ? start : nil
    var result = Result(effects: Effects(start.snapshot))
    var restructuring = restructuring
    if restructuring != nil {
      result.proposed = (restructuring?.apply(to: start.snapshot)).map(Effects.init)
    }
    var next = try await load(first.id, near: settled)
    for (index, record) in records.enumerated() {
      try Task.checkCancellation()
      progress(index)
      if next.isSettled { settled = next }
      // Git and the toolchain read the following commit while this one is analysed.
      let following = records.dropFirst(index + 1).first?.id
      let near = settled
      async let loaded = loadFollowing(following, near: near)
      (result, restructuring) = try await threads.compute {
        [options, result, restructuring, next] () throws(CancellationError) in
        var (result, restructuring) = (result, restructuring)
        try result.effects.add(record, leadingTo: next.snapshot, options)
        if let state = restructuring?.apply(to: next.snapshot) {
          try result.proposed?.add(record, leadingTo: state, options)
        }
        return (result, restructuring)
      }
      if let loaded = try await loaded { next = loaded }
    }
    progress(records.count)
    return result
  }

  private func loadFollowing(
    _ commit: String?,
    near earlier: LoadedSnapshot?
  ) async throws -> LoadedSnapshot? {
    guard let commit else { return nil }
    return try await load(commit, near: earlier)
  }

  private func load(_ commit: String, near earlier: LoadedSnapshot?) async throws -> LoadedSnapshot
  {
    let tree = RevisionTree(repository: repository, commit: commit)
    return try await loader.load(
      tree,
      listing: try await tree.listing(),
      earlier: earlier,
      progress: { _ in }
    )
  }
}

extension WorkspaceSession {
  /// Replays a part of the history; `progress` gets how many commits are done, and of how many.
  ///
  /// - Throws: `SourceTreeError` for a revision that there is not, and `CancellationError` soon after the task is
  ///   cancelled.
  package nonisolated func history(
    _ question: HistoryQuestion,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> HistoryAnswer {
    guard let repository = root.repository else {
      throw EngineError(
        SourceTreeError(
          .notARepository,
          "`\(root.label)` is not in a git repository, so it has no history; clone it"
        )
      )
    }
    var range = question.range
    if let supply { range.head = try await root.tree(at: range.head, from: supply).commit }
    let records = try await repository.history(range)
    let replay = HistoryReplay(
      repository: repository,
      loader: loader,
      threads: threads,
      options: question.options
    )
    let head = try await state(at: records.last?.id ?? question.range.head)
    try head.requirePackages(in: root)
    let restructuring = try await restructuring(question.proposal, in: head)
    var result = try await replay.run(records, restructuring) { progress($0, records.count) }
    result.effects.sizes.measure(question.durations, of: head.snapshot)
    result.proposed?.sizes.measure(question.durations, of: head.snapshot)
    var answer = HistoryAnswer(
      commits: result.effects.commits,
      head: head,
      base: records.first?.parent,
      sizes: result.effects.sizes
    )
    guard let restructuring, let proposed = result.proposed else { return answer }
    answer.proposed = try await compute { () throws(CancellationError) in
      var restructuring = restructuring
      let after = restructuring.apply(to: head.snapshot)
      return ProposedHistory(
        commits: proposed.commits,
        sizes: proposed.sizes,
        head: after,
        outcome: StructureOutcome(restructuring, before: head.snapshot, after: after)
      )
    }
    return answer
  }

  /// A proposal that is prepared by the newest state.
  ///
  /// - Throws: `EngineError` if it names what there is not.
  private nonisolated func restructuring(
    _ proposal: StructureProposal?,
    in head: LoadedState
  ) async throws -> Restructuring? {
    guard let proposal else { return nil }
    do throws(StructureError) {
      return try Restructuring(proposal, in: head.snapshot)
    } catch {
      throw EngineError(.invalidRequest, error.message)
    }
  }
}
