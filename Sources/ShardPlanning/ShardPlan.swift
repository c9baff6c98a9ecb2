/// Which tests run in which shard, and what that costs.
package struct ShardPlan: Sendable, Hashable {
  package struct Shard: Sendable, Hashable {
    /// Indices into `ShardingProblem.tests`, ascending; never empty.
    package var tests: [Int]
    /// Indices of the modules that the shard builds, ascending.
    package var modules: [Int]
    /// The cost of its tests, in microseconds.
    package var testCost: Int
    /// The cost of its modules, each counted once, in microseconds.
    package var buildCost: Int

    package var cost: Int { testCost + buildCost }
  }

  package var shards: [Shard]
  /// No plan with as many shards has a slowest shard that is faster than this, in microseconds.
  package var lowerBound: Int

  /// The cost of the slowest shard; 0 if there is nothing to run.
  package var slowest: Int { shards.map(\.cost).max() ?? 0 }

  /// A plan that has each test in the shard of `shardOfTest` says; shards that get none are left out.
  package init(_ problem: ShardingProblem, shardOfTest: [Int], count: Int, lowerBound: Int) {
    var tests = [[Int]](repeating: [], count: count)
    for (test, shard) in shardOfTest.enumerated() { tests[shard].append(test) }
    self.lowerBound = lowerBound
    var builtIn = [Int](repeating: -1, count: problem.buildCosts.count)
    shards = []
    for (number, tests) in tests.enumerated() where !tests.isEmpty {
      var shard = Shard(tests: tests, modules: [], testCost: 0, buildCost: 0)
      var seen = -1
      for test in tests {
        shard.testCost += problem.tests[test].cost
        let target = problem.tests[test].target
        // Tests of one target mostly follow one another.
        if target == seen { continue }
        seen = target
        for module in problem.targets[target].modules where builtIn[module] != number {
          builtIn[module] = number
          shard.modules.append(module)
          shard.buildCost += problem.buildCosts[module]
        }
      }
      shard.modules.sort()
      shards.append(shard)
    }
  }

  /// The shard of each test.
  package func shardOfTest(count: Int) -> [Int] {
    var result = [Int](repeating: -1, count: count)
    for (number, shard) in shards.enumerated() {
      for test in shard.tests { result[test] = number }
    }
    return result
  }
}
