import GRPCCore
import GraphEngine
import GraphProtos
import ShardPlanning
import TestHistory
import TestPlanning
import WorkspaceModel

/// How many identifiers one message holds at most: far below any limit of a message's size.
private let testsPerMessage = 2_000

extension TestServiceHandler {
  func planShards(
    _ request: Graphd_V1_PlanShardsRequest,
    _ response: RPCWriter<Graphd_V1_PlanShardsResponse>
  ) async throws {
    guard request.total > 0 || request.maxMicroseconds > 0 else {
      throw EngineError(
        .invalidRequest,
        "Say how many shards there may be, or how long one may take"
      )
    }
    guard request.max == 0 || request.min <= request.max else {
      throw EngineError(
        .invalidRequest,
        "There can be no fewer than \(request.min) and no more than \(request.max) shards"
      )
    }
    let answer = try await answer(request.selection)
    let sharding = Sharding(answer, request)
    var first = Graphd_V1_PlanShardsResponse()
    first.summary = sharding.summary
    try await response.write(first)
    for (index, shard) in sharding.plan.shards.enumerated() {
      var message = Graphd_V1_PlanShardsResponse()
      message.shard = sharding.message(shard, index)
      try await response.write(message)
      let ids = shard.tests.map { sharding.choice($0).test.identifier.description }
      for start in stride(from: 0, to: ids.count, by: testsPerMessage) {
        var part = Graphd_V1_PlanShardsResponse()
        part.tests.shard = UInt32(clamping: index)
        part.tests.tests = Array(ids[start...].prefix(testsPerMessage))
        try await response.write(part)
      }
    }
  }
}

/// A plan for the tests of an answer.
private struct Sharding {
  private let answer: TestAnswer
  private let assembly: ShardAssembly
  let plan: ShardPlan
  /// By the package's folder.
  private let totals: [SourcePath: TestFilters.Totals]
  /// How long a shard may take, in microseconds; 0 if nobody asked.
  private let limit: Int

  init(_ answer: TestAnswer, _ request: Graphd_V1_PlanShardsRequest) {
    self.answer = answer
    assembly = ShardAssembly(
      answer.selection,
      answer.snapshot,
      answer.proofs.ledger,
      builds: request.builds == .target ? .target : .package
    )
    let targets = Dictionary(grouping: answer.selection.catalog.targets, by: \.packagePath)
    totals = targets.mapValues { targets in
      TestFilters.Totals(
        targets.lazy.flatMap { target in
          target.tests.map { TestFilters.Named(target: target.name, test: $0) }
        }
      )
    }
    let planner = ShardPlanner(assembly.problem)
    let earlier = Self.earlier(request, assembly, answer.selection)
    limit = request.total > 0 ? 0 : Int(clamping: request.maxMicroseconds)
    if request.total > 0 {
      plan = planner.plan(count: Int(request.total), earlier: earlier)
    } else {
      let least = max(1, Int(request.min))
      plan = planner.plan(
        within: limit,
        shards: least...max(least, request.max == 0 ? 256 : Int(request.max)),
        earlier: earlier
      )
    }
  }

  func choice(_ test: Int) -> TestSelection.Choice {
    answer.selection.choices[assembly.choices[test]]
  }

  private static func earlier(
    _ request: Graphd_V1_PlanShardsRequest,
    _ assembly: ShardAssembly,
    _ selection: TestSelection
  ) -> [Int]? {
    guard !request.earlier.isEmpty else { return nil }
    var shards: [String: Int] = [:]
    for part in request.earlier {
      for test in part.tests { shards[test] = Int(part.shard) }
    }
    return assembly.choices.map { shards[selection.choices[$0].test.identifier.description] ?? -1 }
  }

  var summary: Graphd_V1_ShardPlanSummary {
    var summary = Graphd_V1_ShardPlanSummary()
    summary.selection = answer.summary
    if limit > 0, plan.slowest > limit {
      let problem = Problem(
        .limitNotKept,
        .warning,
        "The slowest shard takes longer than was asked for: no plan of as many shards as there may be is faster, "
          + "or a single test and what it builds take as long"
      )
      summary.selection.problems.append(Graphd_V1_Problem(problem))
    }
    summary.shards = UInt32(clamping: plan.shards.count)
    summary.slowestMicroseconds = UInt64(clamping: plan.slowest)
    summary.lowerBoundMicroseconds = UInt64(clamping: plan.lowerBound)
    summary.estimated = UInt32(clamping: assembly.isEstimated.count { $0 })
    summary.targets = answer.targetContents
    summary.ledgerGeneration = UInt64(clamping: answer.proofs.ledger.generation)
    return summary
  }

  func message(_ shard: ShardPlan.Shard, _ index: Int) -> Graphd_V1_Shard {
    var message = Graphd_V1_Shard()
    message.index = UInt32(clamping: index)
    message.tests = UInt32(clamping: shard.tests.count)
    message.testMicroseconds = UInt64(clamping: shard.testCost)
    message.buildMicroseconds = UInt64(clamping: shard.buildCost)
    message.modules = shard.modules.map { answer.snapshot.graph.modules[$0].id }
    let targets = answer.selection.catalog.targets
    let byPackage = Dictionary(grouping: shard.tests) { targets[choice($0).target].packagePath }
    message.runs = byPackage.sorted { $0.key < $1.key }.map { path, tests in
      let chosen = tests.map { test in
        let target = targets[choice(test).target]
        return TestFilters.Named(
          target: target.name,
          test: choice(test).test,
          mayHaveOthers: target.mayHoldOthers
        )
      }
      let filters = TestFilters(chosen, of: totals[path] ?? TestFilters.Totals([]))
      var run = Graphd_V1_ShardRun()
      run.packagePath = path.bytes.isEmpty ? "." : path.description
      run.filters = filters.filters
      run.onlyTesting = filters.onlyTesting
      run.tests = UInt32(clamping: tests.count)
      return run
    }
    return message
  }
}
