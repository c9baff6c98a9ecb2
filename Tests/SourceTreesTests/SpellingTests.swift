import Testing
import WorkspaceModel

@testable import SourceTrees

@Suite struct SpellingTests {
  @Test(arguments: [
    ("A.swift", "a.swift", true), ("S/a", "s/b", true), ("S/A/x", "S/a", true), ("s/x", "S", true),
    ("S/a", "S/b", false), ("S/a", "S/a", false), ("S", "S/a", false), ("F/a", "foo/a", false),
    ("a@", "a`", false), ("\u{C4}", "\u{E4}", false),
  ])
  func lettersOfASCIIAreFolded(_ one: String, _ other: String, _ differ: Bool) throws {
    let one = try #require(SourcePath(one))
    let other = try #require(SourcePath(other))
    #expect(one.differsByCase(from: other) == differ)
    #expect(other.differsByCase(from: one) == differ)
  }
}
