import Testing

@testable import WorkspaceDiscovery

@Suite(.timeLimit(.minutes(10))) struct ShellGlobTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "b", false), ("a", "A", false),
    ("*", "", true), ("*", "a/b", true), ("a*", "a", true), ("a*c", "abbc", true),
    ("a*c", "abcb", false),
    ("*a*b", "xaxbxb", true), ("**a", "ba", true), ("?", "é", true), ("?", "", false),
    ("a?c", "a/c", true),
    ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true), ("[^a]", "a", false),
    ("[]a]", "]", true), ("[a-]", "-", true), ("[\\]]", "]", true), ("[c-a]", "b", false),
    ("[a", "[a", false), ("[", "[", false), ("[a-", "a", false), ("\\*", "*", true),
    ("\\*", "a", false),
    ("a\\", "a\\", true), ("*.swift", "a.swift", true), ("[à-é]", "è", true),
  ])
  func texts(_ pattern: String, _ text: String, _ expected: Bool) {
    #expect(ShellGlob(pattern).matches(text) == expected)
  }

  @Test(arguments: [
    ("*", "a/b", false), ("*/*", "a/b", true), ("*/b", "a/b", true), ("a?b", "a/b", false),
    ("a[/]b", "a/b", false), ("a[!x]b", "a/b", false), ("*a/b*", "xa/by", true),
    ("*/b", "a/c/b", false),
    ("a/*", "a/", true), ("*b", "a/b", false),
  ])
  func paths(_ pattern: String, _ text: String, _ expected: Bool) {
    #expect(ShellGlob(pattern).matches(text, isPath: true) == expected)
  }

  @Test func manyStarsEnd() {
    let pattern = String(repeating: "*a", count: 1_000) + "b"
    #expect(!ShellGlob(pattern).matches(String(repeating: "a", count: 3_000)))
    #expect(!ShellGlob(String(repeating: "[", count: 100_000)).matches("a"))
  }
}
