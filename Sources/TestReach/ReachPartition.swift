/// Tests in groups of which each reaches the same of one file.
package struct ReachPartition: Sendable {
  /// The tests of a group, and the tokens of what they reach.
  package private(set) var groups: [(tests: TestRow, bytes: [UInt8])] = []

  package init() {}

  /// Adds the token of something that some tests reach, and no others.
  ///
  /// Complexity: O(groups * tests / 64).
  package mutating func add(_ token: [UInt8], for tests: TestRow) {
    var rest = tests
    for index in groups.indices {
      let inside = groups[index].tests.intersection(tests)
      guard !inside.isEmpty else { continue }
      rest.subtract(inside)
      if inside == groups[index].tests {
        groups[index].bytes += token
      } else {
        groups.append((inside, groups[index].bytes + token))
        groups[index].tests.subtract(inside)
      }
    }
    if !rest.isEmpty { groups.append((rest, token)) }
  }
}
