import FileWatching
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// A second witness: Watchman sees the same files change.
///
/// Outside git, where no rule leaves files out that change on disk. `GRAPHD_WATCH_FUZZ_STEPS` and
/// `GRAPHD_WATCH_FUZZ_SEED` are those of `WatchFuzzerTests`.
@Suite(
  .enabled("watchman is not installed") { await Watchman.isInstalled.value }
) struct WatchmanTests {
  @Test func seesTheSameFilesChange() async throws {
    let steps = min(Int(fuzzSetting("GRAPHD_WATCH_FUZZ_STEPS") ?? 60), 1_000)
    let seed = fuzzSetting("GRAPHD_WATCH_FUZZ_SEED") ?? UInt64.random(in: 0..<1_000_000)
    print("Watchman: seed \(seed), \(steps) steps")
    var random = SeededGenerator(seed: seed)
    try await WatchFixture.following("true", isRepository: false) { fixture in
      try await Watchman.following(fixture.folder) { watchman in
        var before = try await fixture.watched.listing().files
        var compared = 0
        for step in 0..<steps {
          let script = WatchFuzzerTests.scripts(&random, false)
          try await fixture.run(script)
          let after = try await fixture.watched.listing().files
          let paths = Set(before.keys).union(after.keys)
          let ours = paths.filter { before[$0] != after[$0] }
          defer { before = after }
          guard let reported = try await watchman.changes() else { continue }
          // It reports what was touched, whether the contents differ or not.
          let scratch = try await fixture.root.workingTree().listing().files
          let theirs = reported.filter { before[$0] != scratch[$0] }
          #expect(ours == theirs, "seed \(seed), step \(step):\n\(script)")
          compared += 1
          if ours != theirs { return }
        }
        #expect(compared > steps / 2, "Watchman lost track")
      }
    }
  }
}
