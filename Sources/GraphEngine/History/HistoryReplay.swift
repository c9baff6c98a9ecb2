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

/// The replay of commits, each compared with its parent; nothing is built.
///
/// States are loaded one after the other, and analysed side by side. In memory are two states, and one for each analysis
/// that runs. Files and structures that two states share are neither read nor assembled again.
struct HistoryReplay: Sendable {
  let repository: Repository
  let loader: SnapshotLoader
  let threads: EngineThreads
  let options: ImpactOptions

  /// The effects of commits on the modules that they have, or would have.
  struct Effects: Sendable {
    var commits: [CommitEffects] = []
    var sizes = ModuleSizes()
  }

  /// The result of one replay.
  struct Result: Sendable {
    var effects = Effects()
    /// The same in the structure of a proposal.
    var proposed: Effects?

    /// Adds the sizes of a state's modules.
    fileprivate mutating func add(_ state: State) {
      effects.sizes.add(state.snapshot)
      if let proposed = state.proposed { self.proposed?.sizes.add(proposed) }
    }
  }

  /// The state after one commit, and the same in the structure of a proposal.
  fileprivate struct State: Sendable {
    var snapshot: WorkspaceSnapshot
    var proposed: WorkspaceSnapshot?
  }

  /// The effects of one commit, and the same in the structure of a proposal.
  private struct Analysis: Sendable {
    /// The number of the commit in the row.
    var index: Int
    var effects: CommitEffects
    var proposed: CommitEffects?
    /// The unions of both structures, for the next analyses.
    var unions: Unions
  }

  private struct Unions: Sendable {
    var actual: ModuleUnion?
    var proposed: ModuleUnion?
  }

  /// Replays commits, each of which is the parent of the next; `progress` gets the number of those that are done.
  ///
  /// With a restructuring each state is looked at as it is and as it would be.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError` soon after the task is cancelled.
  func run(
    _ records: [CommitRecord],
    _ restructuring: Restructuring? = nil,
    progress: (_ done: Int) -> Void
  ) async throws -> Result {
    guard let first = records.first else { return Result() }
    var (result, restructuring) = (Result(), restructuring)
    if restructuring != nil { result.proposed = Effects() }
    let start = try await load(first.parent, near: nil)
    var settled = start.isSettled ? start : nil
    var state = try await state(start, &restructuring)
    result.add(state)
    progress(0)
    let analyses = try await withThrowingTaskGroup(of: Analysis.self) { group in
      var analyses: [Analysis] = []
      func finishOne() async throws {
        guard let analysis = try await group.next() else { return }
        analyses.append(analysis)
        progress(analyses.count)
      }
      for (index, record) in records.enumerated() {
        try Task.checkCancellation()
        let loaded = try await load(record.id, near: settled)
        if loaded.isSettled { settled = loaded }
        let next = try await self.state(loaded, &restructuring)
        result.add(next)
        if index - analyses.count == threads.analysisCount { try await finishOne() }
        let (base, unions) = (state, analyses.last?.unions ?? Unions())
        group.addTask { try await analysis(of: record, index, from: base, to: next, unions) }
        state = next
      }
      while analyses.count < records.count { try await finishOne() }
      return analyses.sorted { $0.index < $1.index }
    }
    result.effects.commits = analyses.map(\.effects)
    result.proposed?.commits = analyses.compactMap(\.proposed)
    return result
  }

  /// The effects of one commit; the unions of an earlier analysis are used again where they are the same.
  private func analysis(
    of record: CommitRecord,
    _ index: Int,
    from base: State,
    to head: State,
    _ earlier: Unions
  ) async throws -> Analysis {
    try await threads.compute { [options] () throws(CancellationError) in
      func effects(
        from base: WorkspaceSnapshot,
        to head: WorkspaceSnapshot,
        _ union: inout ModuleUnion?
      ) throws(CancellationError) -> CommitEffects {
        let analyzer = try ImpactAnalyzer(
          from: base,
          to: head,
          options: options,
          earlier: union,
          onlyForBuilds: true
        )
        union = analyzer.union
        return CommitEffects(
          commit: record.id,
          time: record.time,
          analyzer.impact(),
          analyzer
        )
      }
      var unions = earlier
      let actual = try effects(from: base.snapshot, to: head.snapshot, &unions.actual)
      var proposed: CommitEffects?
      if let before = base.proposed, let after = head.proposed {
        proposed = try effects(from: before, to: after, &unions.proposed)
      }
      return Analysis(index: index, effects: actual, proposed: proposed, unions: unions)
    }
  }

  /// A state as it is, and as a restructuring makes it.
  private func state(
    _ loaded: LoadedSnapshot,
    _ restructuring: inout Restructuring?
  ) async throws -> State {
    let snapshot = loaded.snapshot
    guard let before = restructuring else { return State(snapshot: snapshot) }
    let (proposed, after) = try await threads.compute { () throws(CancellationError) in
      var restructuring = before
      let proposed = restructuring.apply(to: snapshot)
      return (proposed, restructuring)
    }
    restructuring = after
    return State(snapshot: snapshot, proposed: proposed)
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
