import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// The files of submodules, in work trees and in commits.
@Suite struct SubmoduleTests {
  private static let files = """
    .gitmodules
    Lib/Kit/.gitmodules
    Lib/Kit/Deep/d.c
    Lib/Kit/k.swift
    Lib/Kit/link -> k.swift
    a.swift
    """

  /// Calls `body` with a repository that has the submodule `Lib/Kit`, in which lies the submodule `Deep`.
  private func inSuperproject(_ body: (Fixture) async throws -> Void) async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.shell(
        """
        allow="-c protocol.file.allow=always"; here=$(cd .. && pwd)
        for name in deep kit; do git init -q -b main ../$name; done
        echo d >../deep/d.c; git -C ../deep add -A; git -C ../deep commit -qm 1
        echo k >../kit/k.swift; ln -s k.swift ../kit/link
        git -C ../kit $allow submodule --quiet add "$here/deep" Deep
        git -C ../kit add -A; git -C ../kit commit -qm 1
        echo a >a.swift; git $allow submodule --quiet add "$here/kit" Lib/Kit
        git $allow submodule --quiet update --init --recursive
        git add -A; git commit -qm 1
        """
      )
      try await body(fixture)
    }
  }

  /// Expects that the work tree and the commit have the same files, which can be read alike.
  private func checkClean(_ fixture: Fixture, _ expected: String = Self.files) async throws {
    let (working, committed) = (try await fixture.workingTree(), try await fixture.tree())
    let (now, then) = (try await working.listing(), try await committed.listing())
    #expect(names(now) == expected)
    #expect(names(then) == expected)
    #expect(now.files == then.files)
    #expect(now.problems.isEmpty && then.problems.isEmpty, "\(now.problems) \(then.problems)")
    let (fromDisk, fromGit) = (try await contents(working), try await contents(committed))
    #expect(fromDisk == fromGit)
    #expect(fromDisk.count == now.files.count)
  }

  @Test func filesOfCheckoutsAreListedLikeAllOthers() async throws {
    try await inSuperproject { fixture in
      try await checkClean(fixture)
      let path = try #require(SourcePath("Lib/Kit/k.swift"))
      let id = try await fixture.line("-C", "Lib/Kit", "rev-parse", "HEAD:k.swift")
      #expect(try await fixture.workingTree().listing().files[path]?.content.description == id)
      let listing = try await fixture.workingTree().completeListing()
      #expect(listing.relistReason == .otherRepositories)
    }
  }

  /// A tree without a state reads what it lists, whoever has listed it.
  @Test func aCommitIsReadWithoutAListing() async throws {
    try await inSuperproject { fixture in
      let path = try #require(SourcePath("Lib/Kit/Deep/d.c"))
      let entry = try #require(try await fixture.tree().listing().files[path])
      let bytes = try await fixture.tree().withReader { try await $0.read(path, entry) }
      #expect(bytes == Array("d\n".utf8))
    }
  }

  @Test func changesInCheckoutsAreThoseOfFiles() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell(
        """
        echo new >Lib/Kit/k.swift; echo n >Lib/Kit/new.swift; rm Lib/Kit/Deep/d.c
        echo made.c >Lib/Kit/Deep/.gitignore; echo m >Lib/Kit/Deep/made.c
        git -C Lib/Kit update-index --assume-unchanged k.swift
        """
      )
      let listing = try await fixture.workingTree().listing()
      #expect(
        names(listing) == """
          .gitmodules
          Lib/Kit/.gitmodules
          Lib/Kit/Deep/.gitignore
          Lib/Kit/k.swift
          Lib/Kit/link -> k.swift
          Lib/Kit/new.swift
          a.swift
          """
      )
      #expect(problems(listing) == "ignored_source Lib/Kit/Deep/made.c")
      let path = try #require(SourcePath("Lib/Kit/k.swift"))
      let id = try await fixture.line("hash-object", "Lib/Kit/k.swift")
      #expect(listing.files[path]?.content.description == id)
    }
  }

  /// The index names the commit, and its objects lie in git's own folder.
  @Test func whatIsNotCheckedOutIsReadFromGit() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell("git submodule --quiet deinit -f Lib/Kit")
      #expect(try await fixture.shell("ls Lib/Kit").isEmpty)
      try await checkClean(fixture)
    }
  }

  @Test func aCheckoutThatIsRemovedIsRemoved() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell("rm -rf Lib/Kit")
      #expect(try await names(fixture.workingTree().listing()) == ".gitmodules\na.swift")
      #expect(try await names(fixture.tree().listing()) == Self.files)
      // A file in its place.
      try await fixture.write("Lib/Kit", "file")
      #expect(try await names(fixture.workingTree().listing()) == ".gitmodules\nLib/Kit\na.swift")
    }
  }

  @Test func withoutObjectsTheCommitStandsForTheFiles() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell("git submodule --quiet deinit -f Lib/Kit; rm -rf .git/modules")
      let (now, then) = (
        try await fixture.workingTree().listing(), try await fixture.tree().listing()
      )
      #expect(names(now) == ".gitmodules\nLib/Kit @\na.swift")
      #expect(now.files == then.files)
      #expect(problems(now) == "submodule_not_read Lib/Kit")
      #expect(now.problems == then.problems)
      #expect(now.problems.first?.message.contains("git submodule update --init") == true)
    }
  }

  /// Files without the repository that they came from.
  @Test func aCheckoutThatGitCannotReadIsNotItsCommit() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell("rm -rf .git/modules")
      let listing = try await fixture.workingTree().listing()
      #expect(names(listing) == ".gitmodules\nLib/Kit @\na.swift")
      #expect(
        Set(problems(listing).split(separator: "\n"))
          == ["ignored_source Lib/Kit", "submodule_not_read Lib/Kit"]
      )
    }
  }

  @Test func eachCommitHasTheFilesOfItsOwnCommits() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell(
        """
        echo more >Lib/Kit/more.swift; git -C Lib/Kit add -A; git -C Lib/Kit commit -qm 2
        git commit -qam 2
        """
      )
      let old = try await fixture.tree(at: "HEAD~1").listing()
      let new = try await fixture.tree().listing()
      #expect(names(old) == Self.files)
      let added = Set(new.files.keys).subtracting(old.files.keys).map(\.description)
      #expect(added == ["Lib/Kit/more.swift"])
      #expect(old.files.keys.allSatisfy { old.files[$0] == new.files[$0] })
    }
  }

  @Test func aLinkedWorkTreeFindsTheObjects() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell("git worktree add -q ../other")
      let other = try #require(AbsolutePath(fixture.base.description + "/other"))
      let root = try await WorkspaceRoot.find(
        from: other,
        git: Git(environment: fixture.environment)
      )
      let working = try await root.workingTree().listing()
      #expect(names(working) == Self.files)
      #expect(working.files == (try await root.tree(at: "HEAD").listing().files))
    }
  }

  @Test func aBareRepositoryHasNoObjectsOfSubmodules() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell("git clone -q --bare . ../bare.git")
      let bare = try #require(AbsolutePath(fixture.base.description + "/bare.git"))
      let root = try await WorkspaceRoot.find(
        from: bare,
        git: Git(environment: fixture.environment)
      )
      let listing = try await root.tree(at: "HEAD").listing()
      #expect(names(listing) == ".gitmodules\nLib/Kit @\na.swift")
    }
  }

  /// A file that an editor saves there would be listed, unless a rule of the submodule ignores it.
  @Test func unsavedFilesOfCheckoutsFollowTheirRules() async throws {
    try await inSuperproject { fixture in
      try await fixture.shell(
        "echo made.c >Lib/Kit/Deep/.gitignore; git init -q Stray && mkdir Stray/in"
      )
      let names = ["b.c", "Lib/Kit/Deep/b.c", "Lib/Kit/Deep/made.c", "Stray/in/b.c"]
      let paths = try names.map { try #require(SourcePath($0)) }
      let unlistable = try await fixture.workingTree().unlistable(among: paths)
      #expect(unlistable.map(\.description).sorted() == ["Lib/Kit/Deep/made.c", "Stray/in/b.c"])
    }
  }
}
