import GraphEngine
import GraphProtos
import SwiftProtobuf

extension WorkspaceServiceHandler {
  /// Grows with every addition to the contract.
  private static let apiLevel: UInt32 = 1

  /// The features of this daemon that not every daemon has.
  private static let features: [Graphd_V1_Feature] = [
    .locate, .reach, .sessionTests, .sessionChanges, .editPositions, .ledgerUploads,
    .namedLedgers, .workspaceConfiguration, .timings, .metrics, .repositories,
  ]

  var capabilities: Graphd_V1_GetCapabilitiesResponse {
    var response = Graphd_V1_GetCapabilitiesResponse()
    response.version = process.version
    response.buildID = process.buildID
    response.maxRequestBytes = UInt32(clamping: process.maxRequestBytes)
    response.maxConcurrentCalls = UInt32(clamping: process.maxConcurrentCalls)
    response.processID = process.processID
    response.apiLevel = Self.apiLevel
    response.features = Self.features
    return response
  }

  func getStatus(
    _ request: Graphd_V1_GetStatusRequest
  ) async throws -> Graphd_V1_GetStatusResponse {
    var response = Graphd_V1_GetStatusResponse()
    response.daemon = capabilities
    response.callsInFlight = UInt32(clamping: process.callsInFlight())
    response.uptime = Google_Protobuf_Duration(rounding: process.uptime())
    response.tcpAddress = process.tcpAddress
    if request.workspace.isSet {
      response.workspace = await status(of: try await workspaces.session(request.workspace))
    }
    return response
  }

  func reloadWorkspace(
    _ request: Graphd_V1_ReloadWorkspaceRequest
  ) async throws -> Graphd_V1_ReloadWorkspaceResponse {
    let session = try await workspaces.session(request.workspace)
    await session.reload()
    _ = try await session.workingTree(.fresh)
    var response = Graphd_V1_ReloadWorkspaceResponse()
    response.workspace = await status(of: session)
    return response
  }
}
