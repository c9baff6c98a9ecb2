package import SourceTrees

extension WorkspaceRoot {
  /// A shallow clone gets more history twice, and then all of it.
  private static let attempts = 4

  /// The tree of a revision, which `supply` brings if the repository lacks it.
  ///
  /// - Throws: `SourceTreeError`, or `CancellationError`.
  package func tree(
    at revision: String,
    from supply: (any RevisionSupply)?
  ) async throws -> RevisionTree {
    guard let supply else { return try await tree(at: revision) }
    try await supply.refresh(for: revision)
    for attempt in 0..<Self.attempts {
      do {
        return try await tree(at: revision)
      } catch let error as SourceTreeError where error.code.canBeBrought {
        try await supply.bring(revision, after: error, attempt: attempt)
      }
    }
    return try await tree(at: revision)
  }
}

extension SourceTreeError.Code {
  fileprivate var canBeBrought: Bool {
    [.unknownRevision, .shallowClone, .partialClone].contains(self)
  }
}
