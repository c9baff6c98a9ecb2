import ImpactAnalysis
package import SourceTrees
import WorkspaceModel

/// Two commits whose descriptions were read, and none of their sources.
package struct StatePair: Sendable {
  /// The old state.
  package let base: TreeState
  /// The new state.
  package let head: TreeState
  /// Everything that decides the answer to a question about the pair, beside the version of the engine.
  ///
  /// Pairs with equal bytes have equal answers. An answer is a function of three things: the contents of the listed
  /// files, the workspaces that discovery made of the descriptions, and the options. The toolchain and the
  /// environment count as far as discovery found something else because of them.
  package let key: [UInt8]
  private let states: [DescribedState]

  fileprivate init(
    _ base: (commit: String, state: DescribedState),
    _ head: (commit: String, state: DescribedState),
    key: [UInt8]
  ) {
    (self.base, self.head) = (.commit(base.commit), .commit(head.commit))
    self.key = key
    states = [base.state, head.state]
  }

  /// How long the phases took.
  package var timings: Timings {
    states.reduce(into: Timings()) { all, state in all.add(state.timings) }
  }

  /// Whether all that was read of the pair until now, sources too, is what every machine reads.
  package var isSettled: Bool { states.allSatisfy(\.isSettled) }
}

extension WorkspaceSession {
  /// The two commits of a question.
  ///
  /// An answer about them that follows goes on from what was read.
  ///
  /// - Returns: The pair. It is `nil` if the question is about a working tree, or if the session has states in memory,
  ///   which makes the answer cheap. It is also `nil` if the next reading may find something else.
  package func unreadPair(
    of question: ImpactQuestion,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws -> StatePair? {
    guard let newRevision = question.head, isEmpty else { return nil }
    let base = try await describe(question.base ?? "HEAD", earlier: nil, progress)
    let head = try await describe(newRevision, earlier: base.state, progress)
    guard base.state.isSettled, head.state.isSettled else { return nil }
    let key = try await threads.compute { () throws(CancellationError) in
      CanonicalBytes.key(base.state, head.state, question.options)
    }
    return key.map { StatePair(base, head, key: $0) }
  }

  private func describe(
    _ revision: String,
    earlier: DescribedState?,
    _ progress: @escaping ProgressHandler
  ) async throws -> (commit: String, state: DescribedState) {
    let tree = try await root.tree(at: revision, from: supply)
    if let known = described.value(for: tree.commit), !known.listing.lacksFiles {
      return (tree.commit, known)
    }
    try await supply?.prepare(tree.commit)
    try await supply?.makeRoom()
    let began = reloads
    let state = try await commitPermits.withPermit {
      let (listing, timings) = try await Self.listing(of: tree, progress)
      var state = try await loader.describe(
        tree,
        listing: listing,
        earlier: earlier,
        progress: progress
      )
      state.timings.add(timings)
      return state
    }
    if began == reloads { described.insert(state, for: tree.commit) }
    return (tree.commit, state)
  }
}

extension CanonicalBytes {
  /// Everything that decides an answer about two states; `nil` if reflection does not show all of it.
  fileprivate static func key(
    _ base: DescribedState,
    _ head: DescribedState,
    _ options: ImpactOptions
  ) -> [UInt8]? {
    var key = CanonicalBytes()
    do throws(Unreadable) {
      for state in [base, head] {
        try key.add(state.workspace)
        try key.add(state.listing.problems)
        for (path, entry) in state.listing.files.sorted(by: { $0.key < $1.key }) {
          try key.add(path)
          try key.add(entry.kind)
          try key.add(entry.content.bytes)
        }
      }
      try key.add(options)
    } catch {
      return nil
    }
    return key.bytes
  }
}
