import Synchronization

/// The structure of one state, which manifests and imports determine: its modules, their arrows and their
/// files.
///
/// Snapshots in which neither differs share one, so that who has one of each knows at once that their modules
/// are the same.
package final class WorkspaceStructure: Sendable {
  package let workspace: Workspace
  package let graph: ModuleGraph
  package let ownership: FileOwnership
  private let platforms: ModulePlatforms
  /// The problems of the assembly.
  let problems: [Problem]
  private let featuresOnceAsked = Mutex<FeatureCatalog?>(nil)

  /// Complexity: O(files of targets + dependencies + imports).
  init(_ workspace: Workspace, _ summaries: FileSummaries) {
    self.workspace = workspace
    (graph, problems) = ModuleAssembly.assemble(workspace, summaries: summaries)
    ownership = FileOwnership(workspace, graph)
    platforms = ModulePlatforms(workspace, graph)
  }

  /// The features; made at the first use, and kept.
  ///
  /// Complexity: that of `FeatureCatalog.init`, once.
  package var features: FeatureCatalog {
    featuresOnceAsked.withLock { known in
      if let known { return known }
      let made = FeatureCatalog(workspace, graph)
      known = made
      return made
    }
  }

  /// The platforms of a module; `nil` if it may be any.
  package func platform(of module: Int) -> BuildPlatform? { platforms[module] }

  /// The description of a module's target; `nil` for external modules.
  package func target(of module: Int) -> Target? {
    guard case .target(let container, let target) = graph.modules[module].origin else { return nil }
    return workspace.containers[container].targets[target]
  }

  /// The package or project that a module belongs to; `nil` for external modules.
  package func container(of module: Int) -> Container? {
    guard case .target(let container, _) = graph.modules[module].origin else { return nil }
    return workspace.containers[container]
  }
}

extension ModuleAssembly {
  /// Whether the files of both states import the same, as far as the assembly looks.
  ///
  /// Complexity: O(files), and O(imports) of those that differ.
  static func readsSameImports(
    _ summaries: FileSummaries,
    _ others: FileSummaries
  ) -> Bool {
    guard summaries.count == others.count else { return false }
    return summaries.files.allSatisfy { path, file in readsSameImports(file, others.file(path)) }
  }

  /// Whether a file imports the same in both states, as far as the assembly looks.
  static func readsSameImports(_ file: SourceFile?, _ other: SourceFile?) -> Bool {
    guard let file, let other else { return file == nil && other == nil }
    return file === other || file.outlinedImports == other.outlinedImports
  }
}
