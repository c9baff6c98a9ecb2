import GraphEngine
import SourceTrees
import Synchronization
import TestSupport
import Testing

@testable import GraphDaemon

@Suite struct MemoryRoomTests {
  /// The bytes of a process, in which each workspace has a hundred.
  private func room(
    _ repositories: [TemporaryRepository],
    limit: UInt64?,
    _ body: (MemoryRoom, WorkspaceRegistry) async throws -> Void
  ) async throws {
    let registry = EngineAssembly.registry(try repositories[0].configuration, follows: false)
    for repository in repositories { _ = try await registry.session(at: repository.path, .static) }
    let trims = Mutex(UInt64(0))
    let room = MemoryRoom(registry: registry, limit: limit) {
      UInt64(repositories.count) * 100
    } trim: {
      trims.withLock { count in
        defer { count += 1 }
        return (UInt64(repositories.count) - count) * 100
      }
    }
    try await body(room, registry)
  }

  private func withRepositories(
    _ body: ([TemporaryRepository]) async throws -> Void
  ) async throws {
    try await TemporaryRepository.with(LiveScript.start) { first in
      try await TemporaryRepository.with(LiveScript.start) { second in
        try await TemporaryRepository.with(LiveScript.start) {
          try await body([first, second, $0])
        }
      }
    }
  }

  @Test(arguments: [(nil, 3), (400, 3), (240, 2), (120, 1)] as [(UInt64?, Int)])
  func idleRepositoriesGoUntilThereIsRoom(_ limit: UInt64?, _ count: Int) async throws {
    try await withRepositories { repositories in
      try await room(repositories, limit: limit) { room, registry in
        try await room.make()
        let left = await registry.allSessions.map(\.root.path.description)
        #expect(Set(left) == Set(repositories.suffix(count).map(\.path)))
      }
    }
  }

  @Test func withoutIdleRepositoriesThereIsNoRoom() async throws {
    try await withRepositories { repositories in
      try await room(repositories, limit: 100) { room, registry in
        let error = await #expect(throws: EngineError.self) { try await room.make() }
        #expect(error?.code == .memoryExhausted)
        // The last one is the one that needs the room.
        #expect(await registry.allSessions.count == 1)
      }
    }
  }
}
