import WorkspaceModel

/// Reads what a manifest says in literals, without running it.
enum StaticManifestReader {
  struct Reading {
    var description: ManifestDescription
    /// Lines of expressions that were not understood, in order.
    var lines: [Int]
  }

  static func read(_ manifest: ManifestFile) -> Reading {
    Reading(
      description: ManifestDescription(
        name: manifest.folder.name,
        toolsVersion: manifest.toolsVersion
      ),
      lines: [1]
    )
  }
}
