/// The tests of one target that run.
enum TargetDecision {
  case none
  case all(TestReason)
  /// Only these tests.
  case tests([DiscoveredTest: TestReason])

  func choice(of test: DiscoveredTest) -> (runs: Bool, because: TestReason) {
    switch self {
    case .none: return (false, .unreached)
    case .all(let reason): return (true, reason)
    case .tests(let reasons):
      return reasons[test].map { (true, $0) } ?? (false, TestReason(kind: .unrelated))
    }
  }
}
