import HashTreeCollections
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
  package var loaded: LoadedSnapshot
  package var snapshot: WorkspaceSnapshot { loaded.snapshot }
  package var state: TreeState
  /// The session's revision when the state was loaded; it grows with every change that was seen.
  package var revision: UInt64
  package var freshness: Freshness
  /// How long its load took; empty if it was loaded before.
  package var timings = Timings()

  package var fileCount: Int { snapshot.files.count }
  package var moduleCount: Int { snapshot.graph.modules.count }

  /// - Throws: `EngineError` if there is neither a package nor a project in it.
  package func requirePackages(in root: WorkspaceRoot) throws(EngineError) {
    let workspace = snapshot.workspace
    guard workspace.containers.isEmpty, workspace.unreadProjects.isEmpty else { return }
    let reasons = workspace.problems.filter { $0.severity == .error }
    // A description that is not understood is a reason to answer that something is missing.
    guard reasons.isEmpty else { return }
    throw EngineError(
      .notAWorkspace,
      "`\(root.label)` has no `Package.swift`, no Xcode project and no manifest of Tuist or XcodeGen; name the folder of "
        + "one"
    )
  }
}

extension WorkspaceSnapshot {
  /// Whether both were made of equal facts.
  ///
  /// Complexity: O(files), less where both share memory.
  func hasSameFacts(as other: WorkspaceSnapshot) -> Bool {
    files == other.files && workspace == other.workspace && summaries == other.summaries
      && problems == other.problems
  }
}
