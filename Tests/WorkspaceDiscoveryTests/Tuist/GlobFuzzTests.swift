import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@testable import WorkspaceDiscovery

/// Random patterns against a matcher that tries every way.
@Suite(.timeLimit(.minutes(10))) struct GlobFuzzTests {
  private static let pieces = ["a", "b", ".", "/", "*", "**", "**/", "/**/", "?", "[ab]", "[!a]"]
  private static let names = ["a", "b", ".a", "ab", "ba", "a.b", "aab", ".", "b.a"]

  @Test func randomPatternsHaveThePlainMeaning() {
    let seed = fuzzSeed("GRAPHD_FUZZ_SEED")
    print("GRAPHD_FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let pattern = (0...random.below(6)).map { _ in random.one(of: Self.pieces) }.joined()
      guard !pattern.contains("//"), let parts = GlobParser.parts(of: pattern) else { continue }
      for _ in 0..<10 {
        let path = (0...random.below(3)).map { _ in random.one(of: Self.names) }
          .joined(separator: "/")
        let text = Array(path.unicodeScalars)
        let expected = NaiveGlob(parts: parts, text: text).matches()
        #expect(PlainGlob(parts).matches(text) == expected, "\(pattern) \(path)")
      }
    }
  }

  /// A search finds what the pattern matches, and nothing else: no folder is skipped that has some of it.
  @Test func aSearchFindsAllThatMatches() throws {
    var random = SeededGenerator(seed: fuzzSeed("GRAPHD_FUZZ_SEED"))
    let pieces = Self.pieces + ["{a,b}", "@(a|b)", "!(a)"]
    for _ in 0..<300 {
      let paths = Set(
        (0..<20).map { _ in
          "S/"
            + (0...random.below(3)).map { _ in random.one(of: ["a", "b", ".a", "ab", "b.a"]) }
            .joined(separator: "/") + "/f"
        }
      )
      let tree = try globTree(paths.joined(separator: " "))
      let pattern =
        "S/" + (0...random.below(5)).map { _ in random.one(of: pieces) }.joined()
      let glob = TuistGlob(pattern, in: .root)
      let places = Set(
        tree.files.keys.flatMap { Array(sequence(first: $0, next: \.parent)) }
      )
      let expected = places.filter { glob.matches($0) != .no }.sorted()
      #expect(glob.matches(in: tree).map(\.foundPath) == expected, "\(pattern)")
    }
  }

  @Test(arguments: [
    "**/*a*/**/*b*", "*a*a*a*a*a*a*a*a*a*z", "**a**a**a**a**a**a**z", "**/a/**/a/**/a/**/a/**/z",
    "*(a|aa|aaa)z", "!(a|aa)!(a|aa)z", "[ab]*[ab]*[ab]*[ab]*[ab]*z",
  ])
  func noPatternTakesLong(_ pattern: String) throws {
    let parts = try #require(GlobParser.parts(of: pattern))
    for text in [
      String(repeating: "a", count: 800), String(repeating: "a/", count: 400) + "c",
      String(repeating: "ab/", count: 200) + "c",
    ] {
      let scalars = Array(text.unicodeScalars)
      #expect(!PlainGlob(parts).matches(scalars) || pattern.hasPrefix("**/*a*"))
      _ = TuistReading(parts).matches(scalars)
    }
  }
}

/// The plain meaning, by trying every way.
private struct NaiveGlob {
  let parts: [GlobPart]
  let text: [Unicode.Scalar]

  func matches(_ part: Int = 0, dropping slash: Bool = false, at index: Int = 0) -> Bool {
    guard part < parts.count else { return index == text.count }
    switch parts[part] {
    case .literal(let scalars):
      let scalars = scalars.dropFirst(slash ? 1 : 0)
      return text[index...].starts(with: scalars) && matches(part + 1, at: index + scalars.count)
    case .star:
      if isHidden(index, part) { return false }
      let end = text[index...].firstIndex(of: "/") ?? text.count
      return (index...end).contains { matches(part + 1, at: $0) }
    case .globstar:
      let isFolders = (part == 0 || isSlash(part - 1, \.last)) && isSlash(part + 1, \.first)
      return (index...text.count).contains { end in
        guard isFolders else { return matches(part + 1, at: end) }
        return (end == index || text[end - 1] == "/")
          && matches(part + 1, dropping: true, at: end)
      }
    case .character: return takes(index, part) && matches(part + 1, at: index + 1)
    case .set(let ranges, let isNegated):
      return takes(index, part)
        && ranges.contains { $0.contains(text[index].value) } != isNegated
        && matches(part + 1, at: index + 1)
    case .list: return false
    }
  }

  private func isSlash(
    _ part: Int,
    _ end: KeyPath<[Unicode.Scalar], Unicode.Scalar?>
  ) -> Bool {
    guard part < parts.count, case .literal(let scalars) = parts[part] else { return false }
    return scalars[keyPath: end] == "/"
  }

  private func takes(_ index: Int, _ part: Int) -> Bool {
    index < text.count && text[index] != "/" && !isHidden(index, part)
  }

  private func isHidden(_ index: Int, _ part: Int) -> Bool {
    index < text.count && text[index] == "." && (index == 0 || text[index - 1] == "/")
      && !parts[..<part].contains(.globstar)
  }
}
