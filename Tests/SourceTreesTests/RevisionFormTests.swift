import Testing

@testable import SourceTrees

@Suite struct RevisionFormTests {
  @Test(arguments: [
    ("main", RevisionForm.single), ("...", .single), ("HEAD^{/a..b}", .single), (":/a..b", .single),
    ("HEAD:a..b", .single), ("HEAD^2", .single), ("main@{u}", .single), ("^", .exclusion(of: "")),
    (":/fix^!", .single), ("main^{/x^@}", .single), ("^!", .exclusion(of: "!")),
    ("a..b", .range(from: "a", to: "b")), ("..b", .range(from: "HEAD", to: "b")),
    ("a..", .range(from: "a", to: "HEAD")), ("..", .range(from: "HEAD", to: "HEAD")),
    ("a...b", .symmetricRange(left: "a", right: "b")),
    ("a...", .symmetricRange(left: "a", right: "")),
    ("...b", .symmetricRange(left: "", right: "b")),
    ("@{u}...", .symmetricRange(left: "@{u}", right: "")),
    ("main...HEAD^{/x}", .symmetricRange(left: "main", right: "HEAD^{/x}")),
    ("^main", .exclusion(of: "main")),
    ("main^!", .change(of: "main", parent: 1)), ("main^-", .change(of: "main", parent: 1)),
    ("main^-2", .change(of: "main", parent: 2)), ("main^@", .parents(of: "main")),
  ])
  func formsAreReadAsGitReadsThem(text: String, form: RevisionForm) {
    #expect(RevisionForm(text) == form)
  }

  @Test func theAdviceNamesBothEnds() {
    func advice(_ text: String) -> String { RevisionForm(text).advice(for: text) ?? "none" }
    #expect(advice("main..").contains("`main` as the base and `HEAD` as the head"))
    #expect(advice("x^-2").contains("`x^2` as the base and `x` as the head"))
    #expect(advice("^main").contains("give `main`"))
    #expect(advice("x^@").contains("`x^1`"))
    #expect(advice("main...") == "none")
  }

  // MARK: - Pairs

  @Test(arguments: [
    ("", "", nil, nil), ("main", "", "main", nil), ("main", "topic", "main", "topic"),
    ("main...", "", "main...", nil), ("main...", "topic", "main...topic", "topic"),
    ("...", "topic", "...", "topic"),
    ("v1...", "HEAD~2^{/a..b}", "v1...HEAD~2^{/a..b}", "HEAD~2^{/a..b}"),
    ("@{u}...", "@", "@{u}...@", "@"), ("main^...", ":/fix", "main^...:/fix", ":/fix"),
    ("main...topic", "", "main...topic", "topic"), ("...topic", "", "...topic", "topic"),
    ("main...HEAD", "", "main...HEAD", "HEAD"), (":/a...b", "", ":/a...b", nil),
  ])
  func aSymmetricRangeEndsAtItsRightSide(
    base: String,
    head: String,
    from: String?,
    to: String?
  ) throws {
    let pair = try RevisionPair(base: base, head: head)
    #expect(pair.base == from)
    #expect(pair.head == to)
  }

  @Test(arguments: [
    ("main...topic", "topic"), ("main...topic", "HEAD"), ("", "topic..."), ("main", "a...b"),
  ])
  func aSecondHeadIsRefused(base: String, head: String) {
    #expect { try RevisionPair(base: base, head: head) } throws: {
      ($0 as? SourceTreeError)?.code == .unknownRevision
    }
  }
}
