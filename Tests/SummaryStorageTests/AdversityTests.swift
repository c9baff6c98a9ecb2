import SystemPackage
import TestSupport
import Testing
import WorkspaceModel

@testable import SummaryStorage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What can happen to a whole process: each test has one of its own.
@Suite struct AdversityTests {
  private static let texts = (0..<20).map(String.init)

  /// Killed in the middle of whatever it was doing; what is left is right, and gets tidied up.
  @Test(arguments: 0..<3) func aProcessIsKilled(_ seed: Int) async throws {
    let fixture = try StoreFixture()
    let folder = fixture.folder.string
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, seed = seed as Int] in
      let store = SummaryStore(
        folder: FilePath(folder),
        summarizerVersion: 1,
        limit: 40 << 10
      )
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          var random = SeededGenerator(seed: UInt64(seed))
          while true { try? store.insert([random.one(of: Self.texts)], size: 3 << 10) }
        }
        group.addTask {
          // Some writing later, at a moment that nobody has chosen.
          var sequence = UInt64(0)
          while sequence < UInt64(10 + seed * 7) {
            sequence = store.folder.contents().segments.max()?.sequence ?? 0
          }
          kill(getpid(), SIGKILL)
        }
      }
    }
    _ = try await fixture.store().known(of: Self.texts)
    fixture.store(limit: 40 << 10).trim()
    #expect(fixture.files.allSatisfy { !$0.hasSuffix(".temporary") })
    #expect(try fixture.size <= 40 << 10)
    try fixture.store().insert(Self.texts)
    #expect(try await fixture.store().known(of: Self.texts) == Self.texts)
  }

  @Test func manyProcessesAtOnce() async throws {
    let fixture = try StoreFixture()
    let folder = fixture.folder.string
    await withTaskGroup(of: Void.self) { group in
      for process in 0..<4 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [folder = folder as String, process = process as Int] in
            let store = SummaryStore(
              folder: FilePath(folder),
              summarizerVersion: 1,
              limit: 1 << 30
            )
            for round in 0..<40 {
              try store.insert([Self.texts[(process * 5 + round) % 20]])
              _ = try await store.known(of: Self.texts)
            }
          }
        }
      }
    }
    #expect(try await fixture.store().known(of: Self.texts) == Self.texts)
    #expect(fixture.segments.count < 40)
  }

  /// As on a full disk: a file can be begun and not finished.
  @Test func filesCannotGrow() async throws {
    let fixture = try StoreFixture()
    try fixture.store().insert(["a"])
    let folder = fixture.folder.string
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      signal(SIGXFSZ, SIG_IGN)
      var size = rlimit(rlim_cur: 4096, rlim_max: 4096)
      try #require(setrlimit(fileSizeLimit, &size) == 0)
      let store = SummaryStore(
        folder: FilePath(folder),
        summarizerVersion: 1,
        limit: 1 << 30
      )
      try store.insert(["huge"], size: 1 << 20)
      #expect(try await store.known(of: ["a", "huge"]) == ["a"])
      try store.insert(["b"])
      #expect(try await store.known(of: ["a", "b"]) == ["a", "b"])
    }
    #expect(fixture.segments.count == 2)
    #expect(fixture.files.allSatisfy { !$0.hasSuffix(".temporary") })
  }

  @Test func noDescriptorIsLeft() async throws {
    let fixture = try StoreFixture()
    try fixture.store().insert(["a"])
    let folder = fixture.folder.string
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      let store = SummaryStore(
        folder: FilePath(folder),
        summarizerVersion: 1,
        limit: 1 << 30
      )
      var limit = rlimit()
      try #require(getrlimit(descriptorLimit, &limit) == 0)
      let usual = limit.rlim_cur
      for read in [false, true] {
        if read { #expect(try await store.known(of: ["a"]) == ["a"]) }
        limit.rlim_cur = 0
        try #require(setrlimit(descriptorLimit, &limit) == 0)
        let known = try await store.known(of: ["a"])
        try store.insert(["b"])
        store.trim()
        limit.rlim_cur = usual
        try #require(setrlimit(descriptorLimit, &limit) == 0)
        #expect(known == [])
        // Nothing of that is remembered.
        #expect(try await store.known(of: ["a", "b"]) == ["a"])
      }
    }
  }

  @Test func theFolderIsReadOnly() async throws {
    let fixture = try StoreFixture()
    let base = fixture.base.string
    await #expect(processExitsWith: .success) { [base = base as String] in
      // Root writes where nobody may: it becomes somebody else.
      if geteuid() == 0 {
        try #require(chown(base, 65_534, 65_534) == 0)
        try #require(setuid(65_534) == 0)
      }
      let folder = base + "/s"
      let store = SummaryStore(folder: FilePath(folder), summarizerVersion: 1, limit: 4 << 10)
      try store.insert(["a"])
      try #require(chmod(folder, 0o500) == 0)
      try store.insert(["b"])
      store.trim()
      let other = SummaryStore(folder: FilePath(folder), summarizerVersion: 1, limit: 1)
      other.trim()
      for store in [store, other] {
        #expect(try await store.known(of: ["a", "b"]) == ["a"])
      }
      try #require(chmod(folder, 0o300) == 0)
      #expect(try await store.known(of: ["a", "b"]) == [])
      try #require(chmod(folder, 0o700) == 0)
      #expect(try await store.known(of: ["a", "b"]) == ["a"])
    }
  }

  /// Files of another user count as much as none.
  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func filesOfAnotherUser() async throws {
    let fixture = try StoreFixture()
    try fixture.store().insert(["a"])
    let name = try #require(fixture.segments.first)
    try #require(chown(fixture.path(name.fileName), 65_534, 65_534) == 0)
    #expect(try await fixture.store().known(of: ["a"]) == [])
    try fixture.store(limit: 1).insert(["b"])
    #expect(fixture.segments.contains(name))
  }
}

#if canImport(Glibc)
private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
private let fileSizeLimit = RLIMIT_FSIZE
private let descriptorLimit = RLIMIT_NOFILE
#endif
