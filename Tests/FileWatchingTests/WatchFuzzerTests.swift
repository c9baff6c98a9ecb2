import FileWatching
import SourceTrees
import TestSupport
import Testing

/// Random scripts of whatever happens to files; after each step what is followed equals what is listed from
/// scratch.
///
/// `GRAPHD_WATCH_FUZZ_STEPS` says how many steps, `GRAPHD_WATCH_FUZZ_SEED` with which seed (1).
@Suite struct WatchFuzzerTests {
  private static let stepsInOneTree = 50

  @Test func followedEqualsScratch() async throws {
    let steps = Int(fuzzSetting("GRAPHD_WATCH_FUZZ_STEPS") ?? 150)
    let seed = fuzzSeed("GRAPHD_WATCH_FUZZ_SEED")
    print("Watch fuzzer: seed \(seed), \(steps) steps")
    for round in 0..<max(1, steps / Self.stepsInOneTree) {
      try await follow(seed: seed &+ UInt64(round))
    }
  }

  private func follow(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let isRepository = !random.once(in: 6)
    try await WatchFixture.following("true", isRepository: isRepository) { fixture in
      for step in 0..<Self.stepsInOneTree {
        // Several at once now and then: a question may come late.
        let script = Self.scripts(&random, isRepository)
        try await fixture.run(script)
        let difference = try await fixture.difference()
        #expect(difference == nil, "seed \(seed), step \(step):\n\(script)")
        if difference != nil { return }
      }
    }
  }

  /// One to three scripts, of which any may fail.
  static func scripts(_ random: inout SeededGenerator, _ isRepository: Bool) -> String {
    (0..<random.below(3) + 1)
      .map { _ in "( \(script(&random, isRepository)) ) >/dev/null 2>&1 || true" }
      .joined(separator: "\n")
  }

  private static func path(_ random: inout SeededGenerator) -> String {
    let names = ["a", "b", "c", "d"]
    let depth = random.below(3)
    return (0...depth).map { _ in random.one(of: names) }.joined(separator: "/")
  }

  private static func script(_ random: inout SeededGenerator, _ isRepository: Bool) -> String {
    let (one, other) = (path(&random), path(&random))
    let text = random.below(100)
    let file = random.one(of: ["\(one)/f.swift", "\(one)/g.swift", "\(one)/o.log", one])
    let files = [
      "mkdir -p \(one); echo \(text) > \(file)", "echo \(text) >> \(file)", "rm \(file)",
      "rm -r \(one)", "mkdir -p \(one)", "mv \(one) \(other)", "mv \(file) \(other)/f.swift",
      "cp -r \(one) \(other)", "ln -s \(other) \(one)", "ln -s f.swift \(one)/l.swift",
      "chmod +x \(file)", "chmod 700 \(one)", "echo t > \(one)/.t && mv \(one)/.t \(file)",
      "rmdir \(one)", "touch \(file)", "mkdir -p .out/\(one); echo \(text) > .out/\(file)",
      "git init -q \(one)", "rm -rf \(one)/.git",
      "find . -name f.swift -not -path './.git/*' -exec sh -c 'echo \(text) >> {}' ';'",
    ]
    let git = [
      "git add -A", "git commit -qam \(text)", "git switch -qC branch\(text % 3)", "git stash -u",
      "git stash pop", "git switch -qf branch\(text % 3)", "git reset -q --hard HEAD~1",
      "git clean -qfd", "git rm -rq --cached \(one)", "git add -f .out", "git mv \(one) \(other)",
      "echo '\(["*.log", ".out", "b/", "/c", "!c"][text % 5])' >> .gitignore",
      "echo 'f.swift' > \(one)/.gitignore", "rm .gitignore", "echo '*.log' > .git/info/exclude",
      "echo '* text=auto' > .gitattributes", "printf 'x\\r\\n' > \(file)", "rm .gitattributes",
      "git worktree add -q -f \(one)/w",
      "git config \(["core.ignorecase", "core.filemode", "core.symlinks"][text % 3]) \(text % 2 == 0)",
      "git add -N \(file)", "git update-index --assume-unchanged \(file)", "git gc -q",
    ]
    let isGit = isRepository && random.once(in: 3)
    let choices = isGit ? git : files
    return random.one(of: choices)
  }
}
