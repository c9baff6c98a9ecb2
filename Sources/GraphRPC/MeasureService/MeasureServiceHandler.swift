import BuildHistory
package import GRPCCore
package import GraphEngine
package import GraphProtos
import ImpactAnalysis
import SourceTrees
import SwiftProtobuf
package import TestEngine

/// `graphd.v1.MeasureService`: decodes, replays, encodes.
package struct MeasureServiceHandler: Graphd_V1_MeasureService.SimpleServiceProtocol {
  let workspaces: WorkspaceAccess
  private let builds: BuildRecorder

  package init(workspaces: WorkspaceAccess, builds: BuildRecorder) {
    (self.workspaces, self.builds) = (workspaces, builds)
  }

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

  /// The recorded build times of a workspace's modules, in microseconds and by id.
  func durations(of root: WorkspaceRoot, _ options: ImpactOptions) async -> [String: Int] {
    let recorded = await builds.times(of: root, and: nil)
    return recorded.times.durations(in: .init(configuration: options.configuration.rawValue))
  }
}
