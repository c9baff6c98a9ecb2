import GraphEngine
import SourceSummarizing
import SourceTrees
import SystemPackage
import WorkspaceDiscovery
import WorkspaceModel

/// Joins the adapters to the engine: the only place that knows all of them.
enum EngineAssembly {
  /// A registry whose workspaces read manifests and files as `configuration` says.
  static func registry(_ configuration: DaemonConfiguration) -> WorkspaceRegistry {
    let toolchain = ToolchainLookup(environment: configuration.environment)
    return WorkspaceRegistry { root, mode in
      let manifests: SwiftPMLoader.Manifests =
        switch mode {
        case .static: .static
        case .evaluated: .evaluated(try await evaluator(configuration, toolchain))
        }
      let loader = SwiftPMLoader(
        manifests: manifests,
        workspaceName: root.folderName,
        width: configuration.width
      )
      return SnapshotAdapters(
        discover: { tree, listing, progress in
          try await loader.load(tree, listing: listing) { step in
            progress(step.manifestsRead, step.manifestsFound)
          }
        },
        summarize: { SwiftFile.summary(of: $0) },
        width: configuration.width
      )
    }
  }

  private static func evaluator(
    _ configuration: DaemonConfiguration,
    _ lookup: ToolchainLookup
  ) async throws -> any ManifestEvaluating {
    let toolchain = try await lookup.toolchain()
    return CachedManifestEvaluator(
      DumpPackageEvaluator(
        toolchain: toolchain,
        environment: configuration.environment,
        timeLimit: configuration.manifestTimeLimit
      ),
      toolchainIdentity: toolchain.identity,
      environment: configuration.environment,
      folder: configuration.cacheFolder.appending("manifests")
    )
  }
}

/// Asks for the toolchain's version once in a process; a failure is asked for again.
private actor ToolchainLookup {
  private let environment: [String: String]
  private var known: Toolchain?

  init(environment: [String: String]) { self.environment = environment }

  func toolchain() async throws -> Toolchain {
    if let known { return known }
    do {
      let found = try await Toolchain.find(environment: environment)
      known = found
      return found
    } catch let failure as ManifestFailure {
      throw EngineError(.toolchainNotFound, failure.message)
    }
  }
}

extension WorkspaceRoot {
  /// The last component of the workspace's path: SwiftPM takes a root package's identity from it.
  fileprivate var folderName: String {
    String(decoding: path.components.last ?? [], as: UTF8.self)
  }
}
