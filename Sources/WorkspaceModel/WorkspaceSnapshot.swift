package import HashTreeCollections

/// One state of a workspace: facts and the graph made of them.
///
/// Immutable; every question is asked of a snapshot, so that no answer mixes two states.
package struct WorkspaceSnapshot: Sendable {
  package let files: TreeDictionary<SourcePath, FileEntry>
  package let workspace: Workspace
  /// Listed paths that a symbolic link leads to: where the bytes really lie.
  package let aliases: [SourcePath: SourcePath]
  /// By the path that a target lists; of Swift sources only.
  package let summaries: TreeDictionary<SourcePath, FileSummary>
  package let graph: ModuleGraph
  package let ownership: FileOwnership
  /// Of discovery, of the assembly, and of the files that could not be read or parsed.
  package let problems: [Problem]

  /// Puts the facts of one state together.
  ///
  /// Complexity: O(files of targets + dependencies + imports).
  package init(
    files: TreeDictionary<SourcePath, FileEntry>,
    workspace: Workspace,
    summaries: TreeDictionary<SourcePath, FileSummary>,
    aliases: [SourcePath: SourcePath] = [:],
    problems: [Problem] = []
  ) {
    let (graph, found) = ModuleAssembly.assemble(workspace, summaries: summaries)
    self.files = files
    self.workspace = workspace
    self.summaries = summaries
    self.aliases = aliases
    self.graph = graph
    ownership = FileOwnership(workspace, graph)
    self.problems = workspace.problems + problems + found
  }

  /// A workspace with nothing in it.
  package static let empty = WorkspaceSnapshot(files: [:], workspace: Workspace(), summaries: [:])

  /// The description of a module's target; `nil` for external modules.
  package func target(of module: Int) -> Target? {
    guard case .target(let package, let target) = graph.modules[module].origin else { return nil }
    return workspace.packages[package].targets[target]
  }

  /// The package that a module belongs to; `nil` for external modules.
  package func package(of module: Int) -> Package? {
    guard case .target(let package, _) = graph.modules[module].origin else { return nil }
    return workspace.packages[package]
  }

  /// Whether nothing can be missing from an answer about this state alone.
  package var isComplete: Bool { !problems.contains { $0.severity == .error } }
}
