import BuildHistory
import ChangeHistory
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

  /// Replays a range of commits with the build times that are recorded; `write` sends how far the replay is.
  ///
  /// The proposal is read once the workspace may be opened.
  func history(
    _ range: Graphd_V1_HistoryRange,
    _ proposal: @autoclosure () throws -> StructureProposal? = nil,
    _ write: @Sendable @escaping (Graphd_V1_ReplayProgress) async throws -> Void
  ) async throws -> (session: WorkspaceSession, answer: HistoryAnswer) {
    let session = try await workspaces.session(range.workspace)
    var question = try HistoryQuestion(range, root: session.root)
    let build = BuildTimes.Build(configuration: question.options.configuration.rawValue)
    question.durations = await builds.durations(of: session.root, in: build)
    question.proposal = try proposal()
    let answer = try await ProgressSteps.withSteps(write) { [question] step in
      try await session.history(question) { done, total in
        step(.with { ($0.done, $0.total) = (UInt32(clamping: done), UInt32(clamping: total)) })
      }
    }
    return (session, answer)
  }
}
