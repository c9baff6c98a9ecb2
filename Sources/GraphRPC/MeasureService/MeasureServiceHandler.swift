package import GRPCCore
package import GraphEngine
package import GraphProtos
import SwiftProtobuf

/// `graphd.v1.MeasureService`: decodes, replays, encodes.
package struct MeasureServiceHandler: Graphd_V1_MeasureService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess

  package init(workspaces: WorkspaceAccess) { self.workspaces = workspaces }

  package func hotSpots(
    request: Graphd_V1_HotSpotsRequest,
    response: RPCWriter<Graphd_V1_HotSpotsResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await hotSpots(request, response) }
  }

  package func whatIf(
    request: Graphd_V1_WhatIfRequest,
    response: RPCWriter<Graphd_V1_WhatIfResponse>,
    context: ServerContext
  ) async throws {
    try await RPCErrorMapping.mapping { try await whatIf(request, response) }
  }
}
