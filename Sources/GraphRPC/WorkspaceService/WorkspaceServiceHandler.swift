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

  package init(
    version: String,
    buildID: String,
    maxRequestBytes: Int,
    maxConcurrentCalls: Int,
    processID: UInt32,
    callsInFlight: @escaping @Sendable () -> Int,
    uptime: @escaping @Sendable () -> Duration,
    tcpAddress: String
  ) {
    self.version = version
    self.buildID = buildID
    self.maxRequestBytes = maxRequestBytes
    self.maxConcurrentCalls = maxConcurrentCalls
    self.processID = processID
    self.callsInFlight = callsInFlight
    self.uptime = uptime
    self.tcpAddress = tcpAddress
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

  package func open(
    request: Graphd_V1_OpenRequest,
    response: RPCWriter<Graphd_V1_OpenResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await open(request, response) }
  }

  package func list(
    request: Graphd_V1_ListRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ListResponse {
    var response = Graphd_V1_ListResponse()
    for session in await workspaces.sessions {
      response.workspaces.append(await status(of: session))
    }
    return response
  }

  package func status(
    request: Graphd_V1_StatusRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_StatusResponse {
    try await RPCErrorMapping.mapping { try await status(request) }
  }

  package func close(
    request: Graphd_V1_CloseRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_CloseResponse {
    try await RPCErrorMapping.mapping {
      try await workspaces.close(at: request.workspace.root)
      return Graphd_V1_CloseResponse()
    }
  }

  package func reload(
    request: Graphd_V1_ReloadRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_ReloadResponse {
    try await RPCErrorMapping.mapping { try await reload(request) }
  }

  package func audit(
    request: Graphd_V1_AuditRequest,
    context: ServerContext
  ) async throws -> Graphd_V1_AuditResponse {
    try await RPCErrorMapping.mapping { try await audit(request) }
  }

  func status(of session: WorkspaceSession) async -> Graphd_V1_WorkspaceStatus {
    var status = Graphd_V1_WorkspaceStatus(
      root: session.root.path.description,
      await session.loadedState
    )
    if await session.loadedState == nil, await session.isLoading { status.state = "loading" }
    // Of a bare repository there is nothing to load before it is asked about revisions.
    if session.root.repository?.isBare == true { status.state = "ready" }
    status.following(await session.watchMode)
    status.rescans = UInt64(clamping: await session.watched?.counts.lostEvents ?? 0)
    return status
  }
}
