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
  /// The tags of which a test needs some; `nil` if it needs none.
  package var selectedTags: TagList?
  /// The tags by which tests do not run; `nil` for none.
  package var skippedTags: TagList?

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
    library: TestIdentifiers.Library,
    tags: TestTags = TestTags()
  ) -> Verdict {
    min(listed(types, name, library), tagged(library, tags))
  }

  /// Whether a test runs as far as tags decide.
  ///
  /// Rule: xcode.tests.tags. A test of XCTest has no tags; whether selected tags leave it out is not known.
  private func tagged(_ library: TestIdentifiers.Library, _ tags: TestTags) -> Verdict {
    let skip = skippedTags?.match(tags) ?? .no
    if skip == .certain { return .skipped }
    switch selectedTags?.match(tags) {
    case .no?: return library == .xctest ? .mayRun : .skipped
    case .possible?: return .mayRun
    case .certain?, nil: return skip == .no ? .runs : .mayRun
    }
  }

  private func listed(
    _ types: [String],
    _ name: String,
    _ library: TestIdentifiers.Library
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
