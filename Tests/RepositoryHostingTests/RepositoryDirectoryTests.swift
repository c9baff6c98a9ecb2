import GraphEngine
import RepositoryHosting
import SourceTrees
import TestSupport
import Testing
import WorkspaceModel

/// Real repositories with real remotes.
@Suite(.timeLimit(.minutes(10))) struct RepositoryDirectoryTests {
  /// A repository, a clone of it made by `git clone` with options, and a directory that serves the clone as `app`.
  private func withClone(
    _ options: String,
    of script: String = "",
    clients: String? = nil,
    _ body: (TemporaryRepository, RepositoryDirectory) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(["Package.swift": "1", "a/b/c.swift": "2"]) { upstream in
      try await upstream.git("config", "uploadpack.allowFilter", "true")
      if !script.isEmpty { try await upstream.shell(script) }
      try await upstream.shell("git clone -q \(options) file://$PWD .git/clone")
      let text = """
        repositories:
          app:
            path: \(upstream.path)/.git/clone
            remote: origin
            \(clients.map { "clients: [\($0)]" } ?? "trusted: false")
        """
      let configuration = try ServerConfiguration.read(text, file: "server.yml")
      let directory = RepositoryDirectory(configuration)
      try await directory.openAll(file: "server.yml")
      try await body(upstream, directory)
    }
  }

  private static let newCommit =
    "git checkout -q -b topic; echo 3 > new.swift; git add -A; git -c commit.gpgsign=false commit -q -m new"

  private func resolve(
    _ revision: String,
    _ directory: RepositoryDirectory
  ) async throws -> RevisionTree {
    let served = try await directory.admit("app")
    let tree = try await served.root.tree(at: revision, from: served.supply)
    try await served.supply.prepare(tree.commit)
    return tree
  }

  @Test(arguments: ["--bare", "--mirror", "--bare --depth 1", "--bare --filter=blob:none"])
  func aBranchThatIsNewIsFetched(_ options: String) async throws {
    try await withClone(options) { upstream, directory in
      try await upstream.shell(Self.newCommit)
      let tree = try await resolve("topic", directory)
      #expect(try await tree.listing().files.count == 3)
      #expect(try await resolve("topic~1", directory).listing().files.count == 2)
    }
  }

  @Test func aCloneWithAWorkTreeIsNotChanged() async throws {
    try await withClone("") { upstream, directory in
      try await upstream.shell(Self.newCommit)
      #expect(try await resolve("origin/topic", directory).listing().files.count == 3)
      let served = try await directory.admit("app")
      #expect(throws: SourceTreeError.self) { try served.root.workingTree() }
      try await upstream.shell(
        "cd .git/clone; test -z \"$(git status --porcelain)\"; test $(git branch | wc -l) = 1"
      )
    }
  }

  @Test func theMergeBaseOfAShallowCloneIsFetched() async throws {
    let history = """
      for i in 1 2 3; do git -c commit.gpgsign=false commit -q --allow-empty -m $i; done
      git checkout -q -b topic main~2
      git -c commit.gpgsign=false commit -q --allow-empty -m t; git checkout -q main
      """
    try await withClone("--bare --depth 1", of: history) { _, directory in
      let base = try await resolve("main...topic", directory)
      #expect(try await resolve("main~2", directory).commit == base.commit)
    }
  }

  @Test(arguments: ["blob:none", "tree:0"])
  func theContentsOfAPartialCloneAreFetchedAtOnce(_ filter: String) async throws {
    try await withClone("--bare --filter=\(filter)") { _, directory in
      let tree = try await resolve("main", directory)
      let listing = try await tree.listing()
      let bytes = try await tree.withReader { reader in
        var bytes: [UInt8] = []
        for (path, entry) in listing.files {
          bytes += try await reader.read(path, entry) ?? []
        }
        return bytes
      }
      #expect(bytes.sorted() == Array("12".utf8))
    }
  }

  @Test func aMissingRevisionHasARemedyAndNoPath() async throws {
    try await withClone("--bare") { upstream, directory in
      for revision in [String(repeating: "ab", count: 20), "nix", "refs/pull/1/head", "nix...main"]
      {
        let error = await #expect(throws: SourceTreeError.self) {
          try await resolve(revision, directory)
        }
        let message = error?.message ?? ""
        #expect(error?.code == .unknownRevision, "\(message)")
        #expect(message.contains("`app`") && message.contains("push it first"), "\(message)")
        #expect(!message.contains(upstream.path), "\(message)")
      }
    }
  }

  @Test func onlyNamedCertificatesMayAsk() async throws {
    try await withClone("--bare", clients: "ci.example.com") { _, directory in
      func admit(_ names: Set<String>?, _ name: String) async throws {
        let scope = CallerScope(names: names)
        defer { scope.finish() }
        try await CallerScope.$current.withValue(scope) { _ = try await directory.admit(name) }
      }
      try await admit(nil, "app")
      try await admit(["ci.example.com"], "app")
      for (names, name) in [(["x.example.com"], "app"), ([], "app"), (["ci.example.com"], "other")]
      {
        let error = await #expect(throws: EngineError.self) { try await admit(Set(names), name) }
        #expect(error?.code == .repositoryNotServed)
        // Others learn nothing of it.
        #expect(error?.message.contains("known are `app`") == (name == "other"))
      }
    }
  }

  @Test func aCallTakesOneTurnAndGivesItBack() async throws {
    try await TemporaryRepository.with(["a": "1"]) { repository in
      let configuration = try ServerConfiguration.read(
        "repositories: {app: {path: \(repository.path)}}\nlimits: {questions: 1, waiting: 0}",
        file: "server.yml"
      )
      let directory = RepositoryDirectory(configuration)
      let first = CallerScope(names: nil)
      try await CallerScope.$current.withValue(first) {
        _ = try await directory.admit("app")
        _ = try await directory.admit("app")
      }
      var second: CallerScope? = CallerScope(names: nil)
      await CallerScope.$current.withValue(second) {
        let error = await #expect(throws: EngineError.self) { try await directory.admit("app") }
        #expect(error?.code == .repositoryBusy)
      }
      first.finish()
      try await CallerScope.$current.withValue(second) { _ = try await directory.admit("app") }
      // A call whose response nobody reads ends, too.
      second = nil
      let third = CallerScope(names: nil)
      try await CallerScope.$current.withValue(third) { _ = try await directory.admit("app") }
    }
  }

  @Test func mistakesAreFoundAtTheStart() async throws {
    try await TemporaryRepository.with(["a": "1"]) { repository in
      let text = """
        repositories:
          gone: {path: /nonexistent/app.git}
          alone: {path: \(repository.path), remote: origin}
          plain: {path: /usr}
          good: {path: \(repository.path)}
        """
      let directory = RepositoryDirectory(try ServerConfiguration.read(text, file: "server.yml"))
      let error = await #expect(throws: ServerConfigurationError.self) {
        try await directory.openAll(file: "server.yml")
      }
      #expect(error?.faults.map(\.line) == [2, 3, 4])
      #expect(error?.description.contains("git remote add origin") == true)
    }
  }
}
