/// The tests of one target that run.
enum TargetDecision {
  case none
  case all(TestReason)
  /// Only tests of these suites, by `DiscoveredTest.rootNames`, and these free functions.
  case suites(Set<String>, TestReason)
  /// Only these tests.
  case tests(Set<DiscoveredTest>, TestReason)

  func choice(of test: DiscoveredTest) -> (runs: Bool, because: TestReason) {
    switch self {
    case .none: return (false, .unreached)
    case .all(let reason): return (true, reason)
    case .suites(let names, let reason):
      let isNamed = !names.isDisjoint(with: test.rootNames)
      return isNamed ? (true, reason) : (false, TestReason(kind: .unrelated))
    case .tests(let tests, let reason):
      return tests.contains(test) ? (true, reason) : (false, TestReason(kind: .unrelated))
    }
  }

  /// The decision with the reason why it could not be narrowed, if it is for all tests.
  func widened(by obstacle: NarrowingObstacle) -> TargetDecision {
    guard case .all(var reason) = self else { return self }
    reason.obstacle = obstacle
    return .all(reason)
  }

  /// The decision for some tests; the others do not run.
  func limited(to tests: Set<DiscoveredTest>) -> TargetDecision {
    switch self {
    case .none: return self
    case .all(var reason), .suites(_, var reason), .tests(_, var reason):
      reason.obstacle = nil
      return .tests(tests.filter { choice(of: $0).runs }, reason)
    }
  }
}
