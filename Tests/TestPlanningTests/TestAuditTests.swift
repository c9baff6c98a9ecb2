import TestHistory
import TestPlanning
import Testing

@Suite struct TestAuditTests {
  private func contents(_ digit: Character) throws -> RunContents {
    try #require(RunContents(digest: String(repeating: digit, count: 64)))
  }

  private func selected(_ audit: TestAudit, _ contents: RunContents) -> Set<Int> {
    Set((0..<20_000).filter { audit.selects("Module.Suite/test\($0)()", contents) })
  }

  @Test(arguments: [0.01, 0.02, 0.25, 0.9]) func theShareIsKept(_ share: Double) throws {
    let count = try selected(TestAudit(share: share, seed: "commit"), contents("a")).count
    // Five standard deviations.
    let slack = 5 * (20_000 * share * (1 - share)).squareRoot()
    #expect(abs(Double(count) - 20_000 * share) < slack, "\(count)")
  }

  @Test func equalSeedsSelectEqualTestsAndOthersDoNot() throws {
    let (a, b) = try (contents("a"), contents("b"))
    let audit = TestAudit(share: 0.1, seed: "one")
    #expect(selected(audit, a) == selected(audit, a))
    let another = selected(TestAudit(share: 0.1, seed: "two"), a)
    for other in [another, selected(audit, b)] {
      let common = selected(audit, a).intersection(other).count
      #expect((100...320).contains(common), "two independent samples share 200, not \(common)")
    }
  }

  @Test func noneAndAll() throws {
    let contents = try contents("a")
    for share in [0, -1, Double.nan, -Double.infinity] {
      #expect(selected(TestAudit(share: share, seed: ""), contents).isEmpty)
    }
    for share in [1, 7, Double.infinity] {
      #expect(selected(TestAudit(share: share, seed: ""), contents).count == 20_000)
    }
  }
}
