import SourceTrees
package import WorkspaceModel

/// The texts of an editor's buffers, and what was made of earlier ones.
///
/// Their summaries are kept here and not with those of files: most are gone with the next keystroke.
package struct UnsavedTexts: Sendable {
  package var texts: [SourcePath: [UInt8]]
  /// Whether the texts may be manifests, which are run to be read.
  package var mayBeRun = true
  /// Texts that may be manifests in any case.
  package var permitted: Set<SourcePath> = []
  private let summaries: SummaryCache

  /// How many texts an editor goes back to with a few undos, over all its buffers.
  private static let keptSummaries = 64

  package init() {
    texts = [:]
    summaries = SummaryCache(limit: Self.keptSummaries)
  }

  /// Loads `state` as it would be with the texts saved; `settled` is a snapshot to take over from.
  ///
  /// Complexity: that of what the differing files cost.
  @concurrent
  func load(
    over state: LoadedState,
    _ tree: WorkingTree,
    _ loader: SnapshotLoader,
    settled: LoadedSnapshot?
  ) async throws -> LoadedState {
    guard !texts.isEmpty else { return state }
    let listed = ListedTree(base: tree, loaded: state.loaded)
    let overlay = OverlayTree(
      over: listed,
      unsaved: texts.mapValues { $0 },
      format: tree.root.objectFormat
    )
    let listing = try await overlay.listing()
    if !mayBeRun { try refuseManifests(in: listing.files, over: state.snapshot) }
    var unsaved = state
    unsaved.loaded = try await loader.keepingSummaries(in: summaries).load(
      overlay,
      listing: listing,
      earlier: settled
    ) { _ in }
    return unsaved
  }
}

extension UnsavedTexts {
  /// By what the texts become, not by the buffers' names: these may be links.
  private func refuseManifests(
    in files: FileTable,
    over saved: WorkspaceSnapshot
  ) throws(EngineError) {
    var changed: [SourcePath] = []
    saved.files.forEachDifference(to: files) { path, _, _ in
      if !permitted.contains(path) { changed.append(path) }
    }
    guard let manifest = DiscoveryInputs.manifest(among: changed, texts, of: saved) else { return }
    throw EngineError(
      .manifestNotPermitted,
      "`\(manifest)` is read by running it, and its unsaved text may not be run: save it or close it",
      path: manifest
    )
  }
}

/// A tree whose files are known.
private struct ListedTree: SourceTree {
  let base: WorkingTree
  let loaded: LoadedSnapshot

  var state: TreeState { base.state }

  func listing() async throws -> FileListing {
    loaded.listing
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
