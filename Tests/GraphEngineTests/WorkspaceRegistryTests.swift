import GraphEngine
import SourceTrees
import Synchronization
import TestSupport
import Testing
import WorkspaceModel

@Suite(.timeLimit(.minutes(10))) struct WorkspaceRegistryTests {
  private struct Failure: Error {}

  private func withRegistry(
    _ body: (WorkspaceRegistry, TemporaryRepository) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(SessionScenario.files) { repository in
      let adapters = CountingAdapters()
      try await body(WorkspaceRegistry { _, _ in adapters.adapters() }, repository)
    }
  }

  @Test func everyPathOfAWorkspaceHasItsSession() async throws {
    try await withRegistry { registry, repository in
      let session = try await registry.session(at: repository.path, .static)
      let inside = try await registry.session(
        at: repository.path + "/Sources/Core/a.swift",
        .static
      )
      #expect(session === inside)
      #expect(session.root.path.description == repository.path)
      #expect(await registry.allSessions.count == 1)
    }
  }

  /// A configuration that is tried has a session of its own, as long as few others are tried.
  @Test func triedConfigurationsAreKeptApart() async throws {
    try await withRegistry { registry, repository in
      func session(_ configuration: String?) async throws -> WorkspaceSession {
        try await registry.session(
          at: repository.path,
          WorkspaceRegistry.Reading(.static, configuration: configuration)
        )
      }
      let own = try await session(nil)
      let first = try await session("ignore: [a]")
      let second = try await session("ignore: [b]")
      #expect(own !== first && first !== second)
      #expect(try await session("ignore: [a]") === first)
      _ = try await session("")
      #expect(try await session("ignore: [a]") === first)
      #expect(try await session("ignore: [b]") !== second)
      #expect(try await session(nil) === own)
      #expect(await registry.allSessions.count == 1)
    }
  }

  @Test func waysToReadManifestsAreKeptApart() async throws {
    try await withRegistry { registry, repository in
      let read = try await registry.session(at: repository.path, .static)
      let run = try await registry.session(at: repository.path, .evaluated)
      #expect(read !== run)
      try await registry.close(at: repository.path)
      #expect(await registry.allSessions.isEmpty)
    }
  }

  @Test func callersAtOnceGetOneSession() async throws {
    try await withRegistry { registry, repository in
      let found = try await withThrowingTaskGroup(of: WorkspaceSession.self) { group in
        for _ in 0..<20 {
          group.addTask { try await registry.session(at: repository.path, .static) }
        }
        return try await group.reduce(into: [ObjectIdentifier]()) {
          $0.append(ObjectIdentifier($1))
        }
      }
      #expect(Set(found).count == 1)
    }
  }

  @Test func whatWasNotAskedForLongestIsForgottenFirst() async throws {
    try await withRegistry { registry, repository in
      let before = await registry.useCount
      #expect(!(await registry.hasWorkspace(unusedSince: before)))
      let read = try await registry.session(at: repository.path, .static)
      _ = try await registry.session(at: repository.path, .evaluated)
      _ = try await registry.session(at: repository.path, .static)
      // All were asked for since.
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: before) == nil)
      let now = await registry.useCount
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: now) == read.root.path)
      #expect(await registry.allSessions.map(ObjectIdentifier.init) == [ObjectIdentifier(read)])
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: now) == read.root.path)
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: now) == nil)
      #expect(await registry.allSessions.isEmpty)
    }
  }

  @Test func whatIsHeldIsNotForgotten() async throws {
    try await withRegistry { registry, repository in
      let held = try await registry.hold(at: repository.path, .static)
      let again = try await registry.hold(at: repository.path, .static)
      #expect(held === again)
      let now = await registry.useCount
      #expect(!(await registry.hasWorkspace(unusedSince: now)))
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: now) == nil)
      await registry.release(held)
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: now) == nil)
      await registry.release(again)
      // It was in use until now.
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: now) == nil)
      let later = await registry.useCount
      #expect(await registry.forgetLeastRecentlyUsed(unusedSince: later) == held.root.path)
    }
  }

  @Test func closingEndsWhatIsFollowed() async throws {
    try await withRegistry { registry, repository in
      let session = try await registry.hold(at: repository.path, .static)
      let refreshes = await session.refreshes()
      try await registry.close(at: repository.path)
      for await _ in refreshes {}
      for await _ in await session.refreshes() {}
      await #expect(throws: EngineError.self) { try await session.checkOpen() }
      await registry.release(session)
      let next = try await registry.session(at: repository.path, .static)
      #expect(next !== session)
      try await next.checkOpen()
    }
  }

  @Test func aClosedWorkspaceIsOpenedAnew() async throws {
    try await withRegistry { registry, repository in
      let first = try await registry.session(at: repository.path, .static)
      _ = try await first.workingTree(.fresh)
      try await registry.close(at: repository.path + "/Sources")
      let second = try await registry.session(at: repository.path, .static)
      #expect(first !== second)
      #expect(await second.loadedState == nil)
      #expect(try await first.workingTree(.cached).revision == 1, "who holds it can finish")
    }
  }

  @Test func aRepositoryMayAppearAndGo() async throws {
    try await withRegistry { registry, repository in
      var sessions: [WorkspaceSession] = []
      for script in ["true", "mv .git .away", "mv .away .git", "mv .git .other && git init -q"] {
        try await repository.shell(script)
        sessions.append(try await registry.session(at: repository.path, .static))
      }
      #expect(sessions.map { $0.root.repository != nil } == [true, false, true, true])
      #expect(Set(sessions.map(ObjectIdentifier.init)).count == 4)
      for session in sessions.dropLast() {
        await #expect(throws: EngineError.self) { try await session.checkOpen() }
      }
      try await sessions[3].checkOpen()
    }
  }

  /// What a path meant is not remembered longer than it does.
  @Test func theWayToTheRootMayChange() async throws {
    try await withRegistry { registry, repository in
      func root(_ path: String) async throws -> String {
        let session = try await registry.session(at: repository.path + path, .static)
        return String(session.root.path.description.dropFirst(repository.path.count))
      }
      try await repository.shell("mkdir -p other && git init -q other && ln -s Sources/Core link")
      #expect(try await root("/link") == "")
      try await repository.shell("ln -sfn other link")
      #expect(try await root("/link") == "/other")
      #expect(try await root("/Sources/Core") == "")
      try await repository.shell("git init -q Sources")
      #expect(try await root("/Sources/Core") == "/Sources")
      try await repository.shell("rm -rf .git Sources/.git")
      #expect(try await root("/Sources/Core") == "")
      try await repository.shell("cp Package.swift Sources")
      #expect(try await root("/Sources/Core") == "/Sources")
      try await repository.shell("rm Sources/Package.swift")
      #expect(try await root("/Sources/Core") == "")
    }
  }

  @Test func aWorkspaceThatIsGoneCanBeClosed() async throws {
    try await withRegistry { registry, repository in
      _ = try await registry.session(at: repository.path, .static)
      try await repository.remove("")
      await #expect(throws: SourceTreeError.self) {
        try await registry.session(at: repository.path, .static)
      }
      try await registry.close(at: repository.path)
      #expect(await registry.allSessions.isEmpty)
    }
  }

  @Test(arguments: ["", "relative/path", "./x"]) func pathsAreAbsolute(path: String) async throws {
    let registry = WorkspaceRegistry { _, _ in throw Failure() }
    await #expect {
      try await registry.session(at: path, .static)
    } throws: {
      ($0 as? EngineError)?.code == .invalidPath
    }
  }

  @Test func missingAdaptersAreAskedForAgain() async throws {
    let count = Atomic(0)
    try await TemporaryRepository.with(SessionScenario.files) { repository in
      let registry = WorkspaceRegistry { _, _ in
        if count.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { throw Failure() }
        return CountingAdapters().adapters()
      }
      await #expect(throws: Failure.self) {
        try await registry.session(at: repository.path, .static)
      }
      let session = try await registry.session(at: repository.path, .static)
      #expect(try await session.workingTree(.fresh).revision == 1)
    }
  }
}
