package import HashTreeCollections

/// One state of a workspace: facts and the graph made of them.
///
/// Immutable; every question is asked of a snapshot, so that no answer mixes two states.
package struct WorkspaceSnapshot: Sendable {
  package let files: TreeDictionary<SourcePath, FileEntry>
  /// What does not differ as long as no manifest and no import does.
  package let structure: WorkspaceStructure
  /// Listed paths that a symbolic link leads to: where the bytes really lie.
  package let aliases: [SourcePath: SourcePath]
  /// By the path that a target lists; of Swift sources only.
  package let summaries: TreeDictionary<SourcePath, FileSummary>
  /// Of discovery, of the assembly, and of the files that could not be read or parsed.
  package let problems: [Problem]

  /// Puts the facts of one state together; what they make of the modules is that of `earlier` if it is the
  /// same.
  ///
  /// Complexity: O(files of targets + dependencies + imports).
  package init(
    files: TreeDictionary<SourcePath, FileEntry>,
    workspace: Workspace,
    summaries: TreeDictionary<SourcePath, FileSummary>,
    aliases: [SourcePath: SourcePath] = [:],
    problems: [Problem] = [],
    earlier: WorkspaceSnapshot? = nil
  ) {
    if let earlier, earlier.workspace == workspace,
      ModuleAssembly.readsSameImports(earlier.summaries, summaries)
    {
      structure = earlier.structure
    } else {
      structure = WorkspaceStructure(workspace, summaries)
    }
    self.files = files
    self.summaries = summaries
    self.aliases = aliases
    self.problems = workspace.problems + problems + structure.problems
  }

  /// The state in which the same manifests hold as in `earlier`, and no summaries but those of `changed`
  /// files differ.
  ///
  /// Complexity: O(changed files + problems), as long as no import differs.
  package init(
    updating earlier: WorkspaceSnapshot,
    files: TreeDictionary<SourcePath, FileEntry>,
    summaries: TreeDictionary<SourcePath, FileSummary>,
    changed: [SourcePath],
    problems: [Problem]
  ) {
    let keepsImports = changed.allSatisfy { path in
      ModuleAssembly.readsSameImports(earlier.summaries[path], summaries[path])
    }
    structure = keepsImports ? earlier.structure : WorkspaceStructure(earlier.workspace, summaries)
    self.files = files
    self.summaries = summaries
    aliases = earlier.aliases
    self.problems = earlier.workspace.problems + problems + structure.problems
  }

  /// A workspace with nothing in it.
  package static let empty = WorkspaceSnapshot(files: [:], workspace: Workspace(), summaries: [:])

  package var workspace: Workspace { structure.workspace }
  package var graph: ModuleGraph { structure.graph }
  package var ownership: FileOwnership { structure.ownership }

  /// The description of a module's target; `nil` for external modules.
  package func target(of module: Int) -> Target? { structure.target(of: module) }
  /// The package that a module belongs to; `nil` for external modules.
  package func package(of module: Int) -> Package? { structure.package(of: module) }

  /// Whether nothing can be missing from an answer about this state alone.
  package var isComplete: Bool { !problems.contains { $0.severity == .error } }
}
