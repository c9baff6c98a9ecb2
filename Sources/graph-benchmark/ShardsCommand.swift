import ArgumentParser
import Foundation
import ShardPlanning

/// Distributes the tests of codebases that could be, beside what others do.
struct ShardsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shards",
    abstract: "Plan shards for synthetic tests, as a table in Markdown."
  )

  @Option(help: "Which codebase is made up.")
  var seed: UInt64 = 1

  @Option(help: "How many tests it has.")
  var tests = 33_000

  @Option(help: "How many modules, half of them for tests.")
  var modules = 250

  @Option(help: "The median build of a module, in seconds.")
  var build = 1.0

  func run() async throws {
    let problem = SyntheticCodebase(seed: seed, tests: tests, modules: modules, build: build)
      .problem
    let testSum = problem.tests.reduce(0) { $0 + $1.cost }
    let buildSum = problem.buildCosts.reduce(0, +)
    let longest = problem.tests.map(\.cost).max() ?? 0
    print(
      "\(problem.tests.count) tests of \(seconds(testSum)) s, the longest \(seconds(longest)) s;"
    )
    print(
      "\(problem.buildCosts.count) modules that take \(seconds(buildSum)) s to build once; seed \(seed)"
    )
    print()
    print("| shards | bound | graphd | above the bound | by count | by time only | planned in |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for count in [2, 4, 8, 16, 24, 32, 48, 64] {
      let start = ContinuousClock.now
      let plan = ShardPlanner(problem).plan(count: count)
      let time = ContinuousClock.now - start
      let byCount = slowest(OtherSplitting.byCount(problem, count), problem, count)
      let byTime = slowest(OtherSplitting.byTime(problem, count), problem, count)
      let above = String(
        format: "%.1f %%",
        100 * (Double(plan.slowest) / Double(plan.lowerBound) - 1)
      )
      let milliseconds = time.components.attoseconds / 1_000_000_000_000_000
      print(
        "| \(count) | \(seconds(plan.lowerBound)) s | \(seconds(plan.slowest)) s | \(above) "
          + "| \(seconds(byCount)) s | \(seconds(byTime)) s | \(milliseconds) ms |"
      )
    }
  }

  private func seconds(_ microseconds: Int) -> Int { (microseconds + 500_000) / 1_000_000 }

  private func slowest(_ shardOfTest: [Int], _ problem: ShardingProblem, _ count: Int) -> Int {
    ShardPlan(problem, shardOfTest: shardOfTest, count: count, lowerBound: 0).slowest
  }
}

/// What is done without looking at builds.
private enum OtherSplitting {
  /// The list of all tests in pieces of equal length.
  static func byCount(_ problem: ShardingProblem, _ count: Int) -> [Int] {
    problem.tests.indices.map { $0 * count / problem.tests.count }
  }

  /// Suites, the longest first, each to the shard that has least to do so far.
  static func byTime(_ problem: ShardingProblem, _ count: Int) -> [Int] {
    let suites = Dictionary(grouping: problem.tests.indices) { problem.tests[$0].suite }.values
    let costs = suites.map { tests in (tests, tests.reduce(0) { $0 + problem.tests[$1].cost }) }
    var loads = [Int](repeating: 0, count: count)
    var result = [Int](repeating: 0, count: problem.tests.count)
    for (tests, cost) in costs.sorted(by: { ($0.1, $1.0[0]) > ($1.1, $0.0[0]) }) {
      let shard = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[shard] += cost
      for test in tests { result[test] = shard }
    }
    return result
  }
}

/// Libraries in groups over a common base, a test target each, log-normal costs.
private struct SyntheticCodebase {
  let problem: ShardingProblem

  init(seed: UInt64, tests: Int, modules: Int, build: Double) {
    var generator = LogNormal(seed: seed)
    let libraries = max(10, modules / 2)
    var needs: [Set<Int>] = []
    for library in 0..<libraries {
      var closure: Set<Int> = [library]
      if library >= 8 {
        for _ in 0..<generator.below(3) + 1 { closure.formUnion(needs[generator.below(8)]) }
        let first = 8 + (library - 8) / 9 * 9
        if library > first {
          for _ in 0..<2 { closure.formUnion(needs[first + generator.below(library - first)]) }
        }
        if library > 8, generator.below(4) == 0 {
          closure.formUnion(needs[8 + generator.below(library - 8)])
        }
      }
      needs.append(closure)
    }
    let costs = (0..<2 * libraries).map { _ in generator.next(median: build, spread: 0.8) }
    let weights = (0..<libraries).map { _ in Double(generator.next(median: 1, spread: 1)) }
    let sum = weights.reduce(0, +)
    var cases: [ShardingProblem.Test] = []
    var suite = 0
    for target in 0..<libraries {
      let share = Int(weights[target] / sum * Double(tests))
      let end = target == libraries - 1 ? tests : min(tests, cases.count + share)
      while cases.count < end {
        suite += 1
        for _ in 0...generator.below(40) where cases.count < end {
          cases.append(
            .init(target: target, suite: suite, cost: generator.next(median: 0.04, spread: 1.8))
          )
        }
      }
    }
    problem = ShardingProblem(
      buildCosts: costs,
      targets: needs.enumerated().map { .init(modules: Array($1) + [libraries + $0]) },
      tests: cases
    )
  }
}

/// SplitMix64, and log-normal microseconds made of it.
private struct LogNormal {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  private mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func next(median: Double, spread: Double) -> Int {
    let normal = (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    return Int(median * 1_000_000 * exp(spread * normal))
  }
}
