import FileWatching
import Foundation
import SourceTrees
import SystemPackage
import Testing
import WorkspaceModel

/// What is followed equals what is listed from scratch, whatever happens to the files.
@Suite struct WatchedTreeTests {
  private let sources = WatchFixture.sources

  @Test func savesAreSeen() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "true",
        "echo c >> Sources/A/a.swift",
        "echo n > Sources/A/new.swift",
        "rm Sources/B/b.swift",
        "echo b > Sources/B/b.swift",
        "chmod +x Sources/A/a.swift",
        "ln -s a.swift Sources/A/link.swift",
        "rm Sources/A/link.swift",
        "ln -sfn ../B Sources/A/folder"
      )
    }
  }

  @Test func onlyWhatChangedIsLookedAt() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check("true")
      let before = await fixture.watched.counts
      try await fixture.check("true", "echo c >> Sources/A/a.swift", "rm Sources/B/b.swift")
      let after = await fixture.watched.counts
      #expect(after.completeListings == before.completeListings)
      #expect(after.updates == before.updates + 2)
    }
  }

  @Test(arguments: [
    // vim, emacs, most others, TextEdit.
    "cp Sources/A/a.swift Sources/A/a.swift~; echo v > Sources/A/a.swift; rm Sources/A/a.swift~",
    "mv Sources/A/a.swift Sources/A/a.swift~; echo e > Sources/A/a.swift",
    "echo o > Sources/A/.tmp123; mv Sources/A/.tmp123 Sources/A/a.swift",
    "mkdir Sources/A/sb; echo t > Sources/A/sb/x; mv Sources/A/sb/x Sources/A/a.swift; rmdir Sources/A/sb",
  ])
  func atomicSavesAreSeen(_ script: String) async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check("true", script)
    }
  }

  @Test func foldersMove() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "true",
        "mv Sources/A Sources/C",
        "echo d >> Sources/C/a.swift",
        "mkdir Sources/A && mv Sources/C Sources/A/D && echo e >> Sources/A/D/a.swift",
        "echo f > Sources/A/D/f.swift",
        "rm -r Sources/A",
        "mkdir -p Sources/A/x/y/z",
        "echo g > Sources/A/x/y/z/g.swift",
        "mv Sources/A/x/y Sources/B",
        "echo h >> Sources/B/y/z/g.swift",
        "mv Sources /tmp/$(basename $PWD).moved",
        "mv /tmp/$(basename $PWD).moved Sources",
        "echo i >> Sources/B/y/z/g.swift"
      )
    }
  }

  @Test func filesAndFoldersTakeOneAnothersPlace() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "true",
        "rm -r Sources/A && echo f > Sources/A",
        "rm Sources/A && mkdir Sources/A",
        "echo a > Sources/A/a.swift",
        "rm -r Sources/A && ln -s B Sources/A",
        "echo c >> Sources/B/b.swift",
        "rm Sources/A && cp -r Sources/B Sources/A"
      )
    }
  }

  /// What is mounted hides what was watched, and nothing else tells of it.
  @Test(.enabled(if: canMount, "mounting is not allowed here"))
  func whatIsMountedIsSeen() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "mkdir Sources/M && echo o > Sources/M/o.swift",
        "mount -t tmpfs none Sources/M",
        "mkdir -p Sources/M/N && echo m > Sources/M/N/m.swift",
        "umount Sources/M",
        "echo n > Sources/M/n.swift"
      )
    }
  }

  private static let canMount: Bool = {
    let script = "d=$(mktemp -d) && mount -t tmpfs none $d && umount $d && rmdir $d"
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", script]
    shell.standardError = FileHandle.nullDevice
    guard (try? shell.run()) != nil else { return false }
    shell.waitUntilExit()
    return shell.terminationStatus == 0
  }()

  /// A generator that makes its folder anew: rules that lay there went with it.
  @Test func aFolderOfRulesThatIsMadeAnewIsWatched() async throws {
    let script = sources + " && mkdir Generated && echo x > Generated/.gitignore"
    try await WatchFixture.following(script) { fixture in
      try await fixture.check(
        "rm -rf Generated && mkdir Generated",
        "echo a > Generated/a.swift",
        "rm -rf Generated && mkdir Generated && echo b > Generated/b.swift",
        "echo c > Generated/c.swift"
      )
      #expect(await fixture.watched.mode == .watching)
    }
  }

  @Test func aRepositoryThatComesBackIsWatchedAnew() async throws {
    try await WatchFixture.following(sources) { fixture in
      let repository = try #require(fixture.root.repository)
      #expect(repository.hasReferenceFolder(among: [repository.gitDirectory]))
      #expect(!repository.hasReferenceFolder(among: [fixture.root.path]))
    }
  }

  @Test func whoAsksFirstDoesNotKeepTheNewsToThemselves() async throws {
    let (news, continuation) = AsyncStream.makeStream(of: Void.self)
    let tell: @Sendable () -> Void = { continuation.yield() }
    try await WatchFixture.following(sources, onActivity: tell) { fixture in
      _ = try await fixture.watched.listing()
      try await fixture.run("echo c >> Sources/A/a.swift")
      _ = try await fixture.watched.listing()
      var told = news.makeAsyncIterator()
      await told.next()
    }
  }

  /// No event says that they are complete.
  @Test(arguments: ["ln -s a.swift Sources/A/link.swift", "ln Sources/A/a.swift Sources/A/b.swift"])
  func linksAreNews(script: String) async throws {
    let (news, continuation) = AsyncStream.makeStream(of: Void.self)
    let tell: @Sendable () -> Void = { continuation.yield() }
    try await WatchFixture.following(sources, onActivity: tell) { fixture in
      _ = try await fixture.watched.listing()
      try await fixture.run(script)
      var told = news.makeAsyncIterator()
      await told.next()
    }
  }

  @Test func aFileThatStaysOpenIsNews() async throws {
    let (news, continuation) = AsyncStream.makeStream(of: Void.self)
    let tell: @Sendable () -> Void = { continuation.yield() }
    try await WatchFixture.following(sources, onActivity: tell) { fixture in
      _ = try await fixture.watched.listing()
      let path = FilePath("\(fixture.folder)/Sources/A/a.swift")
      let file = try FileDescriptor.open(path, .writeOnly, options: .append)
      defer { try? file.close() }
      try file.writeAll("c\n".utf8)
      var told = news.makeAsyncIterator()
      await told.next()
      #expect(try await fixture.difference() == nil)
    }
  }

  @Test func aResetDuringAListingEndsNothing() async throws {
    try await WatchFixture.following(sources) { fixture in
      async let listing = fixture.watched.listing()
      await fixture.watched.reset()
      _ = try await listing
      try await fixture.check("echo c >> Sources/A/a.swift", "echo d >> Sources/A/a.swift")
      #expect(await fixture.watched.mode == .watching)
    }
  }

  @Test func gitChangesManyFilesAtOnce() async throws {
    let script =
      sources + """
         && git switch -qc other && git mv Sources/B Sources/Z && echo z > Sources/Z/z.swift
        git add -A && git commit -qm other && git switch -q main
        """
    try await WatchFixture.following(script) { fixture in
      try await fixture.check(
        "true",
        "git switch -q other",
        "echo y >> Sources/Z/z.swift",
        "git stash -q",
        "git switch -q main",
        "git stash pop -q || git checkout -q -f main",
        "git reset -q --hard",
        "git rm -q --cached Sources/A/a.swift",
        "git add -N Sources/A/a.swift",
        "git checkout -q HEAD~0",
        "git clean -qfdx"
      )
    }
  }

  @Test func repositoriesInFoldersAreSeen() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "true",
        "mkdir -p Vendor/K && echo k > Vendor/K/k.swift",
        "git init -q Vendor/K",
        "echo l >> Vendor/K/k.swift",
        "git -C Vendor/K add -A && git -C Vendor/K commit -qm k",
        "rm -rf Vendor/K/.git",
        "echo m >> Vendor/K/k.swift",
        "rm -r Vendor && echo n > Sources/A/n.swift"
      )
    }
  }

  @Test func contentsThatGitConvertsAreNotTakenForOthers() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "true",
        "printf '* text=auto\\n' > .gitattributes",
        "printf 'a\\r\\n' > Sources/A/a.swift",
        "git add -A && git commit -qm crlf",
        "printf 'a\\n' > Sources/A/a.swift",
        "printf 'b\\n' > Sources/A/a.swift",
        "rm .gitattributes",
        "git config core.autocrlf input",
        "printf 'b\\r\\n' > Sources/B/b.swift"
      )
    }
  }

  @Test func withoutGitEverythingIsFollowedToo() async throws {
    try await WatchFixture.following(
      "mkdir -p Sources/A .hidden && echo a > Sources/A/a.swift && echo p > Package.swift",
      isRepository: false
    ) { fixture in
      try await fixture.check(
        "true",
        "echo b >> Sources/A/a.swift",
        "mkdir Sources/B && echo b > Sources/B/b.swift",
        "mv Sources/B Sources/C",
        "echo c >> Sources/C/b.swift",
        "echo h > .hidden/h.swift",
        "rm -r Sources/C",
        "mkdir DerivedData && echo d > DerivedData/d.swift",
        "echo e > .env"
      )
      #expect(await fixture.watched.counts.completeListings == 1)
    }
  }

  @Test func withoutGitOtherRepositoriesAreFollowed() async throws {
    try await WatchFixture.following(
      "mkdir -p Local/Foo/Sources/New && git init -q Local/Foo && echo p > Package.swift",
      isRepository: false
    ) { fixture in
      try await fixture.check(
        "true",
        "echo n > Local/Foo/Sources/New/n.swift",
        "mkdir -p Other/Sources && git init -q Other && echo o > Other/Sources/o.swift",
        "echo o >> Other/Sources/o.swift"
      )
      #expect(await fixture.watched.counts.completeListings == 1)
    }
  }

  /// No event tells that a folder above moved.
  @Test(arguments: ["", "git init -q -b main . && "])
  func aFolderInThePlaceOfAnotherIsWatchedAnew(_ start: String) async throws {
    let script = "mkdir -p above/tree/A && cd above/tree && \(start) echo p > Package.swift"
    try await WatchFixture.following(script, isRepository: false, subfolder: "above/tree") {
      fixture in
      try await fixture.check(
        "true",
        "mv above before && cp -r before above",
        "echo a > above/tree/A/a.swift",
        "rm -r above && mv before above",
        "echo b > above/tree/A/b.swift"
      )
      #expect(await fixture.watched.mode == .watching)
    }
  }

  @Test func unreadableFilesBecomeReadable() async throws {
    try await WatchFixture.following(sources) { fixture in
      try await fixture.check(
        "true",
        "chmod 000 Sources/A/a.swift",
        "chmod 644 Sources/A/a.swift",
        "chmod 000 Sources/A",
        "chmod 755 Sources/A",
        "echo z >> Sources/A/a.swift"
      )
    }
  }

  @Test func whereNothingCanBeWatchedEverythingIsListed() async throws {
    let refusing: WatchedTree.MakeWatcher = { _, _ throws(WatchError) in throw .tooManyWatchers }
    try await WatchFixture.following(sources, makeWatcher: refusing) { fixture in
      try await fixture.check("true", "echo c >> Sources/A/a.swift", "mv Sources/A Sources/C")
      #expect(await fixture.watched.mode == .polling(.tooManyWatchers))
      #expect(await fixture.watched.counts.completeListings == 3)
    }
  }
}
