import Foundation
import Subprocess
import TestSupport
import Testing

/// Random edits in an editor: what is shown of unsaved text is what `graphctl affected` prints once it is saved.
@Suite(.timeLimit(.minutes(10))) struct EditorFuzzerTests {
  private static let paths = [
    "Sources/Core/Account.swift", "Sources/Feature/Profile.swift", "Sources/App/App.swift",
  ]
  private static let lines = [
    "public struct Added { public var value = 1 }", "  private var visits = 1",
    "  public func total() -> Int { 1 }", "// 😀 a comment", "/* 👨‍👩‍👧", "*/", "import Core", "}",
    "func free(_ text: String = \"ä€\") {}", "", "extension Account { var size: Int { 1 } }",
  ]

  @Test func unsavedTextIsJudgedAsIfItWereSaved() async throws {
    let seed = fuzzSeed("GRAPHD_EDITOR_FUZZ_SEED")
    print("GRAPHD_EDITOR_FUZZ_SEED=\(seed)")
    let place = try Place()
    try await place.commitAll(SamplePackage.files)
    _ = try await withEditor(at: place, ["--in-process"]) { editor in
      var random = SeededGenerator(seed: seed)
      var texts: [String: [String]] = [:]
      try await editor.initialize()
      for path in Self.paths {
        let text = try #require(SamplePackage.files[path])
        texts[path] = text.components(separatedBy: "\n")
        try await editor.open(path, text)
      }
      for round in 0..<6 {
        for _ in 0..<1 + random.below(4) {
          let path = random.one(of: Self.paths)
          try await edit(path, &texts, editor, &random)
        }
        let shown = try await editor.request(
          "workspace/executeCommand",
          ["command": "graphd.affected"]
        ).text
        try place.write(texts.mapValues { $0.joined(separator: "\n") })
        let saved = try await Programs.graphctl(["affected", "--in-process"], in: place)
        #expect(shown == saved.output, "round \(round) of seed \(seed)")
        _ = try await Programs.git("checkout", "--quiet", ".", in: place)
      }
      try await editor.end()
    }
  }

  /// Inserts, removes or halves a line, in the editor and in `texts`.
  private func edit(
    _ path: String,
    _ texts: inout [String: [String]],
    _ editor: EditorPeer,
    _ random: inout SeededGenerator
  ) async throws {
    var lines = try #require(texts[path])
    let line = random.below(lines.count)
    switch random.below(3) {
    case 0 where lines.count > line + 1:
      lines.remove(at: line)
      try await editor.replace(path, (line, 0), (line + 1, 0), "")
    case 1:
      let column = lines[line].utf16.count
      let kept = String(lines[line].prefix(random.below(lines[line].count + 1)))
      try await editor.replace(path, (line, kept.utf16.count), (line, column), "")
      lines[line] = kept
    default:
      let new = random.one(of: Self.lines)
      lines.insert(new, at: line)
      try await editor.replace(path, (line, 0), (line, 0), new + "\n")
    }
    texts[path] = lines
  }
}
