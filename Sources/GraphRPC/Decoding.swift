import GraphEngine
import GraphProtos
import ImpactAnalysis
import SourceTrees
import WorkspaceModel

// Requests to the engine's terms. An unknown enum value of a newer client means the default.

extension WorkspaceRegistry.ManifestMode {
  /// A mode that this daemon does not know yet runs nothing.
  init(_ mode: Graphd_V1_ManifestMode) {
    switch mode {
    case .unspecified, .evaluated: self = .evaluated
    case .static, .UNRECOGNIZED: self = .static
    }
  }
}

extension WorkspaceRegistry.Reading {
  init(_ selector: Graphd_V1_WorkspaceSelector) {
    self.init(
      WorkspaceRegistry.ManifestMode(selector.manifests),
      configuration: selector.hasWorkspaceConfiguration ? selector.workspaceConfiguration : nil
    )
  }
}

extension GraphEngine.Freshness {
  init(_ freshness: Graphd_V1_Freshness) { self = freshness == .cached ? .cached : .fresh }
}

extension WorkspaceAccess {
  /// The session that a request is about.
  func session(_ selector: Graphd_V1_WorkspaceSelector) async throws -> WorkspaceSession {
    try await session(of: selector.name, WorkspaceRegistry.Reading(selector))
  }

  /// Calls `body` with the session that a stream is about; it is not forgotten meanwhile.
  func withSession(
    _ selector: Graphd_V1_WorkspaceSelector,
    _ body: (WorkspaceSession) async throws -> Void
  ) async throws {
    let session = try await hold(of: selector.name, WorkspaceRegistry.Reading(selector))
    do {
      try await body(session)
    } catch {
      await release(session)
      throw error
    }
    await release(session)
  }
}

extension Graphd_V1_WorkspaceSelector {
  /// The way in which the selector names its workspace: by a path, or as a repository of a server.
  var name: WorkspaceName {
    get throws(EngineError) {
      switch (root.isEmpty, repository.isEmpty) {
      case (false, true): return .path(FileURL.path(root))
      case (true, false): return .repository(repository)
      case (true, true):
        throw EngineError(
          .invalidRequest,
          "The request names no workspace; set `workspace.root` to an absolute path, or `workspace.repository` to a name"
        )
      case (false, false):
        throw EngineError(
          .invalidRequest,
          "The request names a path and a repository; set `workspace.root` or `workspace.repository`"
        )
      }
    }
  }

  /// Whether it names anything.
  var isSet: Bool { !root.isEmpty || !repository.isEmpty }
}

extension WorkspaceRoot {
  /// The workspace's name for a path of a client: absolute, a `file:` URL, or relative to the root.
  func clientPath(_ text: String) throws(SourceTreeError) -> SourcePath {
    try sourcePath(for: FileURL.path(text), relativeTo: path)
  }
}

extension ImpactOptions.Configuration {
  init(_ configuration: Graphd_V1_BuildConfiguration) {
    self = configuration == .release ? .release : .debug
  }
}

extension BuildSystem {
  /// `nil` if the question names none.
  fileprivate init?(_ system: Graphd_V1_BuildSystem) {
    switch system {
    case .swiftpm: self = .swiftPM
    case .swiftbuild: self = .swiftBuild
    case .unspecified, .UNRECOGNIZED: return nil
    }
  }
}

extension ImpactOptions {
  /// Decodes the options; `paths` are those of a client.
  init(_ options: Graphd_V1_BuildOptions, paths: [String], root: WorkspaceRoot) throws {
    let paths = try paths.map { try root.clientPath($0) }
    self.init(
      configuration: Configuration(options.configuration),
      buildSystem: BuildSystem(options.buildSystem),
      paths: paths.contains(.root) ? [] : paths
    )
    if !options.swiftVersion.isEmpty {
      guard BuildSystem(defaultOfSwift: options.swiftVersion) != nil else {
        throw EngineError(
          .invalidRequest,
          "`\(options.swiftVersion)` is no version of Swift; give one like `6.3` or `6.4-dev`"
        )
      }
      swiftVersion = options.swiftVersion
    }
    if !options.swiftVersionInPath.isEmpty { swiftVersionInPath = options.swiftVersionInPath }
  }
}

extension ImpactQuestion {
  init(
    _ change: Graphd_V1_Change,
    _ options: Graphd_V1_BuildOptions,
    _ freshness: Graphd_V1_Freshness = .fresh,
    paths: [String] = [],
    root: WorkspaceRoot
  ) throws {
    let revisions = try RevisionPair(base: change.baseRevision, head: change.headRevision)
    self.init(
      base: revisions.base,
      head: revisions.head,
      options: try ImpactOptions(options, paths: paths, root: root),
      freshness: Freshness(freshness)
    )
  }

  /// The change from a revision to the working tree.
  init(
    sinceBase revision: String,
    _ options: Graphd_V1_BuildOptions,
    paths: [String] = [],
    root: WorkspaceRoot
  ) throws {
    let revisions = try RevisionPair(base: revision, head: "")
    if let head = revisions.head {
      throw EngineError(
        .invalidRequest,
        "Only the working tree changes, so the change cannot end at `\(head)`: call `GetImpact`"
      )
    }
    self.init(
      base: revisions.base,
      options: try ImpactOptions(options, paths: paths, root: root)
    )
  }
}
