package import GraphEngine
import ImpactAnalysis
package import ShardPlanning
package import TestPlanning
package import WorkspaceModel

/// How many shards there may be.
package enum ShardLimit: Sendable, Hashable {
  /// At most so many.
  case count(Int)
  /// As many, within bounds, as it takes that none lasts longer than so many microseconds.
  case microseconds(Int, shards: ClosedRange<Int>)
}

extension TestAnswer {
  /// Distributes the tests over shards, on the threads for analyses; adds the time to `timings`.
  ///
  /// `earlier` is the shard of each test in an earlier plan, by identifier; tests stay where that costs little.
  package mutating func sharding(
    within limit: ShardLimit,
    builds: ShardAssembly.Builds,
    earlier: [String: Int] = [:],
    of session: WorkspaceSession
  ) async throws -> TestSharding {
    let start = ContinuousClock.now
    let answer = self
    let sharding = try await session.compute {
      TestSharding(answer, within: limit, builds: builds, earlier: earlier)
    }
    timings.add(start.duration(to: .now), to: .planning)
    return sharding
  }
}

/// The tests of an answer, distributed over shards.
package struct TestSharding: Sendable {
  private let answer: TestAnswer
  private let assembly: ShardAssembly
  package let plan: ShardPlan
  /// By the package's folder.
  private let totals: [SourcePath: TestFilters.Totals]
  private let limit: ShardLimit

  /// One command line of a shard.
  package struct Run: Sendable, Hashable {
    package var packagePath: SourcePath
    package var filters: [String]
    package var onlyTesting: [String]
    package var testCount: Int
  }

  /// Plans; see ``TestAnswer/sharding(within:builds:earlier:of:)``.
  fileprivate init(
    _ answer: TestAnswer,
    within limit: ShardLimit,
    builds: ShardAssembly.Builds,
    earlier: [String: Int]
  ) {
    self.answer = answer
    self.limit = limit
    assembly = ShardAssembly(
      answer.selection,
      answer.snapshot,
      answer.proofs.ledger,
      configuration: answer.configuration.rawValue,
      builds: builds
    )
    let targets = Dictionary(grouping: answer.selection.catalog.targets, by: \.packagePath)
    let catalog = answer.selection.catalog
    totals = targets.mapValues { targets in
      TestFilters.Totals(
        targets.lazy.flatMap { target in target.tests.map { catalog.named($0, of: target) } }
      )
    }
    let planner = ShardPlanner(assembly.problem)
    let selection = answer.selection
    let places: [Int]? =
      earlier.isEmpty
      ? nil
      : assembly.choices.map { earlier[selection.choices[$0].test.identifier.description] ?? -1 }
    switch limit {
    case .count(let count): plan = planner.plan(count: count, earlier: places)
    case .microseconds(let limit, let shards):
      plan = planner.plan(within: limit, shards: shards, earlier: places)
    }
  }

  /// How many tests have a duration that was never measured.
  package var estimated: Int { assembly.isEstimated.count { $0 } }

  /// Why the plan does not keep the requested limit; `nil` if it does.
  package var problem: Problem? {
    guard case .microseconds(let limit, _) = limit, plan.slowest > limit else { return nil }
    return Problem(
      .limitNotKept,
      .warning,
      "The slowest shard takes longer than requested: no plan of as many shards as there may be is faster, "
        + "or a single test and what it builds take as long"
    )
  }

  /// The identifiers of a shard's tests.
  package func tests(of shard: ShardPlan.Shard) -> [String] {
    shard.tests.map { choice($0).test.identifier.description }
  }

  /// The ids of the modules that a shard builds.
  package func modules(of shard: ShardPlan.Shard) -> [String] {
    shard.modules.map { answer.snapshot.graph.modules[$0].id }
  }

  /// The command lines that run a shard's tests, by their packages.
  package func runs(of shard: ShardPlan.Shard) -> [Run] {
    let targets = answer.selection.catalog.targets
    let byPackage = Dictionary(grouping: shard.tests) { targets[choice($0).target].packagePath }
    return byPackage.sorted { $0.key < $1.key }.map { path, tests in
      let chosen = tests.map { test in
        answer.selection.catalog.named(choice(test).test, of: targets[choice(test).target])
      }
      let filters = TestFilters(chosen, of: totals[path] ?? TestFilters.Totals([]))
      return Run(
        packagePath: path,
        filters: filters.filters,
        onlyTesting: filters.onlyTesting,
        testCount: tests.count
      )
    }
  }

  private func choice(_ test: Int) -> TestSelection.Choice {
    answer.selection.choices[assembly.choices[test]]
  }
}
