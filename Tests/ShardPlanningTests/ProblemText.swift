import ShardPlanning

/// A sharding problem written as lines.
///
///     build Core 10
///     target CoreTests Core 5
///     suite CoreTests.A 1 2 3
///     whole UITests Core
///
/// A `target` names what its tests drag in; a `whole` one must not be divided. Each number of a suite is a test,
/// in seconds.
struct ProblemText {
  var problem: ShardingProblem

  init(_ text: String) {
    var modules: [String: Int] = [:]
    var costs: [Int] = []
    var targets: [String: Int] = [:]
    var descriptions: [ShardingProblem.Target] = []
    var tests: [ShardingProblem.Test] = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "build":
        modules[words[1]] = costs.count
        costs.append((Int(words[2]) ?? 0) * 1_000_000)
      case "target", "whole":
        targets[words[1]] = descriptions.count
        let needs = words.dropFirst(2).compactMap { modules[$0] }
        descriptions.append(.init(modules: needs, isDivisible: words[0] == "target"))
      default:
        let target = targets[String(words[1].prefix { $0 != "." })] ?? 0
        tests += words.dropFirst(2).map {
          .init(target: target, suite: number, cost: (Int($0) ?? 0) * 1_000_000)
        }
      }
    }
    problem = ShardingProblem(buildCosts: costs, targets: descriptions, tests: tests)
  }

  /// A plan as the seconds of its shards, in order.
  func seconds(_ plan: ShardPlan) -> [Int] { plan.shards.map { $0.cost / 1_000_000 } }
}
