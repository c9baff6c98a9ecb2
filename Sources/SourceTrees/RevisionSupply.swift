/// Brings what a repository lacks while a question waits for it.
package protocol RevisionSupply: Sendable {
  /// Refreshes the references, if `revision` depends on one and they may be out of date.
  ///
  /// - Throws: `SourceTreeError` with the remedy, or `CancellationError`.
  func refresh(for revision: String) async throws

  /// Brings a revision that could not be resolved.
  ///
  /// A shallow clone may need several attempts, each of which brings more history; the first one has the number 0.
  ///
  /// - Throws: `SourceTreeError` with the remedy if nothing else can be tried, or `CancellationError`.
  func bring(_ revision: String, after error: SourceTreeError, attempt: Int) async throws

  /// Makes a commit's files readable.
  ///
  /// - Throws: `SourceTreeError` with the remedy, or `CancellationError`.
  func prepare(_ commit: String) async throws

  /// Makes room in memory for another state.
  ///
  /// - Throws: An error of the engine if there is none, or `CancellationError`.
  func makeRoom() async throws
}
