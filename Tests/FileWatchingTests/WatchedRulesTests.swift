import FileWatching
import Foundation
import SourceTrees
import SystemPackage
import Testing
import WorkspaceModel

/// What git ignores, and what its settings and attributes say, is followed as it changes.
@Suite struct WatchedRulesTests {
  private let sources = WatchFixture.sources

  @Test func ignoredFilesAndFoldersAreLeftOut() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "true",
        "mkdir -p .build/debug && echo o > .build/debug/o.swift",
        "echo l > Sources/A/x.log"
      )
      let before = await fixture.watched.counts
      try await fixture.check("echo o >> .build/debug/o.swift", "echo m >> Sources/A/x.log")
      #expect(await fixture.watched.counts.completeListings == before.completeListings)
      try await fixture.check(
        "git add -f .build/debug/o.swift",
        "echo p >> .build/debug/o.swift",
        "echo nothing > .gitignore",
        "echo q >> .build/debug/o.swift",
        "echo n >> Sources/A/x.log",
        "printf '*.swift\\n' > Sources/B/.gitignore",
        "echo s > Sources/B/s.swift",
        "echo '*.txt' >> .git/info/exclude",
        "echo t > t.txt",
        "rm .git/info/exclude"
      )
    }
  }

  @Test func ignoredFoldersComeAndGo() async throws {
    try await WatchFixture.following(sources + " && echo 'made*' > .gitignore") { fixture in
      try await fixture.check("mkdir Sources/A/made")
      let told = try await fixture.watched.listing().problems.map(\.path)
      #expect(told == [SourcePath("Sources/A/made")])
      let before = await fixture.watched.counts
      try await fixture.check(
        "echo x > Sources/A/made/x.swift",
        "mkdir -p Sources/C/made/deep Sources/C/.hidden/made",
        "mv Sources/C Sources/D",
        "mv Sources/D/made Sources/D/kept",
        "mv Sources/D/kept Sources/D/made2",
        "rmdir Sources/D/made2/deep Sources/D/made2 && echo f > Sources/D/made2",
        "rm -r Sources/D && mkdir -p Sources/D/made/made"
      )
      #expect(await fixture.watched.counts.completeListings == before.completeListings)
      try await fixture.check(
        "git add -f Sources/A/made",
        "mkdir Sources/A/made/other && echo o > Sources/A/made/other/o.swift",
        "rm -r Sources/A/made",
        "rm .gitignore"
      )
    }
  }

  @Test func whatCameIgnoredIsNeverWatched() async throws {
    let recorder = WatchRecorder()
    try await WatchFixture.following(sources, makeWatcher: recorder.make) { fixture in
      try await fixture.check(
        "true",
        "mkdir -p .build/debug/made",
        "echo '*.txt' >> .gitignore",
        "touch .",
        "git add -A && git commit -qm rules"
      )
      #expect(recorder.names == ["", "A", "B", "Sources", "Tests"])
      try await fixture.check(
        "echo nothing > .gitignore",
        "echo o > .build/debug/made/o.swift",
        "echo .build >> .gitignore",
        "rm -r .build && mkdir -p .build",
        "echo nothing > .gitignore",
        "echo p > .build/p.swift"
      )
    }
  }

  /// A watcher of whole trees drops what they report.
  @Test func ignoredFoldersNeedNotBeReported() async throws {
    let recorder = WatchRecorder()
    let script = sources + "\nmkdir -p .build/debug Kept && echo o > .build/debug/o.swift"
    try await WatchFixture.following(script, makeWatcher: recorder.make) { fixture in
      try await fixture.check("true")
      #expect(recorder.leftOut == [".build"])
      try await fixture.check("echo Kept > .gitignore")
      #expect(recorder.leftOut == ["Kept"])
    }
  }

  @Test func aFolderOfIgnoredFilesIsNoIgnoredFolder() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "mkdir C && echo l > C/c.log",
        "echo c > C/c.swift",
        "rm C/c.swift",
        "mkdir D",
        "echo l > D/d.log",
        "echo d > D/d.swift"
      )
    }
  }

  @Test func trackedFilesInIgnoredFoldersAreFollowed() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "mkdir -p .build/gen/a && echo x > .build/gen/a/x.swift",
        "git add -f .build",
        "mv .build/gen .build/old",
        "mv .build/old .build/gen",
        "echo y >> .build/gen/a/x.swift"
      )
    }
  }

  @Test func attributesThatASettingNamesAreSeen() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "echo '* text=auto' > .git/mine && git config core.attributesFile .git/mine",
        "git config core.autocrlf false",
        "printf 'a\\r\\n' > Sources/A/a.swift",
        "touch Sources/A/a.swift"
      )
    }
  }

  @Test func settingsThatAreIncludedLaterAreSeen() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "git config include.path later && git config includeIf.onbranch:other.path branch",
        "echo '*.txt' > .git/rules && echo t > t.txt && echo u > u.md",
        "printf '[core]\\n\\texcludesFile = .git/rules\\n' > .git/later",
        "echo '*.md' > .git/rules",
        "rm .git/later",
        "printf '[core]\\n\\texcludesFile = .git/rules\\n' > .git/branch",
        "git symbolic-ref HEAD refs/heads/other",
        "git symbolic-ref HEAD refs/heads/main"
      )
    }
  }

  /// Git's settings on macOS, where `A.swift` is `a.swift`.
  @Test(arguments: ["core.ignorecase", "core.precomposeunicode"])
  func onlyNewNamesMayBeOthers(_ setting: String) async throws {
    try await WatchFixture.following(sources + "\ngit config \(setting) true") { fixture in
      try await fixture.check("true")
      let before = await fixture.watched.counts
      try await fixture.check(
        "echo c >> Sources/A/a.swift",
        "rm Sources/B/b.swift",
        "echo l > Sources/x.log",
        "echo l >> Sources/x.log",
        "echo o > Sources/other.swift",
        "mkdir -p Sources/C && echo o > Sources/C/other.swift"
      )
      #expect(await fixture.watched.counts.completeListings == before.completeListings)
      #expect(await fixture.watched.mode == .watching)
      try await fixture.check(
        "mv Sources/A/a.swift Sources/A/A.swift",
        "echo d >> Sources/A/A.swift",
        "echo n > Sources/A/new.swift",
        "mv Sources/A/new.swift Sources/A/New.swift",
        "mv Sources/A Sources/a",
        "echo e > Sources/a/e.swift",
        "printf u > Sources/$(printf 'u\\314\\210').swift",
        "printf u > Sources/$(printf '\\303\\274').swift",
        "git add -A && git commit -qm second",
        "printf v > Sources/$(printf '\\303\\274').swift"
      )
    }
  }

  /// Git's settings on file systems that know no permissions or no links.
  @Test(arguments: ["core.filemode", "core.symlinks"])
  func gitIsAskedWhatKindAFileIsOf(_ setting: String) async throws {
    let script =
      sources + """

        ln -s a.swift Sources/A/link.swift && echo x > Sources/A/x.swift && chmod +x Sources/A/x.swift
        git add -A && git commit -qm kinds && git config \(setting) false
        """
    try await WatchFixture.following(script) { fixture in
      try await fixture.check("true")
      let before = await fixture.watched.counts
      try await fixture.check(
        "chmod +x Sources/A/a.swift",
        "chmod -x Sources/A/x.swift",
        "echo y >> Sources/A/x.swift",
        "rm Sources/A/link.swift && printf a.swift > Sources/A/link.swift",
        "printf b.swift > Sources/A/link.swift",
        "echo n > Sources/A/n.swift && chmod +x Sources/A/n.swift",
        "ln -s n.swift Sources/A/m.swift"
      )
      #expect(await fixture.watched.counts.completeListings == before.completeListings)
      #expect(await fixture.watched.mode == .watching)
    }
  }

  @Test(arguments: [
    ("git init -q K && git -C K commit -q --allow-empty -m k", RelistReason.otherRepositories),
    ("git update-index --assume-unchanged Package.swift", .hiddenFiles),
    ("git sparse-checkout set Sources", .sparseCheckout),
  ])
  func whereGitHidesFilesEverythingIsListed(_ script: String, _ reason: RelistReason) async throws {
    try await WatchFixture.following(sources + "\n" + script) { fixture in
      try await fixture.check("true", "echo c >> Sources/A/a.swift")
      #expect(await fixture.watched.mode == .relisting(reason))
      #expect(await fixture.watched.counts.updates == 0)
    }
  }

  /// The rules say otherwise as soon as git was asked which folders they spare.
  @Test func rulesThatAreEditedWhileTheFirstListingIsMadeAreSeen() async throws {
    let edit: @Sendable (AbsolutePath) -> Void = { root in
      let rules = root.appending(component: ".gitignore".utf8).description
      let file = try? FileDescriptor.open(FilePath(rules), .writeOnly, options: .truncate)
      try? file?.close()
    }
    let makeWatcher: WatchedTree.MakeWatcher = { root, onActivity throws(WatchError) in
      let base = try SystemWatcher.make(root, onActivity)
      return WatcherWithHook(base: base, root: root, onRoot: edit)
    }
    let script = sources + "\nmkdir -p .build/empty"
    try await WatchFixture.following(script, makeWatcher: makeWatcher) { fixture in
      try await fixture.check("true", "echo x > .build/empty/x.swift")
    }
  }
}

/// A watcher that does something just before the root is watched.
private struct WatcherWithHook: FileWatcher {
  let base: any FileWatcher
  let root: AbsolutePath
  let onRoot: @Sendable (AbsolutePath) -> Void

  func watch(_ folder: AbsolutePath) throws(WatchError) {
    if folder == root { onRoot(root) }
    try base.watch(folder)
  }

  func changes() async throws(WatchError) -> WatchedChanges { try await base.changes() }

  func stop() { base.stop() }
}
