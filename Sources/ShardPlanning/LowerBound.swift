/// A duration that no plan can beat.
///
/// If no shard takes longer than `L`, then all that needs a module — tests, and modules that only those tests
/// need — fits into no fewer shards than its cost divided by what `L` leaves beside the module and all that is
/// built wherever the module is. So often the module must be built. The smallest `L` for which the tests and
/// all these builds fit into the shards is the bound; so is the longest part with all that it drags in.
struct LowerBound {
  /// Modules that the same targets need.
  private struct Group {
    var buildCost: Int
    /// The cost of the tests of all targets that need it.
    var testCost: Int
    /// The cost of the groups that are built wherever this one is, this one among them.
    var companionCost = 0
    /// Groups that only some of this one's targets need; they come earlier.
    var parts: [Int] = []
  }

  /// Groups that fewer targets need come first.
  private var groups: [Group] = []
  private let testCost: Int
  private let longest: Int

  /// Complexity: O(groups² × targets / 64).
  init(_ work: WorkByTarget, buildCosts: [Int]) {
    testCost = work.targets.reduce(0) { $0 + $1.cost }
    longest = work.targets.map { $0.buildCost + $0.longestPart }.max() ?? 0
    let needed = Dictionary(grouping: work.dependents.indices) { work.dependents[$0] }
      .filter { !$0.key.isEmpty }
      .sorted { ($0.key.count, $0.value[0]) < ($1.key.count, $1.value[0]) }
    let targets = needed.map { TargetSet($0.key, count: work.targets.count) }
    for (index, (dependents, modules)) in needed.enumerated() {
      var group = Group(
        buildCost: modules.reduce(0) { $0 + buildCosts[$1] },
        testCost: dependents.reduce(0) { $0 + work.targets[$1].cost }
      )
      group.parts = (0..<index).filter { targets[$0].isSubset(of: targets[index]) }
      for part in group.parts { groups[part].companionCost += group.buildCost }
      group.companionCost = group.buildCost
      groups.append(group)
    }
  }

  /// The bound for `count` shards, in microseconds.
  func microseconds(count: Int) -> Int {
    var low = longest
    var high = max(longest, groups.reduce(testCost) { $0 + $1.buildCost })
    var times = [Int](repeating: 1, count: groups.count)
    while low < high {
      let middle = low + (high - low) / 2
      if fits(middle, count: count, &times) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether nothing shows that `count` shards of at most `limit` are too few.
  private func fits(_ limit: Int, count: Int, _ times: inout [Int]) -> Bool {
    var total = testCost
    for (index, group) in groups.enumerated() {
      var load = group.testCost
      for part in group.parts { load += groups[part].buildCost * times[part] }
      let room = limit - group.companionCost
      times[index] = load > 0 && room > 0 ? (load + room - 1) / room : 1
      if times[index] > count { return false }
      total += group.buildCost * times[index]
    }
    let (room, isBeyond) = limit.multipliedReportingOverflow(by: count)
    return isBeyond || total <= room
  }
}

/// A set of targets, a bit each.
private struct TargetSet {
  private var words: [UInt64]

  init(_ targets: [Int], count: Int) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
    for target in targets { words[target / 64] |= 1 << UInt64(target % 64) }
  }

  func isSubset(of other: TargetSet) -> Bool {
    zip(words, other.words).allSatisfy { $0 & ~$1 == 0 }
  }
}
