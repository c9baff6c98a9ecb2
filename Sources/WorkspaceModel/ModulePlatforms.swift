import BitCollections
import GraphCore

/// The platforms that each module of a graph is built for.
///
/// A target of a project is built for the project's platforms. A module of a package is built for those of the
/// projects' targets that need it, and for the platform of packages by themselves. The names under
/// `platforms:` in `.graphd.yml` come before all.
struct ModulePlatforms: Sendable {
  /// By the index of the module; `nil` where it may be any platform.
  private let platforms: [BuildPlatform?]

  /// Complexity: O(modules + arrows) for each target of a project.
  init(_ workspace: Workspace, _ graph: ModuleGraph) {
    let disabled = workspace.containers.map { workspace.disabledTraits(of: $0) }
    platforms = zip(graph.modules, Self.ofModules(workspace, graph)).map { module, platform in
      guard case .target(let container, _) = module.origin, !disabled[container].isEmpty else {
        return platform
      }
      return platform?.leavingUndefined(disabled[container])
    }
  }

  private static func ofModules(_ workspace: Workspace, _ graph: ModuleGraph) -> [BuildPlatform?] {
    let general = workspace.platform
    let own = workspace.platforms == nil ? Self.ofProjects(workspace, graph) : [:]
    guard !own.isEmpty else {
      return Array(repeating: general, count: graph.modules.count)
    }
    var needed: [Int: BuildPlatform] = [:]
    for (module, platform) in own {
      for below in graph.graph.reachable(from: [module], .forward) where own[below] == nil {
        needed[below] = needed[below]?.union(platform) ?? platform
      }
    }
    let host = workspace.knowingOwnModules(BuildPlatform.named[BuildPlatform.hostName])
    return graph.modules.indices.map { index in
      if let platform = own[index] { return platform }
      guard let platform = needed[index] else { return general }
      return host.map(platform.union)
    }
  }

  /// The platforms of the targets of projects; all of Apple's where they are not known.
  private static func ofProjects(
    _ workspace: Workspace,
    _ graph: ModuleGraph
  ) -> [Int: BuildPlatform] {
    var platforms: [Int: BuildPlatform] = [:]
    for (index, module) in graph.modules.enumerated() {
      guard case .target(let container, let target) = module.origin,
        workspace.containers[container].kind == .project
      else { continue }
      let known = workspace.containers[container].targets[target].platforms
      platforms[index] = workspace.knowingOwnModules(known.isEmpty ? .apple : BuildPlatform(known))
    }
    return platforms
  }

  subscript(module: Int) -> BuildPlatform? { platforms[module] }
}
