import GraphEngine
import GraphProtos

extension WorkspaceServiceHandler {
  var capabilities: Graphd_V1_GetCapabilitiesResponse {
    var response = Graphd_V1_GetCapabilitiesResponse()
    response.version = process.version
    response.buildID = process.buildID
    response.maxRequestBytes = UInt32(clamping: process.maxRequestBytes)
    response.maxConcurrentCalls = UInt32(clamping: process.maxConcurrentCalls)
    response.processID = process.processID
    return response
  }

  func status(_ request: Graphd_V1_StatusRequest) async throws -> Graphd_V1_StatusResponse {
    var response = Graphd_V1_StatusResponse()
    response.daemon = capabilities
    response.callsInFlight = UInt32(clamping: process.callsInFlight())
    response.uptimeSeconds = UInt64(clamping: process.uptime().components.seconds)
    response.tcpAddress = process.tcpAddress
    if !request.workspace.root.isEmpty {
      response.workspace = await status(of: try await workspaces.session(request.workspace))
    }
    return response
  }

  func reload(_ request: Graphd_V1_ReloadRequest) async throws -> Graphd_V1_ReloadResponse {
    let session = try await workspaces.session(request.workspace)
    await session.reload()
    _ = try await session.workingTree(.fresh)
    var response = Graphd_V1_ReloadResponse()
    response.workspace = await status(of: session)
    return response
  }
}
