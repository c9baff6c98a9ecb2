import SourceTrees
import Testing
import WorkspaceModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite struct WorkspaceRootTests {
  /// The code and the message of what `body` throws.
  private func failure(_ body: () async throws -> some Any) async -> (SourceTreeError.Code?, String)
  {
    do {
      _ = try await body()
      return (nil, "nothing was thrown")
    } catch {
      return ((error as? SourceTreeError)?.code, "\(error)")
    }
  }

  @Test func everyPathOfARepositoryHasItsTopLevel() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("Sources/A/a.swift")
      try await fixture.write("Sources/Package.swift")
      try await fixture.shell("ln -s tree/Sources ../alias")
      let root = try await fixture.root()
      for path in ["Sources", "Sources/A/a.swift", "../alias/A"] {
        #expect(try await fixture.root(path: path).path == root.path, "\(path)")
      }
      #expect(root.repository?.isBare == false)
      #expect(root.repository?.isShallow == false)
      #expect(root.objectFormat == .sha1)
    }
  }

  @Test func errorsSayWhatIsWrong() async throws {
    try await Fixture.inRepository { fixture in
      var (code, message) = await failure { try await fixture.root("none/x.swift") }
      #expect(code == .rootNotFound && message.contains("none/x.swift"))
      (code, message) = await failure { try await fixture.root(".git/refs") }
      #expect(code == .rootNotFound && message.contains("git's own folder"))
      let noGit = Git(environment: ["PATH": "/nonexistent"])
      (code, message) = await failure {
        try await WorkspaceRoot.find(from: fixture.folder, git: noGit)
      }
      #expect(code == .gitNotFound && message.contains("PATH"))
      try await fixture.shell("git config core.repositoryFormatVersion 99")
      (code, message) = await failure { try await fixture.root() }
      #expect(code == .gitFailed && message.contains("repo version"), "\(message)")
    }
    try await Fixture.inFolder { fixture in
      try await fixture.write("Package.swift")
      let (code, message) = await failure { try await fixture.tree(at: "main") }
      #expect(code == .notARepository && message.contains("`main`"))
    }
  }

  @Test func variablesOfAHookAreIgnored() async throws {
    await #expect(processExitsWith: .success) {
      setenv("GIT_DIR", "/nonexistent", 1)
      setenv("GIT_INDEX_FILE", "/nonexistent/index", 1)
      setenv("GIT_WORK_TREE", "/", 1)
      try await Fixture.inFolder { fixture in
        try await fixture.shell(
          "unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE; git init -q && echo >a.swift"
        )
        #expect(try await names(fixture.workingTree().listing()) == "a.swift")
      }
    }
  }

  // MARK: - Revisions

  @Test func revisionsResolveToFullIDs() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.commit("one")
      try await fixture.commit("two")
      try await fixture.git("tag", "-a", "v1", "-m", "t", "HEAD~1")
      try await fixture.git("branch", "feature/x")
      let repository = try #require(try await fixture.root().repository)
      let head = try await fixture.line("rev-parse", "HEAD")
      let first = try await fixture.line("rev-parse", "HEAD~1")
      for (revision, id) in [
        ("HEAD", head), ("main", head), ("feature/x", head), ("v1", first), (head, head),
        (String(head.prefix(9)), head), ("HEAD~1", first), ("v1^{}", first), (":/one", first),
        ("v1...", first), ("v1...main", first), ("...v1", first), ("main...feature/x", head),
        ("main...main", head), ("@", head), ("@{0}", head),
        ("HEAD^{/o..}", first),
        ("main@{2100-01-01}", head),
      ] {
        #expect(try await repository.resolve(revision: revision) == id, "\(revision)")
      }
    }
  }

  @Test(arguments: [
    "", "nope", "-h", "--all", "--git-dir", "^main", "main..v1", "...", "main...nope", "main v1",
    "HEAD:a", "HEAD^{tree}",
    "0000000000000000000000000000000000000000", "main\0", "main\n", "@{99}", "HEAD~99",
  ])
  func whatIsNoCommitIsUnknown(revision: String) async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.commit()
      let repository = try #require(try await fixture.root().repository)
      let (code, message) = await failure { try await repository.resolve(revision: revision) }
      #expect(code == .unknownRevision, "\(message)")
    }
  }

  @Test(arguments: [
    ("mian", "`main`"), ("MAIN", "`main`"), ("develop", "`origin/develop`"),
    ("feat", "`feature/login`"),
    ("v1.0", "`v1.0.0`"),
  ])
  func nearNamesAreOffered(typed: String, meant: String) async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.commit()
      try await fixture.git("branch", "feature/login")
      try await fixture.git("update-ref", "refs/remotes/origin/develop", "HEAD")
      try await fixture.git("tag", "v1.0.0")
      let repository = try #require(try await fixture.root().repository)
      let (code, message) = await failure { try await repository.resolve(revision: typed) }
      #expect(code == .unknownRevision && message.contains(meant), "\(message)")
      let (_, other) = await failure { try await repository.resolve(revision: "zzzzzz") }
      #expect(!other.contains("near names"), "\(other)")
    }
  }

  @Test func aShallowCloneSaysHowToDeepen() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.commit("one")
      try await fixture.commit("two")
      let first = try await fixture.line("rev-parse", "HEAD~1")
      try await fixture.git("clone", "-q", "--depth", "1", "file://\(fixture.folder)", "../shallow")
      let shallow = Fixture(
        base: fixture.base,
        folder: fixture.base.appending(try #require(SourcePath("shallow")))
      )
      let repository = try #require(try await shallow.root().repository)
      #expect(repository.isShallow)
      for revision in ["HEAD~1", first, "nope"] {
        let (code, message) = await failure { try await repository.resolve(revision: revision) }
        #expect(code == .shallowClone && message.contains("fetch-depth: 0"), "\(message)")
      }
      try await shallow.git("fetch", "-q", "--unshallow")
      #expect(try await repository.resolve(revision: "HEAD~1") == first)
      let (code, _) = await failure { try await repository.resolve(revision: "nope") }
      #expect(code == .unknownRevision)
    }
  }

  @Test func unrelatedHistoriesHaveNoMergeBase() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.commit("one")
      try await fixture.git("checkout", "-q", "--orphan", "other")
      try await fixture.commit("two")
      let repository = try #require(try await fixture.root().repository)
      let (code, message) = await failure { try await repository.resolve(revision: "main...other") }
      #expect(code == .unknownRevision && message.contains("no common ancestor"), "\(message)")
    }
  }

  // MARK: - Paths

  @Test func pathsMapIntoTheWorkspace() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("Sources/A/a.swift")
      try await fixture.link("Sources/L", to: "A")
      try await fixture.shell(
        "ln -s tree ../alias && ln -s tree/Sources/A ../deep && mkdir ../elsewhere"
      )
      let root = try await fixture.root()
      let base = fixture.base.description
      let sources = root.path.appending(try #require(SourcePath("Sources")))
      for (given, expected) in [
        ("A/a.swift", "Sources/A/a.swift"), ("deleted/x.swift", "Sources/deleted/x.swift"),
        (".", "Sources"), ("..", ""), ("../Package.swift", "Package.swift"),
        ("./A//a.swift", "Sources/A/a.swift"),
        ("L/a.swift", "Sources/L/a.swift"), ("L/../A", "Sources/A"),
        (base + "/tree", ""), (base + "/tree/Sources/", "Sources"),
        (base + "/alias/Sources/L", "Sources/L"),
        (base + "/alias/gone/x", "gone/x"), (base + "/deep/a.swift", "Sources/A/a.swift"),
        (base + "/deep/../L", "Sources/L"), (base + "/elsewhere/../tree/x", "x"),
      ] {
        #expect(
          try root.sourcePath(for: given, relativeTo: sources).description == expected,
          "\(given)"
        )
      }
      for given in [
        "/", "/etc/passwd", "../..", base, base + "/elsewhere", base + "/tree2", base + "/nope/x",
        "a\0b",
      ] {
        let (code, message) = await failure { try root.sourcePath(for: given, relativeTo: sources) }
        #expect(code == .pathOutsideRoot, "\(given): \(message)")
      }
    }
  }

  /// Where a linked work tree was, or another `.git` was put, another repository lies.
  @Test(arguments: [
    "rm -r tree/linked && git clone -q tree copy && mv copy tree/linked",
    "rm tree/linked/.git", "rm tree/linked/.git && git -C tree/linked init -q",
  ])
  func anotherRepositoryInTheSamePlaceIsSeen(_ script: String) async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a", "a")
      try await fixture.commit()
      try await fixture.shell("git worktree add -q linked")
      let (root, linked) = (try await fixture.root(), try await fixture.root("linked"))
      #expect(linked.stillHolds(for: linked.path))
      #expect(!linked.isSame(as: root))
      try await fixture.shell("cd .. && \(script)")
      #expect(!linked.stillHolds(for: linked.path))
      #expect(root.stillHolds(for: root.path))
      let other = try await fixture.root("linked")
      #expect(!other.isSame(as: linked))
    }
  }

  @Test func aRepositoryThatIsMovedIsSeen() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a", "a")
      try await fixture.commit()
      let root = try await fixture.root()
      try await fixture.shell("git init -q --separate-git-dir=../apart.git")
      #expect(!root.stillHolds(for: root.path))
      #expect(try await !fixture.root().isSame(as: root))
    }
  }
}

extension Fixture {
  /// The root found from a path below the folder that may lead out of it.
  fileprivate func root(path: String) async throws -> WorkspaceRoot {
    let path = try #require(AbsolutePath(path, relativeTo: folder))
    return try await WorkspaceRoot.find(from: path, git: Git(environment: environment))
  }
}
