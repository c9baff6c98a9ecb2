import Foundation
import ShardPlanning
import TestSupport

/// A codebase that could be: libraries in layers, a test target each, long-tailed costs.
struct SyntheticProblem {
  let problem: ShardingProblem

  init(seed: UInt64, tests: Int, libraries: Int) {
    var generator = SeededGenerator(seed: seed)
    func longTailed(_ median: Double) -> Int {
      let sum = (0..<12).reduce(0.0) { total, _ in
        total + Double.random(in: 0...1, using: &generator)
      }
      return Int(median * 1_000_000 * exp(1.6 * (sum - 6)))
    }
    var needs: [Set<Int>] = []
    for library in 0..<libraries {
      var modules: Set<Int> = [library]
      for _ in 0..<min(library, 2) { modules.formUnion(needs[generator.below(library)]) }
      needs.append(modules)
    }
    let costs = (0..<2 * libraries).map { _ in longTailed(1) }
    let targets = needs.enumerated().map { index, modules in
      ShardingProblem.Target(
        modules: Array(modules) + [libraries + index],
        isDivisible: !generator.once(in: 20)
      )
    }
    var cases: [ShardingProblem.Test] = []
    while cases.count < tests {
      let target = generator.below(libraries)
      let suite = cases.count
      for _ in 0...generator.below(40) where cases.count < tests {
        cases.append(.init(target: target, suite: suite, cost: longTailed(0.05)))
      }
    }
    problem = ShardingProblem(buildCosts: costs, targets: targets, tests: cases)
  }
}
