import ImpactAnalysis
import TestPlanning
import Testing
import WorkspaceModel

/// Tests that are chosen by their tags (ST-0025).
@Suite struct TestTagsTests {
  private static let text = """
    //- Lib
    public func one() -> Int { 1 }
    //- LibTests(test): Lib
    import Testing
    import XCTest
    import Lib
    @Suite(.tags(.slow)) struct First {
      @Test(.tags(.network)) func both() { _ = one() }
      @Test func inherited() { _ = one() }
    }
    extension First { @Test func extended() { _ = one() } }
    @Suite(.serialized) struct Second {
      @Test(.tags(Tag.network)) func named() { _ = one() }
      @Test(.bug("1"), .enabled(if: true)) func untagged() { _ = one() }
      @Test(.tags(extra)) func computed() { _ = one() }
      @Test(.flaky) func trait() { _ = one() }
    }
    @Suite(.tags(.network)) struct Third { @Test(.flaky) func doubtful() { _ = one() } }
    final class Old: XCTestCase { func testOld() { _ = one() } }
    //- OtherTests(test)
    import Testing
    @Test(.tags(.smoke)) func smoke() {}
    @Test func other() {}

    """

  /// The tests that may have any tag; the last one certainly has one.
  private static let doubts = [
    "LibTests.Second/computed()", "LibTests.Second/trait()", "LibTests.Third/doubtful()",
  ]

  /// The tests that run.
  private func selected(
    _ tags: TagFilter,
    _ rules: [TagRule] = [],
    _ strategy: TestSelection.Strategy = .safe
  ) throws -> Set<String> {
    var workspaces = [Self.text, Self.text.replacing("{ 1 }", with: "{ 2 }")].map {
      TestWorkspace($0)
    }
    for index in workspaces.indices { workspaces[index].tagRules = rules }
    let selection = try workspaces[0].selection(to: workspaces[1], strategy: strategy, tags: tags)
    return Set(selection.choices.filter(\.runs).map { $0.test.identifier.description })
  }

  private func names(_ names: String...) -> Set<String> {
    Set(names.map { "LibTests." + $0 } + Self.doubts)
  }

  // Rules: tests.tags.filter, tests.tags.doubt
  @Test func aTagLeavesOutWhatCertainlyLacksIt() throws {
    #expect(
      try selected(TagFilter(selected: ["slow"]))
        == names("First/both()", "First/inherited()", "First/extended()")
    )
    #expect(
      try selected(TagFilter(selected: ["network", "unused"]))
        == names("First/both()", "Second/named()")
    )
    #expect(try selected(TagFilter(selected: ["smoke"])) == Set(Self.doubts))
  }

  // Rules: tests.tags.filter, tests.tags.doubt
  @Test func aSkippedTagLeavesOutWhatCertainlyHasIt() throws {
    #expect(
      try selected(TagFilter(skipped: ["slow"]))
        == names("Second/named()", "Second/untagged()", "Old/testOld")
    )
    #expect(
      try selected(TagFilter(selected: ["network"], skipped: ["slow"])) == names("Second/named()")
    )
    let ranked = try selected(TagFilter(skipped: ["slow"]), [], .ranked)
    #expect(ranked.contains("OtherTests.other()") && !ranked.contains("LibTests.First/both()"))
  }

  // Rule: tests.tags.rules
  @Test func rulesSelectByTagsWhateverDiffers() throws {
    let rules = [TagRule(["network"], runs: false), TagRule(["smoke", "slow"], runs: true)]
    #expect(
      try selected(TagFilter(), rules)
        == names("First/inherited()", "First/extended()", "Second/untagged()", "Old/testOld")
        .union(["OtherTests.smoke()"]).subtracting(["LibTests.Third/doubtful()"])
    )
    // A question for the tag counts before the rule.
    #expect(
      try selected(TagFilter(selected: ["network"]), rules)
        == names("First/both()", "Second/named()")
    )
  }

  // Rule: tests.tags.filter
  @Test func allTestsOfAStateWithATag() throws {
    let snapshot = try TestWorkspace(Self.text).snapshot()
    let selection = TestSelection(
      all: TestCatalog(of: snapshot, configuration: .debug),
      of: snapshot,
      tags: TagFilter(selected: ["smoke"])
    )
    #expect(
      Set(selection.choices.filter(\.runs).map { $0.test.identifier.description })
        == Set(Self.doubts + ["OtherTests.smoke()"])
    )
    // The whole target is not named if one of its tests is left out.
    #expect(try selection.onlyTesting().contains("OtherTests/smoke()"))
  }
}
