import Testing
import WorkspaceModel

@testable import SourceTrees

/// The commands that errors print, run in real clones.
@Suite struct RemedyTests {
  /// A clone, and a revision that it does not have at first.
  struct Case: Sendable, CustomTestStringConvertible {
    var clone: String
    var revision: String
    /// How many commands it may take.
    var remedies = 1
    var testDescription: String { "\(clone): \(revision)" }
  }

  @Test(arguments: [
    Case(clone: "--depth=1 -b topic", revision: "origin/main"),
    Case(clone: "--depth=1 -b topic", revision: "origin/main..."),
    Case(clone: "--depth=1 -b topic", revision: "refs/remotes/origin/main..."),
    Case(clone: "--depth=1 -b topic", revision: "origin/main~2"),
    Case(clone: "--depth=1 -b topic", revision: "HEAD~2"),
    Case(clone: "--depth=1 -b topic", revision: "OLD"),
    Case(clone: "--depth=1 -b topic", revision: "OLD..."),
    Case(clone: "--depth=1 -b topic", revision: "v1"),
    Case(clone: "--depth=1 -b topic", revision: "v1..."),
    Case(clone: "--depth=1 -b topic --no-single-branch", revision: "origin/main..."),
    Case(clone: "--depth=2 -b topic -o up", revision: "up/main..."),
    Case(clone: "--depth=1 -b topic -o up", revision: "HEAD~2"),
    Case(clone: "--single-branch -b topic", revision: "origin/main..."),
    Case(clone: "--single-branch -b topic", revision: "origin/main"),
    Case(clone: "--single-branch --no-tags -b topic", revision: "v1"),
    Case(clone: "--single-branch -b topic", revision: "OLD"),
    Case(clone: "--bare --single-branch -b topic", revision: "OLD"),
  ])
  func printedFetchesCure(_ example: Case) async throws {
    try await Self.withClone(example.clone) { clone, old in
      let revision = example.revision.replacing("OLD", with: old)
      let repository = try #require(try await clone.root().repository)
      for _ in 0..<example.remedies {
        let message = try await Self.failure { try await repository.resolve(revision: revision) }
        let command = try #require(Self.command(in: message), "\(message)")
        try await clone.shell(command)
      }
      let commit = try await repository.resolve(revision: revision)
      #expect(commit.utf8.count == 40)
    }
  }

  @Test(arguments: [
    "--filter=blob:none", "--filter=blob:none --depth=3", "--filter=tree:0",
    "--filter=blob:none --no-checkout",
  ])
  func printedFetchesCompleteAPartialClone(filter: String) async throws {
    try await Self.withClone("-b topic \(filter)") { clone, _ in
      // A base that no setting of the clone maps, as CI fetches it.
      try await clone.git(
        "config",
        "remote.origin.fetch",
        "+refs/heads/topic:refs/remotes/origin/topic"
      )
      let depth = filter.contains("depth") ? "--depth=2" : "--no-tags"
      try await clone.git("fetch", "-q", depth, "origin", "+main:refs/remotes/origin/main")
      for revision in ["HEAD~1", "origin/main"] {
        let tree = try await clone.tree(at: revision)
        let message = try await Self.failure { try await contents(tree) }
        #expect(message.contains("partial clone"), "\(message)")
        #expect(!message.contains("exited") && !message.contains("\t"), "\(message)")
        try await clone.shell(try #require(Self.command(in: message), "\(message)"))
        #expect(try await contents(tree).count == 2)
      }
    }
  }

  @Test func whatADamagedRepositoryLacksIsSaid() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a", "a")
      try await fixture.commit()
      let tree = try await fixture.tree()
      let folder = try await fixture.line("rev-parse", "HEAD^{tree}")
      let object = ".git/objects/\(folder.prefix(2))/\(folder.dropFirst(2))"
      try await fixture.shell("chmod +w \(object) && echo >\(object)")
      var message = try await Self.failure { try await tree.listing() }
      #expect(message.contains("corrupt") && message.contains("`git fsck --full`"), "\(message)")
      try await fixture.shell("rm -f \(object)")
      message = try await Self.failure { try await tree.listing() }
      #expect(message.contains("`git fsck --full`"), "\(message)")
      let commit = try await fixture.line("rev-parse", "HEAD")
      try await fixture.shell("rm -f .git/objects/\(commit.prefix(2))/\(commit.dropFirst(2))")
      message = try await Self.failure { try await fixture.tree(at: "main") }
      #expect(message.contains("`git fsck --full`"), "\(message)")
      #expect(!message.contains("no commit"), "\(message)")
    }
  }

  @Test func alternatesThatAreGoneAreNamed() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a", "a")
      try await fixture.commit()
      try await fixture.git("clone", "-q", "--shared", ".", "../shared")
      let shared = fixture.sibling("shared")
      #expect(try await contents(shared.tree()).count == 1)
      try await shared.shell("echo /nonexistent/objects >.git/objects/info/alternates")
      let message = try await Self.failure { try await contents(shared.tree()) }
      #expect(message.contains("/nonexistent/objects"), "\(message)")
      #expect(message.contains("`git fsck --full`"), "\(message)")
    }
  }

  @Test func anotherUsersRepositoryIsTrustedByTheCommand() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.commit()
      var environment = fixture.environment
      environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
      let home = fixture.base.description
      environment["GIT_CONFIG_GLOBAL"] = home + "/trust"
      let git = Git(environment: environment)
      await #expect {
        try await WorkspaceRoot.find(from: fixture.folder, git: git)
      } throws: {
        guard let error = $0 as? SourceTreeError else { return false }
        return error.code == .foreignRepository
          && error.message.hasSuffix(
            "`git config --global --add safe.directory \(fixture.folder)`"
          )
      }
      try await fixture.shell(
        "GIT_CONFIG_GLOBAL=../trust git config --global --add safe.directory \(fixture.folder)"
      )
      let root = try await WorkspaceRoot.find(from: fixture.folder, git: git)
      #expect(root.repository != nil)
    }
  }

  // MARK: - What is no commit

  @Test(arguments: [
    ("HEAD:a", "a file"), (":a", "a file"), ("HEAD^{tree}", "a folder"), ("HEAD:", "a folder"),
    ("t", "a folder"), ("main@{2001-01-01}", "reflog"), ("@{u}...", "no upstream"),
    ("main@{7}", "only has"), ("^main", "give `main`"), ("main..", "`HEAD` as the head"),
    ("main...t", "a folder"), ("main...a..b", "as the head"),
    ("0000000000000000000000000000000000000000", "a branch that is new"),
  ])
  func theMessageSaysWhatItIs(revision: String, words: String) async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.write("a", "a")
      try await fixture.commit()
      try await fixture.git("tag", "t", "HEAD^{tree}")
      let repository = try #require(try await fixture.root().repository)
      let message = try await Self.failure { try await repository.resolve(revision: revision) }
      #expect(message.contains(words), "\(message)")
      #expect(!message.contains("fetch"), "\(message)")
    }
  }

  @Test(arguments: ["HEAD", "HEAD~1", "main", "main..."])
  func aBranchWithoutCommitsIsSaid(revision: String) async throws {
    try await Fixture.inRepository { fixture in
      let repository = try #require(try await fixture.root().repository)
      let message = try await Self.failure { try await repository.resolve(revision: revision) }
      #expect(message.contains("`main`") && message.contains("no commit yet"), "\(message)")
      #expect(!message.contains("fetch"), "\(message)")
    }
  }

  @Test func aBranchAndATagOfOneNameMeanTheTag() async throws {
    try await Fixture.inRepository { fixture in
      try await fixture.commit("one")
      try await fixture.commit("two")
      try await fixture.git("branch", "same")
      try await fixture.git("tag", "same", "HEAD~1")
      let repository = try #require(try await fixture.root().repository)
      let tagged = try await fixture.line("rev-parse", "HEAD~1")
      #expect(try await repository.resolve(revision: "same") == tagged)
    }
  }

  // MARK: - Support

  /// The message of what `body` throws.
  private static func failure(_ body: () async throws -> some Any) async throws -> String {
    do {
      _ = try await body()
    } catch {
      return "\(error)"
    }
    Issue.record("nothing was thrown")
    return ""
  }

  /// The first command of git in backticks.
  private static func command(in message: String) -> String? {
    message.split(separator: "`").first { $0.hasPrefix("git fetch ") }.map(String.init)
  }

  /// Calls `body` with a clone, and with the id of an older commit of `main`.
  ///
  /// In the cloned repository `main` and `topic` have parted, and a tag is on neither.
  private static func withClone(
    _ options: String,
    _ body: (Fixture, String) async throws -> Void
  ) async throws {
    try await Fixture.inRepository { fixture in
      for number in 1...3 {
        try await fixture.write("a", "\(number)")
        try await fixture.write("b", "\(number)")
        try await fixture.commit("\(number)")
      }
      try await fixture.shell(
        """
        git config uploadpack.allowFilter true
        git branch topic HEAD~1
        commit() { echo $1 >a && echo $1 >b && git commit -q -a -m $1; }
        commit 4 && git tag v1 && git reset -q --hard HEAD~1 && commit 5 && commit 6
        git checkout -q topic && commit 7 && commit 8 && commit 9
        """
      )
      let old = try await fixture.line("rev-parse", "main~1")
      try await fixture.shell("git clone -q \(options) file://$PWD ../clone")
      try await body(fixture.sibling("clone"), old)
    }
  }
}

extension Fixture {
  /// The folder beside this one.
  fileprivate func sibling(_ name: String) -> Fixture {
    Fixture(base: base, folder: base.appending(component: name.utf8))
  }
}
