import SourceTrees
import WorkspaceModel

/// A state of a workspace whose descriptions were read, and none of its sources.
struct DescribedState: Sendable {
  let listing: FileListing
  let workspace: Workspace
  /// Records reading of the state from now on, too.
  let record: ReadingRecord
  /// How long the phases took.
  var timings = Timings()

  /// Whether everything was read as it was listed, and manifests were evaluated; as `LoadedSnapshot.isSettled`.
  var isSettled: Bool {
    !record.hasDeviation
      && !workspace.problems.contains {
        $0.code == .manifestNotEvaluated || $0.code == .manifestTimedOut
      }
  }
}
