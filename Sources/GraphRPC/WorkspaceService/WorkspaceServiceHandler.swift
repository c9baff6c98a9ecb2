import FileWatching
package import GRPCCore
package import GraphEngine
package import GraphProtos
import SourceTrees

/// What the process tells of itself.
package struct ProcessDescription: Sendable {
  package var version: String
  package var buildID: String
  package var maxRequestBytes: Int
  package var maxConcurrentCalls: Int
  package var processID: UInt32
  /// Calls being answered now.
  package var callsInFlight: @Sendable () -> Int
  /// Since the process began to serve.
  package var uptime: @Sendable () -> Duration
  /// Where TCP connections are taken; empty if nowhere.
  package var tcpAddress: String
  /// All metrics in the Prometheus text format.
  package var metrics: @Sendable () async -> String

  package init(
    version: String,
    buildID: String,
    maxRequestBytes: Int,
    maxConcurrentCalls: Int,
    processID: UInt32,
    callsInFlight: @escaping @Sendable () -> Int,
    uptime: @escaping @Sendable () -> Duration,
    tcpAddress: String,
    metrics: @escaping @Sendable () async -> String
  ) {
    self.version = version
    self.buildID = buildID
    self.maxRequestBytes = maxRequestBytes
    self.maxConcurrentCalls = maxConcurrentCalls
    self.processID = processID
    self.callsInFlight = callsInFlight
    self.uptime = uptime
    self.tcpAddress = tcpAddress
    self.metrics = metrics
  }
}

/// `graphd.v1.WorkspaceService`: decodes, asks the engine, encodes.
package struct WorkspaceServiceHandler: Graphd_V1_WorkspaceService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess
  let process: ProcessDescription

  package init(workspaces: WorkspaceAccess, process: ProcessDescription) {
    self.workspaces = workspaces
    self.process = process
  }

  package func getCapabilities(
    request: Graphd_V1_GetCapabilitiesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetCapabilitiesResponse {
    capabilities
  }

  package func openWorkspace(
    request: Graphd_V1_OpenWorkspaceRequest,
    response: RPCWriter<Graphd_V1_OpenWorkspaceResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await openWorkspace(request, response) }
  }

  package func listWorkspaces(
    request: Graphd_V1_ListWorkspacesRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListWorkspacesResponse {
    var response = Graphd_V1_ListWorkspacesResponse()
    for session in await workspaces.sessions {
      response.workspaces.append(await status(of: session))
    }
    return response
  }

  package func getStatus(
    request: Graphd_V1_GetStatusRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetStatusResponse {
    try await RPCErrorMapping.mapping { try await getStatus(request) }
  }

  package func closeWorkspace(
    request: Graphd_V1_CloseWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_CloseWorkspaceResponse {
    try await RPCErrorMapping.mapping {
      let ended = try await workspaces.close(
        request.workspace.name,
        force: request.force
      )
      var response = Graphd_V1_CloseWorkspaceResponse()
      response.endedStreams = UInt32(clamping: ended)
      return response
    }
  }

  package func reloadWorkspace(
    request: Graphd_V1_ReloadWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ReloadWorkspaceResponse {
    try await RPCErrorMapping.mapping { try await reloadWorkspace(request) }
  }

  package func auditWorkspace(
    request: Graphd_V1_AuditWorkspaceRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_AuditWorkspaceResponse {
    try await RPCErrorMapping.mapping { try await auditWorkspace(request) }
  }

  package func getMetrics(
    request: Graphd_V1_GetMetricsRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_GetMetricsResponse {
    var response = Graphd_V1_GetMetricsResponse()
    response.text = await process.metrics()
    return response
  }

  func status(of session: WorkspaceSession) async -> Graphd_V1_WorkspaceStatus {
    var status = Graphd_V1_WorkspaceStatus(
      root: session.root.label,
      await session.loadedState
    )
    if await session.loadedState == nil, await session.isLoading { status.state = .loading }
    // Of a bare repository there is nothing to load before it is asked about revisions.
    if session.root.repository?.isBare == true { status.state = .ready }
    status.watch(await session.watchMode)
    status.rescans = UInt32(clamping: await session.watched?.counts.lostEvents ?? 0)
    status.holders = UInt32(clamping: await workspaces.holders(of: session))
    return status
  }
}
