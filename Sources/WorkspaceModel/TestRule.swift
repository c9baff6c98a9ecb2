/// The tests that a change of some files selects: a rule of the workspace's configuration for files that
/// nothing else describes.
package struct TestRule: Sendable, Hashable {
  package enum Selection: Sendable, Hashable {
    case none
    case all
    /// Names of test targets, or ids.
    case targets([String])
  }

  /// Globs, as `PathPattern` reads them.
  package var paths: [String]
  package var selects: Selection

  package init(paths: [String], selects: Selection) {
    self.paths = paths
    self.selects = selects
  }
}

/// A rule of the workspace's configuration for tests with a tag, whatever differs.
///
/// Rule: tests.tags.rules
package struct TagRule: Sendable, Hashable {
  package var tags: TagList
  /// Whether such tests always run, or never.
  package var runs: Bool

  package init(_ tags: [String], runs: Bool) {
    self.tags = TagList(TestTags(tags))
    self.runs = runs
  }
}

extension TestRule {
  /// Rules in the order in which they count: the first that matches a file.
  package struct Matcher: Sendable {
    private let rules: [(patterns: [PathPattern], selects: Selection)]

    /// Reads the globs of rules.
    package init(_ rules: [TestRule]) {
      self.rules = rules.map { (patterns: $0.paths.map { PathPattern($0) }, selects: $0.selects) }
    }

    /// Whether no file matches.
    package var isEmpty: Bool { rules.isEmpty }

    /// The tests that a file selects; `nil` if no rule matches it.
    ///
    /// Complexity: O(globs).
    package func selection(of path: SourcePath) -> Selection? {
      rules.first { $0.patterns.contains { $0.matches(path) } }?.selects
    }
  }
}
