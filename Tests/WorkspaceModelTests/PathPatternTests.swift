import Testing
import WorkspaceModel

@Suite struct PathPatternTests {
  /// Checks what a pattern matches and what not: words, separated by blanks.
  private func check(
    _ pattern: String,
    matches: String,
    not others: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let compiled = PathPattern(pattern)
    for word in matches.split(separator: " ") {
      let isMatch = SourcePath(word).map { compiled.matches($0) }
      #expect(isMatch == true, "\(pattern) and \(word)", sourceLocation: sourceLocation)
    }
    for word in others.split(separator: " ") {
      let isMatch = SourcePath(word).map { compiled.matches($0) }
      #expect(isMatch == false, "\(pattern) and \(word)", sourceLocation: sourceLocation)
    }
  }

  @Test func aNameMatchesAtAnyDepth() {
    check("docs", matches: "docs a/docs docs/b a/docs/b/c", not: "doc docsy a/mydocs")
    check("*.md", matches: "a.md x/y/b.md .md x.md/y", not: "md a.mdx amd")
    check("**", matches: "a a/b", not: "")
  }

  @Test func aSlashAnchors() {
    check("/docs", matches: "docs docs/a", not: "a/docs")
    check("a/docs", matches: "a/docs a/docs/b", not: "b/a/docs docs a")
    check("/*.md", matches: "a.md", not: "b/a.md")
  }

  @Test func aSlashAtTheEndMeansAFolder() {
    check("docs/", matches: "docs/a x/docs/a/b", not: "docs x/docs")
    check("/docs/", matches: "docs/a", not: "docs x/docs/a")
    check("a/docs/", matches: "a/docs/b", not: "a/docs x/a/docs/b")
  }

  @Test func oneStarStaysInItsComponent() {
    check("a/*", matches: "a/b a/b/c", not: "a")
    check("a/*/c", matches: "a/b/c a/b/c/d", not: "a/c a/b/b/c")
    check("/a*b", matches: "ab axb aab abb", not: "a/b abc")
    check("/a*b*c", matches: "abc axbybxc", not: "acb ab")
    check("/*", matches: "a a/b", not: "")
  }

  @Test func twoStarsAreAnyComponents() {
    check("**/a", matches: "a x/a x/y/a a/b", not: "xa x/b")
    check("a/**", matches: "a/b a/b/c", not: "a b/a/c")
    check("a/**/b", matches: "a/b a/x/b a/x/y/b a/x/b/c", not: "a/xb b x/a/b")
    check("**/a/**/b", matches: "a/b x/a/y/b a/a/b a/b/b", not: "b/a a x/b")
    check("a/**/b/**/c", matches: "a/b/c a/x/b/b/y/c", not: "a/c a/b a/c/b")
  }

  @Test func contentsMatchByWhateverName() throws {
    let folder = try #require(SourcePath("a/b"))
    for pattern in ["a/b", "a/b/", "a/b/**", "a/**", "a/b/*", "b", "**"] {
      #expect(PathPattern(pattern).matchesContents(of: folder), "\(pattern)")
    }
    for pattern in ["a/b/c", "a/b/?.swift", "*.swift", "a/b/*/c", "c/**", ""] {
      #expect(!PathPattern(pattern).matchesContents(of: folder), "\(pattern)")
    }
  }

  @Test func questionMarksAreOneByte() {
    check("/a?c", matches: "abc a.c", not: "ac abbc a/c")
    check("/??", matches: "ab é", not: "a abc")
  }

  @Test func otherCharactersAreThemselves() {
    check("/a.b", matches: "a.b", not: "axb")
    check("/[ab]", matches: "[ab]", not: "a b")
    check("/A", matches: "A", not: "a")
  }

  @Test func anEmptyPatternMatchesNothing() {
    for pattern in ["", "/", "//"] {
      #expect(!PathPattern(pattern).matches(.root))
      check(pattern, matches: "", not: "a a/b")
    }
  }

  /// Takes for ever if every wildcard is tried at every place.
  @Test func manyWildcardsAreCheap() {
    let pattern = String(repeating: "**/a/", count: 30) + "b"
    let path = String(repeating: "a/", count: 300) + "c"
    check(pattern, matches: path.dropLast() + "b", not: path)
    check(
      "/" + String(repeating: "*a", count: 30) + "b",
      matches: String(repeating: "a", count: 300) + "b",
      not: String(repeating: "a", count: 300)
    )
  }
}
