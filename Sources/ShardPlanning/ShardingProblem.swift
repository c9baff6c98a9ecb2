/// The input of a plan: tests, and the modules that must be built to run them.
///
/// All costs are microseconds. Whole numbers add up to the same sum in any order, so that a plan is the same
/// on every machine.
package struct ShardingProblem: Sendable {
  /// A test target: what its tests drag in.
  package struct Target: Sendable, Hashable {
    /// Indices of all modules that a shard builds to run one of its tests, the target's own among them.
    package var modules: [Int]
    /// Whether its tests may run in different shards.
    package var isDivisible: Bool

    package init(modules: [Int], isDivisible: Bool = true) {
      self.modules = modules
      self.isDivisible = isDivisible
    }
  }

  /// The least that is moved: a test, with all that its name selects.
  package struct Test: Sendable, Hashable {
    package var target: Int
    /// Numbers the suites of the whole problem; tests of one suite are kept together where that costs little.
    package var suite: Int
    package var cost: Int

    package init(target: Int, suite: Int, cost: Int) {
      self.target = target
      self.suite = suite
      self.cost = cost
    }
  }

  /// A day: more is believed of no test and no module, so that no sum overflows.
  package static let longestCost = 86_400_000_000

  /// By module.
  package let buildCosts: [Int]
  package let targets: [Target]
  package let tests: [Test]

  /// Makes a problem of what was measured, however wrong that may be.
  ///
  /// Costs below zero count as zero, and costs above a day as a day. A module that a target names twice is
  /// built once. Indices that do not exist are ignored.
  ///
  /// - Precondition: every test names one of `targets`.
  package init(buildCosts: [Int], targets: [Target], tests: [Test]) {
    self.buildCosts = buildCosts.map(Self.believable)
    self.targets = targets.map { target in
      Target(
        modules: Set(target.modules).filter(buildCosts.indices.contains).sorted(),
        isDivisible: target.isDivisible
      )
    }
    self.tests = tests.map {
      Test(target: $0.target, suite: $0.suite, cost: Self.believable($0.cost))
    }
  }

  private static func believable(_ cost: Int) -> Int { min(max(cost, 0), longestCost) }
}
