/// Distributes tests so that the slowest shard is as fast as can be.
///
/// It searches the smallest limit at which filling shard after shard needs at most the given number of
/// shards. This is the dual approximation of Hochbaum and Shmoys.
package struct ShardPlanner {
  /// The search stops when the limit is known to one part in so many.
  private static let precision = 512

  let problem: ShardingProblem
  let work: WorkByTarget
  private let bound: LowerBound

  /// Complexity: O(tests × log tests + groups² of modules that the same targets need).
  package init(_ problem: ShardingProblem) {
    self.problem = problem
    work = WorkByTarget(problem)
    bound = LowerBound(work, buildCosts: problem.buildCosts)
  }

  /// A plan of at most `count` shards, none of them empty; without tests it has none.
  ///
  /// Below one, `count` counts as one. `earlier` has, by test, the shard that ran it last time, negative if none did:
  /// tests stay where they were, if the slowest shard then takes no more than a fiftieth longer.
  package func plan(count: Int, earlier: [Int]? = nil) -> ShardPlan {
    // Shards without tests are nobody's work.
    let count = max(1, min(count, problem.tests.count))
    let lowest = bound.microseconds(count: count)
    let fresh = ShardPlan(
      problem,
      shardOfTest: smallestFilling(from: lowest, count: count),
      count: count,
      lowerBound: lowest
    )
    guard let earlier, earlier.count == problem.tests.count else { return fresh }
    return Keeping(self, earlier: earlier, count: count).plan(replacing: fresh)
  }

  /// The plan with the fewest shards of which none takes longer than `longest`.
  ///
  /// Where no number of shards in `range` can keep to it, there are as few as are about as fast as the most.
  /// `longest` is in microseconds.
  package func plan(
    within longest: Int,
    shards range: ClosedRange<Int>,
    earlier: [Int]? = nil
  ) -> ShardPlan {
    let most = max(1, min(range.upperBound, problem.tests.count))
    var low = max(1, min(range.lowerBound, most))
    var high = most
    let fastest = plan(count: most).slowest
    let limit = max(longest, fastest + fastest / 100)
    while low < high {
      let middle = low + (high - low) / 2
      if plan(count: middle).slowest <= limit { high = middle } else { low = middle + 1 }
    }
    return plan(count: low, earlier: earlier)
  }

  private func smallestFilling(from lowest: Int, count: Int) -> [Int] {
    var low = lowest
    var high = lowest
    var best = filling(limit: high, count: count)
    var step = max(1, lowest / 64)
    // The sum of all costs is always enough.
    while best == nil {
      low = high
      high += step
      step *= 2
      best = filling(limit: high, count: count)
    }
    while high - low > lowest / Self.precision, high - low > 1 {
      let middle = low + (high - low) / 2
      if let better = filling(limit: middle, count: count) {
        high = middle
        best = better
      } else {
        low = middle
      }
    }
    return best ?? []
  }

  private func filling(limit: Int, count: Int) -> [Int]? {
    // Where a filling is dear, fewer are tried.
    let arrows = problem.targets.reduce(0) { $0 + $1.modules.count }
    let tries = max(1, min(Filling.Variation.all.count, 4_000_000 / max(1, arrows * count)))
    for variation in Filling.Variation.all.prefix(tries) {
      let filling = Filling.fill(problem, work, limit: limit, count: count, variation: variation)
      if let filling { return filling }
    }
    return nil
  }
}
