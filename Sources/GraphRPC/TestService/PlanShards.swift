import GRPCCore
import GraphEngine
import GraphProtos
import ShardPlanning
import SwiftProtobuf
import TestEngine
import TestPlanning
import WorkspaceModel

/// How many identifiers one message holds at most: far below any limit of a message's size.
private let testsPerMessage = 2_000

extension TestServiceHandler {
  func planShards(
    _ request: Graphd_V1_PlanShardsRequest,
    _ writer: RPCWriter<Graphd_V1_PlanShardsResponse>
  ) async throws {
    let clock = AnswerClock()
    let limit = try ShardLimit(request.limit)
    let session = try await workspaces.session(request.selection.workspace)
    var answer = try await answer(request.selection, of: session)
    var earlier: [String: Int] = [:]
    for part in request.earlier {
      for test in part.tests { earlier[test] = Int(part.shard) }
    }
    let sharding = try await answer.sharding(
      within: limit,
      builds: request.builds == .target ? .target : .package,
      earlier: earlier,
      of: session
    )
    var first = Graphd_V1_PlanShardsResponse()
    first.plan = Graphd_V1_ShardPlan(sharding, of: answer)
    clock.stop(&first.plan.timings)
    try await writer.write(first)
    for (index, shard) in sharding.plan.shards.enumerated() {
      var message = Graphd_V1_PlanShardsResponse()
      message.shard = Graphd_V1_Shard(shard, index, of: sharding)
      try await writer.write(message)
      let tests = sharding.tests(of: shard)
      for start in stride(from: 0, to: tests.count, by: testsPerMessage) {
        var part = Graphd_V1_PlanShardsResponse()
        part.tests.shard = UInt32(clamping: index)
        part.tests.tests = Array(tests[start...].prefix(testsPerMessage))
        try await writer.write(part)
      }
    }
  }
}

extension ShardLimit {
  /// The most shards for a duration, unless the request has another number.
  private static let usualMaximum = 256

  init(_ limit: Graphd_V1_PlanShardsRequest.OneOf_Limit?) throws(EngineError) {
    switch limit {
    case .total(let total) where total > 0: self = .count(Int(total))
    case .duration(let limit) where limit.maxDuration.microseconds > 0:
      let least = max(1, Int(limit.minShards))
      let most = limit.maxShards == 0 ? max(least, Self.usualMaximum) : Int(limit.maxShards)
      guard least <= most else {
        throw EngineError(
          .invalidRequest,
          "There can be no fewer than \(least) and no more than \(most) shards"
        )
      }
      self = .microseconds(limit.maxDuration.microseconds, shards: least...most)
    default:
      throw EngineError(
        .invalidRequest,
        "Say how many shards there may be, or how long one may take"
      )
    }
  }
}

extension Graphd_V1_Shard {
  /// Encodes a shard without its tests.
  init(_ shard: ShardPlan.Shard, _ index: Int, of sharding: TestSharding) {
    self.init()
    self.index = UInt32(clamping: index)
    testDuration = Google_Protobuf_Duration(microseconds: shard.testCost)
    buildDuration = Google_Protobuf_Duration(microseconds: shard.buildCost)
    modules = sharding.modules(of: shard)
    runs = sharding.runs(of: shard).map { run in
      var message = Graphd_V1_ShardRun()
      message.packagePath = run.packagePath.bytes.isEmpty ? "." : run.packagePath.description
      message.filters = run.filters
      message.onlyTesting = run.onlyTesting
      message.testCount = UInt32(clamping: run.testCount)
      return message
    }
  }
}
