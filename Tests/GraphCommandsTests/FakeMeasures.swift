import GRPCCore
import GraphProtos
import SwiftProtobuf

/// The fake service of measures.
struct FakeMeasures: Graphd_V1_MeasureService.SimpleServiceProtocol {
  let script: Script

  func hotSpots(
    request: Graphd_V1_HotSpotsRequest,
    response: RPCWriter<Graphd_V1_HotSpotsResponse>,
    context: ServerContext
  ) async throws {
    let range = request.range
    let answer = try script.answer(
      "hotspots \(range.commits) \(range.since) \(range.headRevision)",
      \.hotSpots
    )
    try await response.write(.with { ($0.progress.done, $0.progress.total) = (1, 2) })
    try await response.write(.with { $0.hotSpots = answer })
  }

  func whatIf(
    request: Graphd_V1_WhatIfRequest,
    response: RPCWriter<Graphd_V1_WhatIfResponse>,
    context: ServerContext
  ) async throws {
    let proposal =
      switch request.proposal {
      case .split(let split):
        "split \(split.module) \(split.parts.map { "\($0.name)=\($0.items)" })"
      case .merge(let merge): "merge \(merge.modules)"
      case .drop(let drop): "drop \(drop.from) \(drop.to)"
      case .interface(let module): "interface \(module)"
      case nil: "nothing"
      }
    let answer = try script.answer(proposal, \.whatIf)
    try await response.write(.with { $0.whatIf = answer })
  }
}
