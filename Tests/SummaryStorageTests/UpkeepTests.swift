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

@Suite struct UpkeepTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  // MARK: Size

  @Test func thereIsNeverTooMuch() async throws {
    let limit = 64 << 10
    let store = fixture.store(limit: limit)
    for index in 0..<60 {
      try store.insert(["\(index)"], size: 4 << 10)
      #expect(try fixture.size <= limit, "after \(index)")
      #expect(try await store.known(of: ["\(index)"]) == ["\(index)"])
    }
    #expect(try fixture.size > limit / 2)
    #expect(try await fixture.store().known(of: ["0"]) == [])
  }

  /// One batch that is far too great leaves what there is room for.
  @Test func whatIsTooMuchAtOnce() async throws {
    let limit = 64 << 10
    try fixture.store(limit: limit).insert((0..<60).map(String.init), size: 4 << 10)
    #expect(try fixture.size <= limit)
    #expect(try fixture.size > limit / 2)
    try fixture.store(limit: limit).insert(["huge"], size: limit + 1)
    #expect(try await fixture.store().known(of: ["huge"]) == [])
    try fixture.store(limit: 0).insert(["a"])
    #expect(try await fixture.store().known(of: ["a"]) == [])
  }

  /// Merging mixes what is about as old, not the old with the young.
  @Test func theOldestGoFirst() async throws {
    let texts = (0..<80).map(String.init)
    for text in texts { try fixture.store(limit: 128 << 10).insert([text], size: 4 << 10) }
    let known = try await fixture.store().known(of: texts)
    // What was evicted last went with its segment, of an eighth of the limit.
    #expect(known.count > 16)
    #expect(Set(known).isSuperset(of: texts.suffix(known.count - 4)), "\(known)")
  }

  /// What is asked for again and again survives any number of others; the others do not.
  @Test(arguments: 0..<3) func whatIsUsedIsKept(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let limit = 96 << 10
    let used = (0..<6).map { "used \($0)" }
    try fixture.store(limit: limit).insert(used + ["unused"], size: 3 << 10)
    for index in 0..<50 {
      // As processes come and go; each uses some of them.
      let store = fixture.store(limit: limit)
      for text in used.shuffled(using: &random) where index % 4 == 0 || random.once(in: 2) {
        #expect(try await store.known(of: [text]) == [text], "seed \(seed), \(index)")
      }
      try store.insert(["\(index)", "and \(index)"], size: 3 << 10)
    }
    #expect(try await fixture.store().known(of: used + ["unused"]) == used, "seed \(seed)")
  }

  /// A daemon that was replaced leaves its segments; they count, and go.
  @Test func otherVersionsCount() async throws {
    let limit = 64 << 10
    try fixture.store(summarizer: 1, limit: limit).insert((0..<9).map(String.init), size: 4 << 10)
    for index in 0..<20 {
      try fixture.store(summarizer: 2, limit: limit).insert(["\(index)"], size: 4 << 10)
      #expect(try fixture.size <= limit)
    }
    #expect(fixture.segments.allSatisfy { $0.version.summarizer == 2 })
  }

  @Test func theLastNumberIsNotExceeded() async throws {
    let version = SegmentVersion(format: SummaryFormat.version, summarizer: 1)
    try fixture.store().insert(["a"])
    try fixture.write([1], to: SegmentName(version: version, sequence: .max).fileName)
    let limit = 16 << 10
    for index in 0..<40 {
      try fixture.store(limit: limit).insert(["\(index)"], size: 1 << 10)
      #expect(try fixture.size <= limit)
      #expect(try await fixture.store().known(of: ["\(index)"]) == ["\(index)"])
    }
  }

  // MARK: Leftovers

  @Test func temporariesOfTheDeadVanish() throws {
    try fixture.store().insert(["a"])
    try fixture.write([1, 2, 3], to: "dead.temporary")
    try fixture.write([], to: "empty.temporary")
    try fixture.write([4], to: "alive.temporary")
    let writer = try FileDescriptor.open(
      fixture.path("alive.temporary"),
      .readOnly,
      options: .closeOnExec
    )
    try #require(flock(writer.rawValue, LOCK_EX | LOCK_NB) == 0)
    try fixture.store().insert(["b"])
    #expect(fixture.files.filter { $0.hasSuffix(".temporary") } == ["alive.temporary"])
    try #require(flock(writer.rawValue, LOCK_UN) == 0)
    try writer.close()
    fixture.store().trim()
    #expect(fixture.files.allSatisfy { !$0.hasSuffix(".temporary") })
  }

  /// Somebody else at it is not waited for.
  @Test func oneAtATime() async throws {
    try fixture.store().insert(["a"])
    try fixture.write([1], to: "dead.temporary")
    let other = try FileDescriptor.open(
      fixture.path("lock"),
      .readWrite,
      options: .closeOnExec
    )
    try #require(flock(other.rawValue, LOCK_EX | LOCK_NB) == 0)
    try fixture.store().insert(["b"])
    #expect(fixture.files.contains("dead.temporary"))
    #expect(try await fixture.store().known(of: ["a", "b"]) == ["a", "b"])
    try #require(flock(other.rawValue, LOCK_UN) == 0)
    try other.close()
    fixture.store().trim()
    #expect(!fixture.files.contains("dead.temporary"))
  }

  /// Nothing of a store can be read by others.
  @Test func onlyThisUserSeesIt() throws {
    try fixture.store().insert(["a"])
    for path in [fixture.folder, fixture.base.appending("cache")] {
      #expect(try Stat(path, followTargetSymlink: false).permissions == .ownerReadWriteExecute)
    }
    for file in fixture.files {
      let status = try Stat(fixture.folder.appending(file), followTargetSymlink: false)
      #expect(status.permissions == .ownerReadWrite)
    }
  }
}
