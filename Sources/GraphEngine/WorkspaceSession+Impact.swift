package import ImpactAnalysis
package import SourceTrees
package import WorkspaceModel

/// What is asked about a change.
package struct ImpactQuestion: Sendable {
  /// A git revision; `nil` for HEAD.
  package var base: String?
  /// A git revision; `nil` for the working tree.
  package var head: String?
  package var options: ImpactOptions
  package var freshness: Freshness

  package init(
    base: String? = nil,
    head: String? = nil,
    options: ImpactOptions = ImpactOptions(),
    freshness: Freshness = .fresh
  ) {
    self.base = base
    self.head = head
    self.options = options
    self.freshness = freshness
  }
}

/// What a change makes different, with the states it was found between.
package struct ImpactAnswer: Sendable {
  package var base: TreeState
  package var head: TreeState
  package var revision: UInt64
  package var freshness: Freshness
  package var impact: Impact
  /// The look-ups by name whose results differ.
  package var lookups: [LookupChange] = []
  /// Answers further questions about the same change.
  package var analyzer: ImpactAnalyzer
  /// The values derived of the two states; `nil` with unsaved texts, which soon differ.
  package var derived: (base: DerivedValues, head: DerivedValues)?
  /// The values derived of the answer, as long as it is remembered.
  package let encodings = DerivedValues()
  /// The time of each phase of this question; empty for what was known before.
  package var timings = Timings()
}

extension WorkspaceSession {
  /// Answers what the difference of two states means.
  ///
  /// Only the states themselves are loaded: two revisions never touch the working tree. With `unsaved` texts
  /// the working tree is what it would be if they were saved.
  package func impact(
    _ question: ImpactQuestion,
    unsaved: UnsavedTexts? = nil,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws -> ImpactAnswer {
    let reloads = reloads
    if question.head == nil {
      noteRequest()
      listAhead()
    }
    let base = try await outlinedState(at: question.base ?? "HEAD", progress: progress)
    var head =
      if let revision = question.head {
        try await outlinedState(at: revision, progress: progress)
      } else {
        try await requestedWorkingTree(question.freshness, progress)
      }
    if let unsaved {
      let settled = settledSnapshot(near: head)
      head = try await unsaved.load(over: head, try root.workingTree(), loader, settled: settled)
    }
    guard !base.snapshot.workspace.containers.isEmpty || !head.snapshot.workspace.containers.isEmpty
    else {
      throw EngineError(
        .notAWorkspace,
        """
        `\(root.label)` holds no package and no project in either state, of SwiftPM, Xcode, Tuist or XcodeGen; \
        name the folder of one
        """
      )
    }
    let key = ImpactKey(
      base: base.state.description,
      head: head.state.description,
      headRevision: question.head == nil ? head.revision : 0,
      reloads: reloads,
      options: question.options,
      unsaved: unsaved.flatMap(UnsavedContents.init)
    )
    // The revision of a working tree tells what was read; anything else that is not settled is read again.
    let isReadAnew = question.head != nil || key.unsaved != nil
    let isLasting = base.loaded.isSettled && (!isReadAnew || head.loaded.isSettled)
    var answer = try await answer(
      base,
      head,
      question.options,
      key: key,
      isLasting: isLasting,
      progress
    )
    answer.revision = head.revision
    answer.freshness = head.freshness
    if unsaved != nil { answer.derived = nil }
    answer.timings.add(base.timings)
    answer.timings.add(head.timings)
    EngineMetrics.answered(answer)
    await loader.storeSummaries()
    parseRest(of: [base.snapshot, head.snapshot])
    return answer
  }

  /// The remembered answer, that of an analysis which is under way, or a new one's.
  private func answer(
    _ base: LoadedState,
    _ head: LoadedState,
    _ options: ImpactOptions,
    key: ImpactKey,
    isLasting: Bool,
    _ progress: @escaping ProgressHandler
  ) async throws -> ImpactAnswer {
    while true {
      if var known = answers.answer(for: key) {
        known.timings = Timings()
        EngineMetrics.analysis(from: .remembered)
        return known
      }
      let running = answers.analysis(for: key)
      EngineMetrics.analysis(from: running == nil ? .analyzed : .shared)
      let load =
        running
        ?? SharedLoad(patience: .zero) { [threads, lastUnion] progress in
          let answer = try await threads.compute { () throws(CancellationError) in
            try Self.analyze(base, head, options, lastUnion, progress)
          }
          await self.remember(answer, for: key, isLasting: isLasting)
          return answer
        }
      answers.insert(load, for: key)
      // Another caller's analysis may be given up just now: begin anew.
      do { return try await load.value(progress: progress) } catch is GivenUp {}
    }
  }

  private static func analyze(
    _ base: LoadedState,
    _ head: LoadedState,
    _ options: ImpactOptions,
    _ earlier: ModuleUnion?,
    _ progress: ProgressHandler
  ) throws(CancellationError) -> ImpactAnswer {
    var clock = PhaseClock()
    let analyzer = try ImpactAnalyzer(
      from: base.snapshot,
      to: head.snapshot,
      options: options,
      earlier: earlier
    ) { step in
      if step.phase == .propagation, step.done == 0 { clock.end(.classification) }
      progress(LoadProgress(step))
    }
    var impact = analyzer.impact()
    let lookups = try LookupChange.all(of: impact, analyzer, options)
    analyzer.add(lookups.flatMap(\.consequences), to: &impact)
    if head.snapshot.workspace.containers.isEmpty {
      impact.isComplete = false
      impact.problems.append(
        Problem(
          .packageNotFound,
          .error,
          "No `Package.swift` and no Xcode project is left: nothing can be built or tested; bring one back"
        )
      )
    }
    let folders = LoadedState.folders(of: [base, head], for: options.paths)
    for path in options.paths
    where !base.isFile(path) && !head.isFile(path) && !folders.contains(path) {
      impact.isComplete = false
      impact.problems.append(
        Problem(
          .pathNotFound,
          .error,
          path: path,
          "`\(path)` is neither a file nor a folder in either state, or git ignores it"
        )
      )
    }
    clock.end(.propagation)
    EngineMetrics.analyzed(clock.timings)
    return ImpactAnswer(
      base: base.state,
      head: head.state,
      revision: head.revision,
      freshness: head.freshness,
      impact: impact,
      lookups: lookups,
      analyzer: analyzer,
      derived: (base.loaded.derived, head.loaded.derived),
      timings: clock.timings
    )
  }
}

extension LoadProgress {
  fileprivate init(_ step: AnalysisStep) {
    let phase: Phase =
      switch step.phase {
      case .classification: .classification
      case .propagation: .propagation
      }
    self.init(phase, done: step.done, total: step.total)
  }
}

extension LoadedState {
  fileprivate func isFile(_ path: SourcePath) -> Bool { snapshot.files[path] != nil }

  /// The folders of all files of `states`; the root alone if all `paths` are files of one of them.
  ///
  /// Complexity: O(files × depth of their paths).
  fileprivate static func folders(
    of states: [LoadedState],
    for paths: [SourcePath]
  ) -> Set<SourcePath> {
    var folders: Set<SourcePath> = [.root]
    guard paths.contains(where: { path in !states.contains { $0.isFile(path) } }) else {
      return folders
    }
    for path in states.lazy.flatMap(\.snapshot.files.keys) {
      for folder in sequence(first: path, next: \.parent).dropFirst() {
        guard folders.insert(folder).inserted else { break }
      }
    }
    return folders
  }
}

extension WorkspaceSession {
  /// The ways from the change to a module, the shortest first; `nil` if neither state has the module.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package nonisolated func explanation(
    of answer: ImpactAnswer,
    module id: String,
    limit: Int
  ) async throws -> (module: ModuleImpact, chains: [[ReasonStep]])? {
    try await compute { () throws(CancellationError) in
      guard var found = try answer.analyzer.why(id, in: answer.impact, limit: limit) else {
        return nil
      }
      let others = answer.lookups.flatMap { $0.chains(to: id) }
      found.chains += others.prefix(max(0, limit - found.chains.count))
      return found
    }
  }

  /// Runs long work on the threads for analyses, beside the cooperative pool.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled and `work` has seen that.
  package nonisolated func compute<Value: Sendable>(
    _ work: @Sendable () throws(CancellationError) -> Value
  ) async throws -> Value {
    try await threads.compute(work)
  }
}

extension ImpactAnswer {
  /// The id of the module that a person names, in the new state or, if it is gone, in the old one.
  package func module(named text: String) throws(EngineError) -> String {
    do {
      let head = analyzer.head
      return head.graph.modules[try head.module(named: text)].id
    } catch {
      let base = analyzer.base
      guard error.code == .unknownModule, let index = try? base.module(named: text) else {
        throw error
      }
      return base.graph.modules[index].id
    }
  }
}
