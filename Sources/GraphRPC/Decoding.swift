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
    self.init(WorkspaceRegistry.ManifestMode(selector.manifests))
  }
}

extension GraphEngine.Freshness {
  init(_ freshness: Graphd_V1_Freshness) { self = freshness == .cached ? .cached : .fresh }
}

extension WorkspaceAccess {
  /// The session that a request is about.
  func session(_ selector: Graphd_V1_WorkspaceSelector) async throws -> WorkspaceSession {
    try await session(at: selector.namedRoot, WorkspaceRegistry.Reading(selector))
  }

  /// Calls `body` with the session that a stream is about; it is not forgotten meanwhile.
  func withSession(
    _ selector: Graphd_V1_WorkspaceSelector,
    _ body: (WorkspaceSession) async throws -> Void
  ) async throws {
    let session = try await hold(at: selector.namedRoot, WorkspaceRegistry.Reading(selector))
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
  fileprivate var namedRoot: String {
    get throws(EngineError) {
      guard root.isEmpty else { return root }
      throw EngineError(
        .invalidPath,
        "The request names no workspace; set `workspace.root` to an absolute path"
      )
    }
  }
}

extension ImpactOptions {
  /// Decodes the options; absolute paths are mapped, relative ones start at the workspace's root.
  init(_ request: Graphd_V1_AffectedRequest, root: WorkspaceRoot) throws {
    let paths = try request.paths.map { try root.sourcePath(for: $0, relativeTo: root.path) }
    self.init(
      configuration: request.configuration == .release ? .release : .debug,
      buildSystem: request.buildSystem == .swiftbuild ? .swiftBuild : .swiftPM,
      paths: paths.contains(.root) ? [] : paths
    )
  }
}

extension ImpactQuestion {
  init(_ request: Graphd_V1_AffectedRequest, root: WorkspaceRoot) throws {
    let revisions = try RevisionPair(base: request.base, head: request.head)
    self.init(
      base: revisions.base,
      head: revisions.head,
      options: try ImpactOptions(request, root: root),
      freshness: Freshness(request.freshness)
    )
  }
}
