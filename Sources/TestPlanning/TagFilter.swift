import WorkspaceModel

/// The tags of Swift Testing by which a question chooses among the tests that it selects.
///
/// A tag that cannot be read leaves nothing out.
package struct TagFilter: Sendable, Hashable {
  /// Only tests with one of them run; without any, all do.
  package var selected: [String]
  /// Tests with one of them do not run.
  package var skipped: [String]

  package init(selected: [String] = [], skipped: [String] = []) {
    (self.selected, self.skipped) = (selected, skipped)
  }

  /// Whether a test runs after `decision` of what differs, by the question first and then by the first rule.
  ///
  /// Rules: tests.tags.filter, tests.tags.rules, tests.tags.doubt. Only certain tags leave a test out, and possible
  /// ones of a rule select it.
  func apply(
    _ decision: (runs: Bool, because: TestReason),
    to test: DiscoveredTest,
    _ rules: [TagRule]
  ) -> (runs: Bool, because: TestReason) {
    let tags = test.allTags
    let wanted = selected.isEmpty ? nil : TagList(TestTags(selected)).match(tags)
    if wanted == .no {
      return (false, TestReason(kind: .tag, subject: selected.joined(separator: ", ")))
    }
    if TagList(TestTags(skipped)).match(tags) == .certain {
      return (false, TestReason(kind: .tag, subject: skipped.joined(separator: ", ")))
    }
    if wanted != nil { return decision }
    for rule in rules {
      let match = rule.tags.match(tags)
      guard rule.runs ? match != .no : match == .certain else { continue }
      let subject = rule.tags.tags.names.sorted().joined(separator: ", ")
      if !rule.runs { return (false, TestReason(kind: .tag, subject: subject)) }
      return decision.runs ? decision : (true, TestReason(kind: .rule, subject: subject))
    }
    return decision
  }
}
