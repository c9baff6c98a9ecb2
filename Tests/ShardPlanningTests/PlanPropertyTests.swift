import ShardPlanning
import TestSupport
import Testing

/// Random problems: whatever the plan, these hold.
@Suite struct PlanPropertyTests {
  private static let seeds: [UInt64] =
    fuzzSetting("GRAPHD_SHARD_SEED").map { [$0] } ?? Array(1...40)

  @Test(arguments: seeds) func everyTestIsInOneShardAndTheBoundHolds(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let problem = SyntheticProblem(
      seed: seed,
      tests: 1 + generator.below(600),
      libraries: 1 + generator.below(30)
    ).problem
    let planner = ShardPlanner(problem)
    var earlier: [Int]?
    for count in [1, 2, 3, 1 + generator.below(40)] {
      let plan = planner.plan(count: count, earlier: earlier)
      check(plan, problem, count: count)
      #expect(
        plan == ShardPlanner(problem).plan(count: count, earlier: earlier),
        "not deterministic"
      )
      earlier = plan.shardOfTest(count: problem.tests.count).map {
        generator.once(in: 9) ? generator.below(50) - 5 : $0
      }
    }
  }

  private func check(_ plan: ShardPlan, _ problem: ShardingProblem, count: Int) {
    #expect(plan.shards.flatMap(\.tests).sorted() == Array(problem.tests.indices))
    #expect(plan.shards.count <= count)
    #expect(plan.lowerBound <= plan.slowest)
    for shard in plan.shards {
      #expect(!shard.tests.isEmpty)
      let modules = Set(shard.tests.flatMap { problem.targets[problem.tests[$0].target].modules })
      #expect(Set(shard.modules) == modules)
      #expect(shard.buildCost == modules.reduce(0) { $0 + problem.buildCosts[$1] })
      #expect(shard.testCost == shard.tests.reduce(0) { $0 + problem.tests[$1].cost })
    }
    for (target, description) in problem.targets.enumerated() where !description.isDivisible {
      let shards = plan.shards.filter { $0.tests.contains { problem.tests[$0].target == target } }
      #expect(shards.count <= 1)
    }
  }

  /// Small enough to try everything: the bound is below the best plan, and the plan is near it.
  @Test(arguments: seeds) func theBoundIsBelowTheBestPlan(_ seed: UInt64) {
    let problem = SyntheticProblem(seed: seed, tests: 7, libraries: 4).problem
    var best = Int.max
    var assignment = [Int](repeating: 0, count: 7)
    while true {
      let isAllowed = problem.targets.indices.allSatisfy { target in
        problem.targets[target].isDivisible
          || Set(zip(problem.tests, assignment).filter { $0.0.target == target }.map(\.1)).count
            <= 1
      }
      if isAllowed {
        let plan = ShardPlan(problem, shardOfTest: assignment, count: 3, lowerBound: 0)
        best = min(best, plan.slowest)
      }
      guard let next = assignment.firstIndex(where: { $0 < 2 }) else { break }
      assignment[next] += 1
      for index in 0..<next { assignment[index] = 0 }
    }
    let plan = ShardPlanner(problem).plan(count: 3)
    #expect(plan.lowerBound <= best)
    #expect(Double(plan.slowest) <= Double(best) * 1.34, "\(plan.slowest) against \(best)")
  }
}
