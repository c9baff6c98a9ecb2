import SourceTrees
import Testing
import WorkspaceModel

@Suite struct WorkingTreeTests {
  /// Lists the working tree and compares it with what git would record if all were added.
  private func check(
    _ fixture: Fixture,
    _ expected: String? = nil,
    problems expectedProblems: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let listing = try await fixture.workingTree().listing()
    if let expected { #expect(names(listing) == expected, sourceLocation: sourceLocation) }
    #expect(problems(listing) == expectedProblems, sourceLocation: sourceLocation)
    let oracle = try await fixture.recordedByGit()
    #expect(records(listing) == oracle, sourceLocation: sourceLocation)
  }

  @Test func listsTrackedAndUntrackedButNotIgnoredFiles() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("Sources/A/a.swift", "a")
      try await fixture.write("run.sh", "#!/bin/sh", executable: true)
      try await fixture.link("Sources/L", to: "A")
      try await fixture.write(".gitignore", "*.o\n/Build/\n")
      try await fixture.commit()
      try await fixture.write("Sources/A/new.swift", "new")
      try await fixture.write("Sources/A/a.o", "object")
      try await fixture.write("Build/x.swift")
      try await fixture.link("dangling", to: "nowhere")
      try await check(
        fixture,
        """
        .gitignore
        Sources/A/a.swift
        Sources/A/new.swift
        Sources/L -> A
        dangling -> nowhere
        run.sh*
        """,
        problems: "ignored_source Build"
      )
    }
  }

  @Test func anEmptyRepositoryHasNoFiles() async throws {
    try await Fixture.inRepository { fixture in
      #expect(try await fixture.workingTree().listing().files.isEmpty)
      try await fixture.write("a")
      try await check(fixture, "a")
    }
  }

  @Test func seesEveryKindOfChange() async throws {
    try await Fixture.inRepository { fixture in
      for name in ["deleted", "edited", "staged", "mode", "toLink", "toFolder", "both"] {
        try await fixture.write(name, "0")
      }
      try await fixture.write("folder/x", "x")
      try await fixture.link("link", to: "edited")
      try await fixture.commit()
      try await fixture.shell(
        """
        rm deleted toFolder link both && chmod +x mode && ln -sf mode toLink && ln -s staged link
        mkdir toFolder && echo 1 >toFolder/inside && rm -r folder && echo 1 >folder
        printf 1 >edited && printf 1 >staged && git add staged && printf 2 >both && git add both
        printf 3 >both && echo 1 >intended && git add -N intended && git mv staged moved
        """
      )
      try await check(
        fixture,
        """
        both
        edited
        folder
        intended
        link -> staged
        mode*
        moved
        toFolder/inside
        toLink -> mode
        """
      )
    }
  }

  @Test func keepsNamesAsBytes() async throws {
    try await Fixture.inRepository { fixture in
      for name in Fixture.exoticNames { try await fixture.write(name, name) }
      try await check(fixture)
      try await fixture.commit()
      try await check(fixture)
      for name in Fixture.exoticNames { try await fixture.write(name, name + [0, 10, 13, 255]) }
      try await check(fixture)
      let tree = try await fixture.workingTree()
      let listing = try await tree.listing()
      #expect(listing.files.count == Fixture.exoticNames.count)
      for (path, bytes) in try await contents(tree) {
        #expect(bytes == path.bytes + [0, 10, 13, 255])
      }
    }
  }

  @Test func aFileInConflictHasTheBytesOnDisk() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "base\n")
      try await fixture.write("gone.swift", "base\n")
      try await fixture.commit()
      try await fixture.git("checkout", "-q", "-b", "other")
      try await fixture.write("a.swift", "theirs\n")
      try await fixture.write("gone.swift", "theirs\n")
      try await fixture.commit()
      try await fixture.git("checkout", "-q", "main")
      try await fixture.write("a.swift", "ours\n")
      try await fixture.shell("rm gone.swift")
      try await fixture.commit()
      try await fixture.shell("git merge -q other >/dev/null 2>&1 || rm gone.swift")
      try await check(fixture, "a.swift")
      #expect(try fixture.bytes("a.swift").starts(with: "<<<<<<<".utf8))
    }
  }

  @Test func aFileChangedInTheSecondOfTheIndexIsSeen() async throws {
    try await Fixture.inRepository { fixture in
      // Same length, same time stamp, in place: only the content tells.
      try await fixture.write("a.swift", "old")
      try await fixture.commit()
      try await fixture.shell(
        """
        touch -t 202009131226.40 a.swift .git/index && git update-index --refresh
        touch -t 202009131226.40 .git/index && printf new >a.swift && touch -t 202009131226.40 a.swift
        """
      )
      try await check(fixture, "a.swift")
    }
  }

  @Test func whatGitIsToldToAssumeIsLookedAt() async throws {
    try await Fixture.inRepository { fixture in
      for name in ["assumed", "assumedGone", "skipped", "skippedGone"] {
        try await fixture.write(name, "old")
      }
      try await fixture.commit()
      try await fixture.git("update-index", "--assume-unchanged", "assumed", "assumedGone")
      try await fixture.git("update-index", "--skip-worktree", "skipped", "skippedGone")
      try await fixture.shell(
        "rm assumedGone skippedGone && printf new >assumed && printf new >skipped"
      )
      let listing = try await fixture.workingTree().listing()
      #expect(names(listing) == "assumed\nskipped")
      let new = ObjectFormat.sha1.contentID(of: Array("new".utf8))
      #expect(listing.files.allSatisfy { $0.value.content == new })
    }
  }

  @Test(arguments: [false, true]) func aSparseCheckoutListsWhatItLeavesOut(
    sparseIndex: Bool
  ) async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("In/a.swift", "in")
      try await fixture.write("Out/b.swift", "out")
      try await fixture.link("Out/l", to: "b.swift")
      try await fixture.write("Out/run", "run", executable: true)
      try await fixture.commit()
      let index = sparseIndex ? "--sparse-index" : "--no-sparse-index"
      try await fixture.git("sparse-checkout", "set", "--cone", index, "In")
      try await fixture.write("In/a.swift", "changed")
      let tree = try await fixture.workingTree()
      let listing = try await tree.listing()
      #expect(names(listing) == "In/a.swift\nOut/b.swift\nOut/l -> b.swift\nOut/run*")
      #expect(problems(listing) == "")
      let text = try await tree.withReader { reader in
        var text = ""
        for (path, entry) in listing.files.sorted(by: { $0.key < $1.key }) {
          text += String(decoding: try await reader.read(path, entry) ?? [], as: UTF8.self) + " "
        }
        return text
      }
      #expect(text == "changed out b.swift run ")
    }
  }

  @Test func aConvertedFileThatGitCallsUnmodifiedKeepsItsID() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write(".gitattributes", "*.swift text eol=crlf\n")
      try await fixture.write("a.swift", "one\ntwo\n")
      try await fixture.commit()
      try await fixture.shell(
        "rm a.swift && git checkout -q a.swift && touch -t 202009131226.40 a.swift"
      )
      #expect(try fixture.bytes("a.swift") == Array("one\r\ntwo\r\n".utf8))
      try await check(fixture)
    }
  }

  /// One that git tracks is read like a submodule, though no `.gitmodules` names it.
  @Test func repositoriesThatGitDoesNotTrackAreNotRead() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.shell(
        """
        for name in Sub Nested; do
          git init -q $name && echo 1 >$name/x && git -C $name add -A && git -C $name commit -qm 1
        done
        git add Sub 2>/dev/null && git commit -qm 1 && echo 2 >Sub/y
        """
      )
      let listing = try await fixture.workingTree().listing()
      #expect(names(listing) == "Sub/x\nSub/y")
      #expect(problems(listing) == "submodule_not_read Nested")
      let committed = try await fixture.tree().listing()
      #expect(names(committed) == "Sub/x")
    }
  }

  @Test func leavesTheIndexAsItIs() async throws {
    try await Fixture.inRepository { fixture in
      for number in 0..<20 { try await fixture.write("f\(number)", "\(number)") }
      try await fixture.commit()
      // Stat data that a plain `git status` would refresh, and write back.
      try await fixture.shell(
        "touch -t 202009131226.40 f1 f2 && printf new >f3 && rm f4 && echo >f99"
      )
      let index = try fixture.bytes(".git/index")
      let tree = try await fixture.workingTree()
      let listing = try await tree.listing()
      #expect(listing.files.count == 20)
      #expect(try fixture.bytes(".git/index") == index)
      let lock = try await fixture.shell("ls .git | grep lock || true")
      #expect(lock.isEmpty)
    }
  }

  @Test func aLinkedWorkTreeHasItsOwnFiles() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.commit()
      try await fixture.git("worktree", "add", "-q", "../other", "-b", "other")
      let other = Fixture(
        base: fixture.base,
        folder: fixture.base.appending(try #require(SourcePath("other")))
      )
      try await other.write("b.swift", "b")
      #expect(try await other.root().path == other.root("b.swift").path)
      try await check(other, "a.swift\nb.swift")
      try await check(fixture, "a.swift")
    }
  }

  @Test func filesThatVanishReadAsNothing() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.write("b.swift", "b")
      let tree = try await fixture.workingTree()
      let listing = try await tree.listing()
      try await fixture.shell("rm a.swift b.swift && mkdir b.swift")
      #expect(try await contents(tree, of: listing).isEmpty)
    }
  }

  @Test func pipesAreNeverOpened() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.commit()
      try await fixture.shell("rm a.swift && mkfifo a.swift pipe")
      #expect(try await fixture.workingTree().listing().files.isEmpty)
    }
  }

  @Test(.disabled(if: runsAsRoot, "Nothing is unreadable for root"))
  func whatCannotBeReadIsAProblem() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a.swift", "a")
      try await fixture.write("Folder/b.swift", "b")
      try await fixture.write("c.swift", "c")
      try await fixture.shell("chmod 000 a.swift Folder")
      let listing = try await fixture.workingTree().listing()
      #expect(names(listing) == "c.swift")
      #expect(problems(listing) == "file_unreadable Folder\nfile_unreadable a.swift")
      #expect(listing.problems.allSatisfy { $0.severity == .error })
    }
  }
}
