/// A problem's tests in the order in which they are handed out: by target, by suite, the longest first.
struct WorkByTarget: Sendable {
  struct Suite: Sendable {
    /// Indices into `ShardingProblem.tests`, the most expensive first.
    var tests: [Int]
    var cost: Int
  }

  struct Target: Sendable {
    /// The most expensive first.
    var suites: [Suite] = []
    var cost = 0
    /// The cost of everything that its tests need.
    var buildCost = 0
    /// The cost of the largest part that cannot be divided.
    var longestPart = 0
  }

  let targets: [Target]
  /// By module: the targets that need it.
  let dependents: [[Int]]

  /// Complexity: O(tests × log tests + modules of targets).
  init(_ problem: ShardingProblem) {
    var targets = [Target](repeating: Target(), count: problem.targets.count)
    var dependents = [[Int]](repeating: [], count: problem.buildCosts.count)
    // One sort of small keys, and no hashing of tests: there are tens of thousands.
    let order = problem.tests.indices.sorted { left, right in
      let (one, other) = (problem.tests[left], problem.tests[right])
      if one.target != other.target { return one.target < other.target }
      if one.suite != other.suite { return one.suite < other.suite }
      if one.cost != other.cost { return one.cost > other.cost }
      return left < right
    }
    var suite: Int?
    var previousTarget: Int?
    for index in order {
      let test = problem.tests[index]
      if previousTarget != test.target || suite != test.suite {
        targets[test.target].suites.append(Suite(tests: [], cost: 0))
      }
      (previousTarget, suite) = (test.target, test.suite)
      let last = targets[test.target].suites.count - 1
      targets[test.target].suites[last].tests.append(index)
      targets[test.target].suites[last].cost += test.cost
    }
    for (index, target) in problem.targets.enumerated() where !targets[index].suites.isEmpty {
      targets[index].suites.sort {
        $0.cost != $1.cost ? $0.cost > $1.cost : $0.tests[0] < $1.tests[0]
      }
      targets[index].cost = targets[index].suites.reduce(0) { $0 + $1.cost }
      targets[index].buildCost = target.modules.reduce(0) { $0 + problem.buildCosts[$1] }
      targets[index].longestPart =
        target.isDivisible
        ? targets[index].suites.map { problem.tests[$0.tests[0]].cost }.max() ?? 0
        : targets[index].cost
      for module in target.modules { dependents[module].append(index) }
    }
    self.targets = targets
    self.dependents = dependents
  }
}
