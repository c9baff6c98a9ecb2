import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

@Suite struct RevisionTreeTests {
  @Test(arguments: [ObjectFormat.sha1, .sha256])
  func aCleanCheckoutEqualsItsCommit(format: ObjectFormat) async throws {
    try await Fixture.inRepository(format: format) { fixture in
      for name in Fixture.exoticNames { try await fixture.write(name, name) }
      try await fixture.write("run", "r", executable: true)
      try await fixture.write("empty")
      try await fixture.link("to folder", to: "folder with space")
      try await fixture.link("dangling", to: "no\nwhere")
      try await fixture.commit()
      let root = try await fixture.root()
      #expect(root.objectFormat == format)
      let working = try await root.workingTree().listing()
      let revision = try await root.tree(at: "main").listing()
      #expect(working.files == revision.files)
      #expect(working.files.count == Fixture.exoticNames.count + 4)
      #expect(working.problems.isEmpty && revision.problems.isEmpty)
      let (fromDisk, fromGit) = (
        try await contents(fixture.workingTree()), try await contents(fixture.tree())
      )
      #expect(fromDisk == fromGit)
      #expect(fromDisk.count == working.files.count)
    }
  }

  @Test func aRevisionIgnoresTheWorkTree() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "old")
      try await fixture.commit()
      try await fixture.write("a.swift", "new")
      try await fixture.write("b.swift", "new")
      let tree = try await fixture.tree()
      #expect(tree.state == .commit(try await fixture.line("rev-parse", "HEAD")))
      #expect(try await names(tree.listing()) == "a.swift")
      #expect(
        try await contents(tree).values.map { String(decoding: $0, as: UTF8.self) } == ["old"]
      )
    }
  }

  @Test func blobsOfEverySizeArriveWhole() async throws {
    try await Fixture.inRepository { fixture in
      var random = SeededGenerator(seed: 1)
      var expected: [SourcePath: [UInt8]] = [:]
      for size in [0, 1, 63, 65_535, 65_536, 65_537, 1_000_000] {
        let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
        let path = try #require(SourcePath("f\(size)"))
        try await fixture.write(path.bytes, bytes)
        expected[path] = bytes
      }
      try await fixture.commit()
      #expect(try await contents(fixture.tree()) == expected)
    }
  }

  @Test func aBareRepositoryHasRevisionsOnly() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.link("l", to: "a.swift")
      try await fixture.commit()
      try await fixture.git("clone", "-q", "--bare", ".", "../bare.git")
      let bare = Fixture(
        base: fixture.base,
        folder: fixture.base.appending(try #require(SourcePath("bare.git")))
      )
      let root = try await bare.root("refs")
      #expect(root.path == (try await bare.root().path))
      #expect(root.repository?.isBare == true)
      #expect(try await names(root.tree(at: "main").listing()) == "a.swift\nl -> a.swift")
      #expect(try await contents(root.tree(at: "main")).count == 2)
      #expect { try root.workingTree() } throws: { ($0 as? SourceTreeError)?.code == .noWorkTree }
    }
  }

  @Test func aPartialCloneSaysWhatIsMissing() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.commit()
      try await fixture.git("config", "uploadpack.allowFilter", "true")
      try await fixture.git(
        "clone",
        "-q",
        "--no-checkout",
        "--filter=blob:none",
        "file://\(fixture.folder)",
        "../partial"
      )
      let partial = Fixture(
        base: fixture.base,
        folder: fixture.base.appending(try #require(SourcePath("partial")))
      )
      let tree = try await partial.tree()
      #expect(try await names(tree.listing()) == "a.swift")
      await #expect { try await contents(tree) } throws: {
        guard let error = $0 as? SourceTreeError else { return false }
        return error.message.contains("git fetch --refetch --no-filter")
      }
      try await partial.git("fetch", "-q", "--refetch", "--no-filter")
      #expect(try await contents(tree).count == 1)
    }
  }

  @Test func cancellationEndsTheReader() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.commit()
      let tree = try await fixture.tree()
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let (forever, _) = AsyncStream.makeStream(of: Void.self)
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          try? await tree.withReader { _ in
            start.finish()
            for await _ in forever {}
          }
        }
        for await _ in started {}
        group.cancelAll()
      }
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask {
          await #expect { try await tree.listing() } throws: {
            ($0 as? SourceTreeError)?.code == .cancelled
          }
        }
      }
    }
  }

  @Test func gitThatDiesIsAnError() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.commit()
      // The real git, but for the one command.
      try await fixture.shell(
        """
        mkdir ../bin && real=$(command -v git) && cat >../bin/git <<END
        #!/bin/sh
        case " \\$* " in *" cat-file "*) echo 'fatal: no luck' >&2; exit 3;; esac
        exec $real "\\$@"
        END
        chmod +x ../bin/git
        """
      )
      var environment = fixture.environment
      environment["PATH"] = fixture.base.description + "/bin:/usr/bin:/bin"
      let root = try await WorkspaceRoot.find(
        from: fixture.folder,
        git: Git(environment: environment)
      )
      let tree = try await root.tree(at: "HEAD")
      await #expect { try await contents(tree) } throws: {
        guard let error = $0 as? SourceTreeError else { return false }
        return error.code == .gitFailed && error.message.contains("no luck")
      }
    }
  }
}
