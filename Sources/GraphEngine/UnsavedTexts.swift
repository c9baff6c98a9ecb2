import SourceTrees
package import WorkspaceModel

/// The texts of an editor's buffers, and what was made of earlier ones.
///
/// Their summaries are kept here and not with those of files: most are gone with the next keystroke.
package struct UnsavedTexts: Sendable {
  package var texts: [SourcePath: [UInt8]]
  private let summaries: SummaryCache

  /// How many texts an editor goes back to with a few undos, over all its buffers.
  private static let keptSummaries = 64

  package init() {
    texts = [:]
    summaries = SummaryCache(limit: Self.keptSummaries)
  }

  /// Loads `state` as it would be with the texts saved; `settled` is a snapshot to take over from.
  ///
  /// Complexity: O(files) to compare listings, and what the differing files cost.
  @concurrent
  func load(
    over state: LoadedState,
    _ tree: WorkingTree,
    _ loader: SnapshotLoader,
    settled: WorkspaceSnapshot?
  ) async throws -> LoadedState {
    guard !texts.isEmpty else { return state }
    let listed = ListedTree(base: tree, loaded: state.loaded)
    let overlay = OverlayTree(
      over: listed,
      unsaved: texts.mapValues { $0 },
      format: tree.root.objectFormat
    )
    var unsaved = state
    unsaved.loaded = try await loader.keepingSummaries(in: summaries).load(
      overlay,
      listing: try await overlay.listing(),
      earlier: settled
    ) { _ in }
    return unsaved
  }
}

/// A tree whose files are known.
private struct ListedTree: SourceTree {
  let base: WorkingTree
  let loaded: LoadedSnapshot

  var state: TreeState { base.state }

  func listing() async throws -> FileListing {
    FileListing(files: loaded.snapshot.files, problems: loaded.listingProblems)
  }

  func unlistable(among paths: [SourcePath]) async throws -> Set<SourcePath> {
    try await base.unlistable(among: paths)
  }

  func withReader<Value: Sendable>(
    _ body: (any ContentReader) async throws -> Value
  ) async throws -> Value {
    try await base.withReader(body)
  }
}
