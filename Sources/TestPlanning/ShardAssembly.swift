import BuildHistory
import GraphCore
import HashTreeCollections
package import ShardPlanning
package import TestHistory
package import WorkspaceModel

/// Makes a sharding problem of selected tests: what runs, what that drags in, what both take.
package struct ShardAssembly {
  /// What is built before a test can run.
  package enum Builds: String, Sendable, Hashable, CaseIterable {
    /// All of the package: SwiftPM and Xcode build every target of what they test.
    case package
    /// The test's target and what it needs.
    case target
  }

  package let problem: ShardingProblem
  /// By test of the problem: its index among the choices.
  package let choices: [Int]
  /// By test of the problem: whether its cost was never measured.
  package let isEstimated: [Bool]

  /// - Parameters:
  ///   - selection: Of it, what runs.
  ///   - snapshot: The state that the tests are in.
  ///   - ledger: What was measured.
  ///   - configuration: The configuration that is built: `debug` or `release`.
  ///   - builds: What a test drags in.
  package init(
    _ selection: TestSelection,
    _ snapshot: WorkspaceSnapshot,
    _ ledger: TestLedger,
    configuration: String,
    builds: Builds
  ) {
    let running = selection.choices.indices.filter { selection.choices[$0].runs }
    let estimates = Estimates(selection, snapshot, ledger, running)
    var suites: [Suite: Int] = [:]
    var tests: [ShardingProblem.Test] = []
    var estimated: [Bool] = []
    for index in running {
      let choice = selection.choices[index]
      let suite = Suite(target: choice.target, name: choice.test.identifier.suites.first)
      let number = suites[suite] ?? suites.count
      suites[suite] = number
      let known = estimates.measured(choice.test)
      tests.append(
        .init(
          target: choice.target,
          suite: number,
          cost: known ?? estimates.cost(inTarget: choice.target)
        )
      )
      estimated.append(known == nil)
    }
    let graph = snapshot.graph
    let costs = ModuleCosts(snapshot, ledger.builds, in: .init(configuration: configuration))
    problem = ShardingProblem(
      buildCosts: graph.modules.indices.map { costs[$0].microseconds },
      targets: selection.catalog.targets.map { target in
        let roots =
          builds == .target
          ? [target.module]
          : graph.modules.indices.filter {
            graph.modules[$0].key.externalPackage == nil
              && graph.modules[$0].key.containerPath == target.packagePath
          }
        return .init(
          modules: Array(graph.graph.reachable(from: roots, .forward)),
          isDivisible: !target.mayHoldOthers
        )
      },
      tests: tests
    )
    choices = running
    isEstimated = estimated
  }

  private struct Suite: Hashable {
    var target: Int
    var name: String?
  }
}

/// What was never measured is taken to be like what is near it.
private struct Estimates {
  /// Microseconds.
  private static let test = 10_000
  private static let perTestLine = 200

  private let ledger: TestLedger
  /// By target of the catalog.
  private var tests: [Int: Int] = [:]

  init(
    _ selection: TestSelection,
    _ snapshot: WorkspaceSnapshot,
    _ ledger: TestLedger,
    _ running: [Int]
  ) {
    self.ledger = ledger
    var known: [Int: (sum: Int, count: Int)] = [:]
    for (index, target) in selection.catalog.targets.enumerated() {
      for test in target.tests {
        guard let duration = measured(test) else { continue }
        known[index, default: (0, 0)].sum += duration
        known[index, default: (0, 0)].count += 1
      }
    }
    for (index, target) in selection.catalog.targets.enumerated() {
      if let known = known[index] {
        tests[index] = known.sum / known.count
      } else {
        tests[index] =
          Self.test
          + ModuleCosts.lines(target.module, snapshot) * Self.perTestLine
          / max(1, target.tests.count)
      }
    }
  }

  func measured(_ test: DiscoveredTest) -> Int? {
    if let duration = ledger.duration(of: test.identifier.description) { return duration }
    var name = test.identifier
    name.location = nil
    return ledger.duration(of: name.description)
  }

  func cost(inTarget target: Int) -> Int { tests[target] ?? Self.test }
}
