import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// Random edits of a work tree; after each the listing equals what git would record.
@Suite struct EditScriptTests {
  @Test(arguments: 1...8) func workingTreeEqualsGit(seed: UInt64) async throws {
    try await Fixture.inRepository(format: seed.isMultiple(of: 4) ? .sha256 : .sha1) { fixture in
      var random = SeededGenerator(seed: seed)
      try await fixture.write("keep", "k")
      try await fixture.commit()
      var script: [String] = []
      for _ in 0..<12 {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let step = step(&random)
          script.append(step)
          try await fixture.shell("{ " + step + "; } >/dev/null 2>&1 || true")
        }
        let listing = try await fixture.workingTree().listing()
        let expected = try await fixture.recordedByGit()
        try #require(
          records(listing) == expected,
          "seed \(seed): \(script.joined(separator: "; "))"
        )
        #expect(listing.problems.isEmpty)
      }
      try await fixture.commit()
      let listing = try await fixture.workingTree().listing()
      let head = try await fixture.tree().listing()
      #expect(listing.files == head.files, "seed \(seed)")
      #expect(listing.problems == head.problems)
    }
  }

  /// One command; those that make no sense at the moment fail and change nothing.
  private func step(_ random: inout SeededGenerator) -> String {
    let names = ["a", "b", "d/a", "d/e/b", "'s p'", "x.ignored", "d"]
    let name = names.randomElement(using: &random) ?? "a"
    let other = names.randomElement(using: &random) ?? "b"
    let text = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1, 2: return "mkdir -p d/e; printf \(text) >\(name)"
    case 3: return "rm -rf \(name)"
    case 4: return "chmod +x \(name)"
    case 5: return "test -f \(name) && chmod -x \(name)"
    case 6: return "ln -sfn \(other) \(name)"
    case 7: return "mv \(name) \(other)"
    case 8: return "git add \(name)"
    case 9: return "git add -A && git commit -qm \(text)"
    case 10: return "git rm -q --cached \(name)"
    case 11: return "git add -N \(name)"
    case 12: return "git checkout -q HEAD -- \(name)"
    case 13: return "echo '*.ignored' >.gitignore"
    case 14: return "touch -t 202009131226.40 \(name)"
    default: return "git stash -q"
    }
  }
}
