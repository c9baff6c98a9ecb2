/// The tags of a test of Swift Testing, with those of the suites around it.
package struct TestTags: Sendable, Hashable {
  /// Names without the type in which all tags are declared: `slow`, `Speed.slow`.
  package let names: Set<String>
  /// Whether it may have others: a trait is not known, or an argument of `.tags(…)` is no name of a tag.
  package let mayHaveOthers: Bool

  /// Takes names as source code or a test plan writes them: `.slow`, `Tag.slow`, `slow`.
  package init(_ names: some Sequence<String> = [], mayHaveOthers: Bool = false) {
    self.names = Set(names.map(Self.name))
    self.mayHaveOthers = mayHaveOthers
  }

  private static func name(_ text: String) -> String {
    var name = text[...]
    for prefix in ["Testing.", "Tag.", "."] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    return String(name)
  }
}

/// Tags by which tests are chosen: `selectedTags` or `skippedTags` of a test plan, or those of a question.
package struct TagList: Sendable, Hashable {
  /// How many of the tags a test must have.
  package enum Mode: Sendable, Hashable {
    case any
    case all
    case unknown
  }

  package var tags: TestTags
  package var mode: Mode

  package init(_ tags: TestTags, mode: Mode = .any) {
    (self.tags, self.mode) = (tags, mode)
  }

  /// Whether a test has the tags.
  ///
  /// Rule: tests.tags.doubt. A tag that cannot be read makes it possible.
  package func match(_ test: TestTags) -> TestIdentifiers.Match {
    let hasAny = !tags.names.isDisjoint(with: test.names)
    let hasAll = !tags.names.isEmpty && tags.names.isSubset(of: test.names) && !tags.mayHaveOthers
    let isCertain = mode == .any ? hasAny : hasAll
    if isCertain { return .certain }
    let isPossible = mode == .unknown && hasAny || test.mayHaveOthers || tags.mayHaveOthers
    return isPossible ? .possible : .no
  }
}
