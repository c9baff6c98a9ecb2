package import WorkspaceModel

/// Runs manifests of Tuist.
package protocol TuistEvaluating: Sendable {
  /// The output of a manifest between the marks, with the machine's paths replaced.
  ///
  /// Equal sources give equal bytes. An empty answer is that of a manifest that makes no value.
  ///
  /// - Throws: `ManifestFailure`, or `CancellationError`.
  func dump(_ manifest: TuistSource) async throws -> [UInt8]
}

/// A manifest of Tuist, and what it is compiled with.
package struct TuistSource: Sendable, Hashable {
  /// A Swift file by its path below the workspace's root.
  package struct File: Sendable, Hashable {
    package var path: SourcePath
    package var text: String
  }

  /// A module of helpers that a manifest may import.
  package struct Module: Sendable, Hashable {
    package var name: String
    package var files: [File]
  }

  package var manifest: File
  /// In the order in which they are compiled: later ones may import earlier ones.
  package var modules: [Module]
  /// The files that the manifest may look at; `nil` if it looks at none.
  package var surroundings: ManifestSurroundings?
  /// Whether the result depends on nothing else, so that other machines come to the same.
  package var isShareable = false

  package init(manifest: File, modules: [Module], surroundings: ManifestSurroundings? = nil) {
    self.manifest = manifest
    self.modules = modules
    self.surroundings = surroundings
  }
}
