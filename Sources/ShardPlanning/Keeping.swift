/// Changes an earlier plan only as far as it must be, so that tests find their shards' caches warm.
struct Keeping {
  private let problem: ShardingProblem
  private let work: WorkByTarget
  private let count: Int
  private let earlier: [Int]

  /// By shard and module: how many targets with tests in the shard need the module.
  private var users: [[Int]]
  private var loads: [Int]
  /// By shard: the suites, or what is left of them, by target.
  private var parts: [[Int: [WorkByTarget.Suite]]]

  init(_ planner: ShardPlanner, earlier: [Int], count: Int) {
    problem = planner.problem
    work = planner.work
    self.earlier = earlier
    self.count = count
    users = [[Int]](
      repeating: [Int](repeating: 0, count: planner.problem.buildCosts.count),
      count: count
    )
    loads = [Int](repeating: 0, count: count)
    parts = [[Int: [WorkByTarget.Suite]]](repeating: [:], count: count)
  }

  /// The earlier plan, repaired, if that is hardly slower than `fresh`; else `fresh`, its shards numbered as
  /// those that they have most in common with.
  func plan(replacing fresh: ShardPlan) -> ShardPlan {
    var copy = self
    if let kept = copy.repaired(limit: fresh.slowest + fresh.slowest / 50) {
      return ShardPlan(problem, shardOfTest: kept, count: count, lowerBound: fresh.lowerBound)
    }
    return renumbered(fresh)
  }

  // MARK: Repairing

  /// The shard of each test, none of which takes longer than `limit`; `nil` if moving what is too much does not do.
  private mutating func repaired(limit: Int) -> [Int]? {
    var homeless: [(target: Int, suite: WorkByTarget.Suite)] = []
    for (target, description) in work.targets.enumerated() {
      for suite in description.suites {
        for (home, part) in split(suite, of: target) {
          if let home { add(part, of: target, to: home) } else { homeless.append((target, part)) }
        }
      }
    }
    for shard in 0..<count where loads[shard] > limit {
      homeless += evict(from: shard, limit: limit)
    }
    homeless.sort { ($0.suite.cost, $1.target) > ($1.suite.cost, $0.target) }
    for (target, suite) in homeless where !settle(suite, of: target, limit: limit) { return nil }
    var shardOfTest = [Int](repeating: -1, count: problem.tests.count)
    for (shard, targets) in parts.enumerated() {
      for suites in targets.values {
        for suite in suites { for test in suite.tests { shardOfTest[test] = shard } }
      }
    }
    return shardOfTest
  }

  /// A suite by the shards where its tests were; new tests go with the suite's first.
  private func split(
    _ suite: WorkByTarget.Suite,
    of target: Int
  ) -> [(home: Int?, part: WorkByTarget.Suite)] {
    func home(_ test: Int) -> Int? { (0..<count).contains(earlier[test]) ? earlier[test] : nil }
    let known =
      problem.targets[target].isDivisible
      ? suite.tests.lazy.compactMap(home).first
      : work.targets[target].suites.lazy.flatMap(\.tests).compactMap(home).first
    guard problem.targets[target].isDivisible else { return [(known, suite)] }
    let homes = Dictionary(grouping: suite.tests) { home($0) ?? known }
    return homes.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.map { home, tests in
      (
        home,
        WorkByTarget.Suite(tests: tests, cost: tests.reduce(0) { $0 + problem.tests[$1].cost })
      )
    }
  }

  /// Takes suites out of a shard until it keeps to the limit: first those of targets that have least in it.
  private mutating func evict(
    from shard: Int,
    limit: Int
  ) -> [(target: Int, suite: WorkByTarget.Suite)] {
    var evicted: [(target: Int, suite: WorkByTarget.Suite)] = []
    let order = parts[shard]
      .map { (target: $0.key, cost: $0.value.reduce(0) { $0 + $1.cost }) }
      .sorted { ($0.cost, $0.target) < ($1.cost, $1.target) }
    for (target, _) in order where loads[shard] > limit {
      for suite in (parts[shard][target] ?? []).reversed()
      where loads[shard] > limit || !problem.targets[target].isDivisible {
        remove(suite, of: target, from: shard)
        evicted.append((target, suite))
      }
    }
    return evicted
  }

  /// Puts a suite where it costs least and fits; whether it does anywhere.
  private mutating func settle(
    _ suite: WorkByTarget.Suite,
    of target: Int,
    limit: Int
  ) -> Bool {
    var best: (shard: Int, cost: Int)?
    let together =
      problem.targets[target].isDivisible ? nil : parts.firstIndex { $0[target] != nil }
    for shard in together.map({ $0...$0 }) ?? 0...(count - 1) {
      let cost = suite.cost + missing(for: target, in: shard)
      guard loads[shard] + cost <= limit else { continue }
      if let current = best, (current.cost, loads[current.shard]) <= (cost, loads[shard]) {
        continue
      }
      best = (shard, cost)
    }
    guard let best else { return false }
    add(suite, of: target, to: best.shard)
    return true
  }

  private func missing(for target: Int, in shard: Int) -> Int {
    if parts[shard][target] != nil { return 0 }
    return problem.targets[target].modules.reduce(0) {
      users[shard][$1] == 0 ? $0 + problem.buildCosts[$1] : $0
    }
  }

  private mutating func add(_ suite: WorkByTarget.Suite, of target: Int, to shard: Int) {
    loads[shard] += suite.cost + missing(for: target, in: shard)
    if parts[shard][target] == nil {
      for module in problem.targets[target].modules { users[shard][module] += 1 }
    }
    parts[shard][target, default: []].append(suite)
  }

  private mutating func remove(_ suite: WorkByTarget.Suite, of target: Int, from shard: Int) {
    loads[shard] -= suite.cost
    parts[shard][target]?.removeAll { $0.tests == suite.tests }
    guard parts[shard][target]?.isEmpty == true else { return }
    parts[shard][target] = nil
    for module in problem.targets[target].modules {
      users[shard][module] -= 1
      if users[shard][module] == 0 { loads[shard] -= problem.buildCosts[module] }
    }
  }

  // MARK: Renumbering

  /// The same plan; each shard has the number of the earlier one that its tests mostly come from.
  private func renumbered(_ plan: ShardPlan) -> ShardPlan {
    var overlaps: [(cost: Int, shard: Int, number: Int)] = []
    for (shard, description) in plan.shards.enumerated() {
      var costs: [Int: Int] = [:]
      for test in description.tests where plan.shards.indices.contains(earlier[test]) {
        costs[earlier[test], default: 0] += problem.tests[test].cost + 1
      }
      overlaps += costs.map { ($0.value, shard, $0.key) }
    }
    overlaps.sort {
      $0.cost != $1.cost ? $0.cost > $1.cost : ($0.shard, $0.number) < ($1.shard, $1.number)
    }
    var shardOfNumber = [Int?](repeating: nil, count: plan.shards.count)
    var placed: Set<Int> = []
    for (_, shard, number) in overlaps where shardOfNumber[number] == nil && !placed.contains(shard)
    {
      shardOfNumber[number] = shard
      placed.insert(shard)
    }
    var others = plan.shards.indices.filter { !placed.contains($0) }[...]
    var result = plan
    result.shards = shardOfNumber.compactMap { shard in
      (shard ?? others.popFirst()).map { plan.shards[$0] }
    }
    return result
  }
}
