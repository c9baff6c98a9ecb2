/// Fills one shard after the other up to a limit.
///
/// A target has a fair share of each module that it needs: its tests, divided by all remaining tests that
/// need the module. A shard continues with the target for which it must build least, compared with that share
/// and the room that the target takes. The rest of the limit takes parts of targets.
struct Filling {
  /// One way of many to fill: another one may need fewer shards.
  struct Variation {
    /// Whether a shard begins with the target that shares least with others, not with the one that has most left.
    var beginsApart: Bool
    /// Seeds small changes of the fair shares; zero: none.
    var noise: UInt64

    /// The first ones are the likeliest to be good.
    static let all = (0..<4).flatMap { noise in
      [Variation(beginsApart: false, noise: noise), Variation(beginsApart: true, noise: noise)]
    }
  }

  private let problem: ShardingProblem
  private let work: WorkByTarget
  private let limit: Int
  private let variation: Variation
  private var noise: UInt64

  /// By target: the suites that no shard has yet, the most expensive first; `nil`: all of them.
  private var suites: [[WorkByTarget.Suite]?]
  /// By target: what its tests take that no shard has yet.
  private var left: [Int]
  /// Targets that have tests left, ascending.
  private var open: [Int]
  private var totalLeft: Int

  /// By target, of the shard that is being filled: what it would have to build for it.
  private var missing: [Int]
  /// By target: its share of all that must still be built.
  private var fairShare: [Double]
  /// By module, of the shard that is being filled.
  private var isBuilt: [Bool]

  private var shardOfTest: [Int]

  private init(
    _ problem: ShardingProblem,
    _ work: WorkByTarget,
    limit: Int,
    variation: Variation
  ) {
    self.problem = problem
    self.work = work
    self.limit = limit
    self.variation = variation
    noise = variation.noise
    suites = [[WorkByTarget.Suite]?](repeating: nil, count: work.targets.count)
    left = work.targets.map(\.cost)
    open = work.targets.indices.filter { !work.targets[$0].suites.isEmpty }
    totalLeft = left.reduce(0, +)
    missing = work.targets.map(\.buildCost)
    fairShare = [Double](repeating: 0, count: work.targets.count)
    isBuilt = [Bool](repeating: false, count: problem.buildCosts.count)
    shardOfTest = [Int](repeating: -1, count: problem.tests.count)
  }

  /// The shard of each test, none of which takes longer than `limit`; `nil` if `count` shards are not enough.
  static func fill(
    _ problem: ShardingProblem,
    _ work: WorkByTarget,
    limit: Int,
    count: Int,
    variation: Variation
  ) -> [Int]? {
    var filling = Filling(problem, work, limit: limit, variation: variation)
    var used = 0
    while !filling.open.isEmpty {
      // Without this, what is left would not fit even if nothing had to be built.
      guard used < count else { return nil }
      let (room, isBeyond) = limit.multipliedReportingOverflow(by: count - used)
      guard isBeyond || filling.totalLeft <= room else { return nil }
      guard filling.fillShard(used) else { return nil }
      used += 1
    }
    return filling.shardOfTest
  }

  /// Fills a shard; `false` if not even one test fits into an empty one.
  private mutating func fillShard(_ shard: Int) -> Bool {
    for index in isBuilt.indices { isBuilt[index] = false }
    for target in open { missing[target] = work.targets[target].buildCost }
    shareBuilds()
    var room = limit
    guard let first = firstTarget() else { return true }
    if missing[first] + left[first] <= room {
      takeWhole(first, shard, &room)
    } else if !takePart(of: first, shard, &room) {
      return false
    }
    while let next = bestFit(room) { takeWhole(next, shard, &room) }
    var tries = 4
    while isWorthwhile(room), tries > 0, let next = bestPart(room) {
      tries -= 1
      if !takePart(of: next, shard, &room) { break }
    }
    return true
  }

  /// Whether another target in the shard is worth what is left of the limit.
  private func isWorthwhile(_ room: Int) -> Bool { room > limit / 200 }

  // MARK: Choosing

  private mutating func shareBuilds() {
    var users = [Double](repeating: 0, count: problem.buildCosts.count)
    for target in open {
      for module in problem.targets[target].modules { users[module] += Double(left[target] + 1) }
    }
    for target in open {
      var share = 0.0
      for module in problem.targets[target].modules {
        share += Double(problem.buildCosts[module]) * Double(left[target] + 1) / users[module]
      }
      fairShare[target] = share * nextFactor()
    }
  }

  /// From 0.7 to 1.3; 1 without noise.
  private mutating func nextFactor() -> Double {
    guard variation.noise != 0 else { return 1 }
    // Knuth's linear congruential generator: its upper bits are good enough.
    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return 0.7 + 0.6 * Double(noise >> 40) / Double(1 << 24)
  }

  private func firstTarget() -> Int? {
    if variation.beginsApart {
      return best { fairShare[$0] / Double(missing[$0] + 1) }
    }
    return best { Double(missing[$0] + left[$0]) }
  }

  /// The best target of those that fit as a whole.
  private func bestFit(_ room: Int) -> Int? {
    best(
      where: { missing[$0] + left[$0] <= room },
      by: { (fairShare[$0] - Double(missing[$0])) / Double(missing[$0] + left[$0] + 1) }
    )
  }

  /// The target of which a part leaves the least room unused.
  private func bestPart(_ room: Int) -> Int? {
    best(
      where: { problem.targets[$0].isDivisible && missing[$0] < room },
      by: { -Double(missing[$0]) }
    )
  }

  /// The open target with the highest score; of equals the one that has most left.
  private func best(where fits: (Int) -> Bool = { _ in true }, by score: (Int) -> Double) -> Int? {
    var best: (target: Int, score: Double)?
    for target in open where fits(target) {
      let score = score(target)
      if let current = best {
        if score < current.score { continue }
        if score == current.score, left[target] <= left[current.target] { continue }
      }
      best = (target, score)
    }
    return best?.target
  }

  // MARK: Taking

  private mutating func takeWhole(_ target: Int, _ shard: Int, _ room: inout Int) {
    room -= missing[target] + left[target]
    totalLeft -= left[target]
    left[target] = 0
    for suite in suites[target] ?? work.targets[target].suites { assign(suite.tests, shard) }
    build(target)
    close(target)
  }

  /// Takes as much of a target as fits, whole suites first; `false` if nothing does.
  private mutating func takePart(of target: Int, _ shard: Int, _ room: inout Int) -> Bool {
    guard problem.targets[target].isDivisible else { return false }
    var space = room - missing[target]
    let before = space
    var rest: [WorkByTarget.Suite] = []
    var takesAny = false
    for suite in suites[target] ?? work.targets[target].suites {
      guard suite.cost <= space else {
        rest.append(suite)
        continue
      }
      assign(suite.tests, shard)
      space -= suite.cost
      takesAny = true
    }
    if isWorthwhile(space) || !takesAny, divide(&rest, shard, &space) { takesAny = true }
    guard takesAny else { return false }
    room = space
    totalLeft -= before - space
    left[target] -= before - space
    suites[target] = rest
    build(target)
    if rest.isEmpty { close(target) }
    return true
  }

  /// Takes single tests of suites that do not fit as a whole; whether it takes any.
  private mutating func divide(
    _ rest: inout [WorkByTarget.Suite],
    _ shard: Int,
    _ space: inout Int
  ) -> Bool {
    var takesAny = false
    for index in rest.indices where isWorthwhile(space) || !takesAny {
      var kept = WorkByTarget.Suite(tests: [], cost: 0)
      for test in rest[index].tests {
        let cost = problem.tests[test].cost
        if cost <= space {
          shardOfTest[test] = shard
          space -= cost
          takesAny = true
        } else {
          kept.tests.append(test)
          kept.cost += cost
        }
      }
      rest[index] = kept
    }
    rest.removeAll { $0.tests.isEmpty }
    rest.sort { $0.cost != $1.cost ? $0.cost > $1.cost : $0.tests[0] < $1.tests[0] }
    return takesAny
  }

  private mutating func assign(_ tests: [Int], _ shard: Int) {
    for test in tests { shardOfTest[test] = shard }
  }

  /// Builds what a target needs: others that need it too have less to build.
  private mutating func build(_ target: Int) {
    for module in problem.targets[target].modules where !isBuilt[module] {
      isBuilt[module] = true
      for dependent in work.dependents[module] { missing[dependent] -= problem.buildCosts[module] }
    }
  }

  private mutating func close(_ target: Int) {
    if let index = open.firstIndex(of: target) { open.remove(at: index) }
  }
}
