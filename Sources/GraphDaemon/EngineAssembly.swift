package import GraphEngine
import ResourceSummarizing
import SourceSummarizing
import SourceTrees
import SummaryStorage
import SystemPackage
import SystemSupport
import WorkspaceDiscovery
import WorkspaceModel

/// Joins the adapters to the engine: the only place that knows all of them.
package enum EngineAssembly {
  /// A registry whose workspaces read manifests and files as `configuration` says.
  ///
  /// - Parameters:
  ///   - configuration: The settings of the engine.
  ///   - follows: Whether working trees are watched between questions.
  ///   - sharing: Results of other machines; `nil` for none.
  ///   - fewestDeferred: All new files are parsed at once if there are fewer.
  /// - Returns: The registry, with no workspace open.
  package static func registry(
    _ configuration: DaemonConfiguration,
    follows: Bool,
    sharing: RemoteResults? = nil,
    fewestDeferred: Int = 64
  ) -> WorkspaceRegistry {
    // Another user's files would be taken for what the toolchain printed.
    let isCached = configuration.cacheDistrust() == nil
    let lookup = EvaluatorLookup(
      configuration,
      isCached: isCached,
      sharing: sharing
    )
    // Who follows stays: each save would be a file of its own.
    let summaries = SummaryCache(
      store: isCached ? store(configuration) : nil,
      storingDelay: follows ? .seconds(2) : nil
    )
    return WorkspaceRegistry(
      summaries: summaries,
      follows: follows,
      processors: configuration.width
    ) { root, reading in
      // The toolchain is asked for its version while git lists the files.
      if reading.manifests != .static { await lookup.begin() }
      return SnapshotAdapters(
        discover: { tree, listing, progress in
          let manifests: WorkspaceLoader.Manifests =
            switch reading.manifests {
            case .static: .static
            case .evaluated: try await lookup.manifests()
            case .confined: try await lookup.confinedManifests()
            }
          let loader = WorkspaceLoader(
            manifests: manifests,
            workspaceName: root.name ?? root.folderName,
            configuration: reading.configuration,
            width: configuration.width
          )
          return try await loader.load(tree, listing: listing) { step in
            progress(step.manifestsRead, step.manifestsFound)
          }
        },
        summarize: { bytes, language in
          switch language {
          case .swift: SwiftFile.summary(of: bytes)
          case .header: HeaderFile.summary(of: bytes)
          case .cSource: HeaderFile.summary(ofSource: bytes)
          }
        },
        deferring: { SwiftFile.file(of: $0, parse: $1) },
        summarizeResource: { ResourceFile.summary(of: $0, $1) },
        readLock: { ResolvedPins.lock($0) },
        fewestDeferred: fewestDeferred,
        width: configuration.width,
        forget: { await lookup.forget() }
      )
    }
  }

  /// Ends what manifests are evaluated by, before the process ends.
  package static func removeLeftovers() { ManifestLeftovers.remove() }

  /// Sends results to other machines, before the process ends: within a time, or some seconds.
  package static func sendResults(within limit: Duration? = nil) async {
    await RemoteResults.sendAll(within: limit)
  }

  private static func store(_ configuration: DaemonConfiguration) -> SummaryStore? {
    guard configuration.summaryLimit > 0 else { return nil }
    return SummaryStore(
      folder: configuration.summaryFolder,
      // Either version makes stored summaries outdated.
      summarizerVersion: SummarizerVersion.current << 8 | ResourceFile.summarizerVersion,
      limit: configuration.summaryLimit
    )
  }
}

extension EngineAssembly {
  /// What the toolchain says of its version, wherever it lies.
  static func toolchainVersion(_ configuration: DaemonConfiguration) async throws -> String {
    let environment = configuration.manifestEnvironment
    let identity = try await Toolchain.find(environment: environment).identity
    return String(identity.drop { $0 != "\n" }.dropFirst())
  }
}

extension EngineAssembly {
  /// The bounds of what evaluates manifests; `nil` if they are off, or nothing here can keep them.
  static func confinement(
    _ configuration: DaemonConfiguration,
    _ toolchain: Toolchain,
    isCached: Bool
  ) async -> ManifestConfinement? {
    guard configuration.confinesManifests, let helper = ConfinedProgram.helper else { return nil }
    return ManifestConfinement(
      helper: helper,
      readable: await toolchain.folders(environment: configuration.manifestEnvironment),
      moduleCache: isCached ? configuration.cacheFolder.appending("modules") : nil
    )
  }
}

extension SummaryStore: SummaryStoring {}

/// Makes what evaluates manifests, and keeps it until `forget`; a failure is tried again.
private actor EvaluatorLookup {
  private let configuration: DaemonConfiguration
  private let isCached: Bool
  private let sharing: RemoteResults?
  private var search: Task<WorkspaceLoader.Manifests, any Error>?
  private let protections = ConfinementProtections.ofThisSystem()

  init(_ configuration: DaemonConfiguration, isCached: Bool, sharing: RemoteResults?) {
    self.configuration = configuration
    self.isCached = isCached
    self.sharing = sharing
  }

  /// Begins to ask for the toolchain, unless that has been done.
  func begin() { _ = started() }

  /// The next question asks for the toolchain anew: it may have been updated in its place.
  func forget() { search = nil }

  /// The evaluators; ones that fail for each manifest that has to be run, if there is no toolchain.
  func manifests() async throws -> WorkspaceLoader.Manifests {
    do {
      return try await started().value
    } catch let failure as ManifestFailure {
      search = nil
      let absent = AbsentToolchain(failure)
      return .evaluated(absent, tuist: absent)
    } catch {
      search = nil
      throw error
    }
  }

  /// The same for manifests that nobody vouches for: they run within all bounds, or they are only read.
  func confinedManifests() async throws -> WorkspaceLoader.Manifests {
    let missing =
      !configuration.confinesManifests
      ? "`GRAPHD_MANIFEST_SANDBOX` is off"
      : ConfinedProgram.helper == nil || !protections.files || !protections.calls
        ? "its machine lacks a bound for them; `graphctl doctor` lists these" : nil
    guard let missing else { return try await manifests() }
    let reader = AbsentToolchain(
      ManifestFailure(
        .readStatically,
        "The server does not run manifests of a repository that is not trusted, since \(missing)"
      )
    )
    return .evaluated(reader, tuist: reader)
  }

  private func started() -> Task<WorkspaceLoader.Manifests, any Error> {
    if let search { return search }
    sharing?.begin()
    let search = Task { [configuration, isCached, sharing] in
      try await Self.manifests(configuration, isCached: isCached, sharing)
    }
    self.search = search
    return search
  }

  private static func manifests(
    _ configuration: DaemonConfiguration,
    isCached: Bool,
    _ sharing: RemoteResults?
  ) async throws -> WorkspaceLoader.Manifests {
    let environment = configuration.manifestEnvironment
    var toolchain = try await Toolchain.find(environment: environment)
    // A manifest may have other results there.
    if ConfinementProtections.ofThisSystem().isInsideOther {
      toolchain.identity += "\ninside of a sandbox"
    }
    let confinement = await EngineAssembly.confinement(configuration, toolchain, isCached: isCached)
    let folder = isCached ? configuration.cacheFolder.appending("manifests") : nil
    let packages = CachedManifestEvaluator(
      DumpPackageEvaluator(
        toolchain: toolchain,
        environment: environment,
        timeLimit: configuration.manifestTimeLimit,
        confinement: confinement
      ),
      // A manifest that looks at what it may not see has another result.
      toolchainIdentity: toolchain.identity + (confinement == nil ? "" : "\nconfined"),
      environment: environment,
      folder: folder,
      sharing: sharing
    )
    let tuist = CompiledTuistEvaluator(
      toolchain: toolchain,
      environment: environment,
      folder: folder,
      timeLimit: configuration.manifestTimeLimit,
      confinement: confinement,
      sharing: sharing
    )
    return .evaluated(packages, tuist: tuist)
  }
}

extension WorkspaceRoot {
  /// The last component of the workspace's path: SwiftPM takes a root package's identity from it.
  fileprivate var folderName: String {
    String(decoding: path.components.last ?? [], as: UTF8.self)
  }
}
