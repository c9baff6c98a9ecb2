/// The tests of a target that a scheme or a test plan runs.
package struct TestLists: Sendable, Hashable {
  /// Whether a test runs.
  package enum Verdict: Int, Sendable, Comparable {
    case skipped
    /// It depends on the version of Xcode, or on a part of the lists that is not understood: count it as run.
    case mayRun
    case runs

    package static func < (left: Verdict, right: Verdict) -> Bool { left.rawValue < right.rawValue }
  }

  /// The only tests that run; `nil` if all do that are not skipped.
  package var selected: TestIdentifiers?
  package var skipped: TestIdentifiers

  package init(selected: TestIdentifiers? = nil, skipped: TestIdentifiers = TestIdentifiers()) {
    self.selected = selected
    self.skipped = skipped
  }

  /// Whether a test runs; for the parameters, see `TestIdentifiers.match`.
  ///
  /// A part that is not understood skips nothing, and may select everything.
  package func verdict(
    types: [String],
    name: String,
    library: TestIdentifiers.Library
  ) -> Verdict {
    let skip = skipped.match(types: types, name: name, library: library)
    guard let selected else {
      switch skip {
      case .certain: return .skipped
      case .possible: return .mayRun
      case .no: return .runs
      }
    }
    switch selected.match(types: types, name: name, library: library) {
    case .no: return selected.isComplete ? .skipped : .mayRun
    case .possible: return .mayRun
    // Xcode writes one of the two lists: the meaning of both together is not known.
    case .certain: return skip == .no ? .runs : .mayRun
    }
  }
}
