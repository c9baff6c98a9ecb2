import ShardPlanning
import Testing

@Suite struct ShardPlannerTests {
  @Test func aBuildThatTestsShareIsPaidOnce() {
    let text = ProblemText(
      """
      build One 100
      build Other 100
      target A One
      target B Other
      target C One
      target D Other
      suite A.x 10
      suite B.x 10
      suite C.x 10
      suite D.x 10
      """
    )
    let plan = ShardPlanner(text.problem).plan(count: 2)
    #expect(text.seconds(plan) == [120, 120])
    #expect(
      plan.shards.map(\.tests) == [[0, 2], [1, 3]]
        || plan.shards.map(\.tests) == [[1, 3], [0, 2]]
    )
    #expect(plan.lowerBound == plan.slowest)
  }

  @Test func aLargeTargetIsDividedBetweenItsSuites() {
    let text = ProblemText(
      """
      build A 10
      target A A
      suite A.x 10 10 10
      suite A.y 10 10 10
      """
    )
    let plan = ShardPlanner(text.problem).plan(count: 2)
    #expect(text.seconds(plan) == [40, 40])
    #expect(plan.shards.map(\.tests) == [[0, 1, 2], [3, 4, 5]])
  }

  @Test func aLargeSuiteIsDividedBetweenItsTests() {
    let text = ProblemText("target A\nsuite A.x 10 10 10 10\nsuite A.y 10 10")
    #expect(text.seconds(ShardPlanner(text.problem).plan(count: 3)) == [20, 20, 20])
  }

  @Test func aTargetThatIsNotUnderstoodStaysWhole() {
    let text = ProblemText("whole A\ntarget B\nsuite A.x 10 10 10 10\nsuite B.x 5 5")
    let plan = ShardPlanner(text.problem).plan(count: 2)
    #expect(text.seconds(plan).sorted() == [10, 40])
    #expect(plan.lowerBound == 40_000_000)
  }

  @Test func theLongestTestWithItsBuildsIsTheBound() {
    let text = ProblemText("build A 7\ntarget A A\nsuite A.x 30 1 1 1")
    let plan = ShardPlanner(text.problem).plan(count: 4)
    #expect(plan.lowerBound == 37_000_000)
    #expect(plan.slowest == 37_000_000)
  }

  @Test func noTestsGiveNoShards() {
    let plan = ShardPlanner(ShardingProblem(buildCosts: [5], targets: [], tests: [])).plan(count: 8)
    #expect(plan.shards.isEmpty)
    #expect(plan.slowest == 0)
  }

  @Test(arguments: [-1, 0, 1]) func lessThanOneShardIsOne(_ count: Int) {
    let text = ProblemText("target A\nsuite A.x 1 2")
    #expect(text.seconds(ShardPlanner(text.problem).plan(count: count)) == [3])
  }

  @Test func moreShardsThanTestsLeaveNoneEmpty() {
    let text = ProblemText("target A\nsuite A.x 1 2 3")
    let plan = ShardPlanner(text.problem).plan(count: 99)
    #expect(plan.slowest == 3_000_000)
    #expect(!plan.shards.contains { $0.tests.isEmpty })
  }

  @Test func testsThatTakeNothingAreDistributedToo() {
    let text = ProblemText("target A\nsuite A.x 0 0 0")
    let plan = ShardPlanner(text.problem).plan(count: 2)
    #expect(plan.shards.flatMap(\.tests).sorted() == [0, 1, 2])
  }

  @Test func costsThatCannotBeAreMadeToFit() {
    let problem = ShardingProblem(
      buildCosts: [-5, .max],
      targets: [.init(modules: [0, 1, 1, 9])],
      tests: [.init(target: 0, suite: 0, cost: .min), .init(target: 0, suite: 0, cost: .max)]
    )
    let plan = ShardPlanner(problem).plan(count: 1)
    #expect(plan.slowest == 2 * ShardingProblem.longestCost)
  }

  // MARK: A longest duration

  @Test func asManyShardsAsTheDurationAsksFor() {
    let text = ProblemText("build A 2\ntarget A A\nsuite A.x 4 4 4 4 4 4")
    let planner = ShardPlanner(text.problem)
    #expect(text.seconds(planner.plan(within: 10_000_000, shards: 1...64)) == [10, 10, 10])
    #expect(planner.plan(within: 10_000_000, shards: 1...2).shards.count == 2)
    #expect(planner.plan(within: 10_000_000, shards: 5...64).slowest <= 10_000_000)
    #expect(planner.plan(within: 1, shards: 1...64).shards.count == 6)
  }

  @Test func aTestThatIsTooLongAsksForNoMoreShardsThanHelp() {
    let text = ProblemText("target A\nsuite A.x 60 10 10 10 10 10 10")
    let plan = ShardPlanner(text.problem).plan(within: 30_000_000, shards: 1...64)
    #expect(text.seconds(plan) == [60, 60])
  }

  // MARK: Earlier plans

  @Test func testsStayWhereTheyWere() throws {
    let problem = SyntheticProblem(seed: 3, tests: 900, libraries: 20).problem
    let planner = ShardPlanner(problem)
    let first = planner.plan(count: 6).shardOfTest(count: problem.tests.count)
    let again = planner.plan(count: 6, earlier: first)
    #expect(again.shardOfTest(count: problem.tests.count) == first)

    var slower = problem.tests
    for index in stride(from: 0, to: slower.count, by: 9) {
      slower[index].cost += slower[index].cost / 10
    }
    let changed = ShardPlanner(
      ShardingProblem(buildCosts: problem.buildCosts, targets: problem.targets, tests: slower)
    )
    let kept = changed.plan(count: 6, earlier: first)
    let moved = zip(kept.shardOfTest(count: slower.count), first).filter { $0 != $1 }.count
    #expect(moved < slower.count / 10)
    #expect(kept.slowest <= changed.plan(count: 6).slowest * 51 / 50)
  }

  @Test func aNewTestGoesToItsSuite() {
    let text = ProblemText("target A\nsuite A.x 100 100 1\nsuite A.y 100 100")
    let plan = ShardPlanner(text.problem).plan(count: 2, earlier: [1, 1, -1, 0, 0])
    #expect(plan.shardOfTest(count: 5) == [1, 1, 1, 0, 0])
  }

  @Test func anEarlierPlanOfAnotherShapeIsNoObstacle() {
    let text = ProblemText("target A\nsuite A.x 10 10 10 10")
    for earlier in [[7, 7, 7, 7], [-3, .max, .min, 0], [0, 0, 0, 0], [1]] {
      let plan = ShardPlanner(text.problem).plan(count: 2, earlier: earlier)
      #expect(text.seconds(plan) == [20, 20])
    }
  }
}
