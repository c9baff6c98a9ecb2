import Metrics
import MetricsExport
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

/// Whatever happens to the files, a summary is found as it was kept or not at all.
@Suite struct DamageTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Keeps a few summaries in one segment; its name and bytes.
  private func segment(_ texts: [String]) throws -> (SegmentName, [UInt8]) {
    try fixture.store().insert(texts)
    let name = try #require(fixture.segments.first)
    return (name, try fixture.bytes(of: name))
  }

  /// Looks for `texts` in a store that reads the folder afresh; `known` calls a wrong summary an issue.
  private func found(_ texts: [String]) async throws -> [String] {
    try await fixture.store().known(of: texts)
  }

  @Test func everyFlippedBit() async throws {
    let texts = ["a", "b"]
    let (name, bytes) = try segment(texts)
    let marks = SegmentLayout.headerSize + 2 * SegmentLayout.entrySize
    for bit in 0..<bytes.count * 8 {
      var altered = bytes
      altered[bit / 8] ^= 1 << UInt8(bit % 8)
      try fixture.write(altered, to: name.fileName)
      let found = try await found(texts)
      // Header and table are covered as a whole, each payload by itself; marks by nothing.
      switch bit / 8 {
      case ..<marks: #expect(found == [], "bit \(bit)")
      case ..<(marks + 2): #expect(found == texts, "bit \(bit)")
      default: #expect(found.count == 1, "bit \(bit)")
      }
    }
  }

  @Test func everyLength() async throws {
    let texts = ["a", "b"]
    let (name, bytes) = try segment(texts)
    for count in bytes.indices {
      try fixture.write(Array(bytes[..<count]), to: name.fileName)
      #expect(try await found(texts) == [], "\(count) bytes")
    }
    try fixture.write(bytes + [0], to: name.fileName)
    #expect(try await found(texts) == texts)
  }

  @Test func damageIsCounted() async throws {
    let registry = PrometheusRegistry()
    try await withMetricsFactory(registry) {
      let texts = ["a", "b"]
      let (name, bytes) = try segment(texts)
      func value(_ metric: String) -> Double? {
        (try? PrometheusParser(registry.text()))?.value(metric)
      }
      #expect(value("graphd_store_bytes") == Double(bytes.count))
      let whole = try await found(texts)
      #expect(whole == texts)
      #expect(value("graphd_store_damaged_total") == nil)
      var altered = bytes
      altered[bytes.count - 1] ^= 1
      try fixture.write(altered, to: name.fileName)
      let left = try await found(texts)
      #expect(left.count == 1)
      #expect(value("graphd_store_damaged_total") == 1)
      altered[0] ^= 1
      try fixture.write(altered, to: name.fileName)
      let none = try await found(texts)
      #expect(none.isEmpty)
      #expect(value("graphd_store_damaged_total") ?? 0 > 1)
    }
  }

  /// Longer damage, on a store that knew the file before, and how the store gets over it.
  @Test(arguments: 0..<60) func damageHeals(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let texts = (0..<1 + random.below(20)).map(String.init)
    let (name, bytes) = try segment(texts)
    let store = fixture.store()
    if random.once(in: 2) { #expect(try await store.known(of: texts) == texts) }
    var altered = bytes
    for _ in 0...random.below(3) {
      let start = random.below(altered.count)
      let end = start + random.below(altered.count - start) + 1
      switch random.below(4) {
      case 0: altered.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
      case 1: for index in start..<end { altered[index] = UInt8(random.below(256)) }
      case 2: altered.insert(contentsOf: altered[start..<end], at: start)
      default: altered.removeSubrange(start..<max(start, end - 1))
      }
    }
    try fixture.write(altered, to: name.fileName)
    _ = try await store.known(of: texts)
    // As a later process, which does not know what the table was.
    let known = try await found(texts)
    try store.insert(texts.filter { !known.contains($0) })
    #expect(try await store.known(of: texts) == texts, "seed \(seed)")
    #expect(try await found(texts) == texts, "seed \(seed)")
  }

  /// A payload under another key of its segment, with a table whose checksum is right.
  @Test func swappedPayloads() async throws {
    let version = SegmentVersion(format: SummaryFormat.version, summarizer: 1)
    var drafts = try ["a", "b"].map { text in
      let payload = try #require(SummaryFormat.encode(summary(text)))
      return SegmentDraft(key: EntryKey(try key(text)), payload: payload, sequence: 0)
    }
    drafts.sort { $0.key < $1.key }
    var bytes = SegmentDraft.segment(of: drafts, version)
    let length = drafts[0].payload.count
    bytes.removeLast(2 * length)
    bytes += drafts[1].payload + drafts[0].payload
    try fixture.store().insert(["c"])
    let name = SegmentName(version: version, sequence: 9)
    try fixture.write(bytes, to: name.fileName)
    #expect(try await found(["a", "b", "c"]) == ["c"])
  }

  @Test func mergingLeavesDamageBehind() async throws {
    let store = fixture.store()
    try store.insert(["a", "b"])
    let name = try #require(fixture.segments.first)
    var bytes = try fixture.bytes(of: name)
    bytes[bytes.count - 1] ^= 1
    try fixture.write(bytes, to: name.fileName)
    try fixture.write([], to: SegmentName(version: name.version, sequence: 0).fileName)
    let known = try await found(["a", "b"])
    #expect(known.count == 1)
    let texts = (0..<20).map(String.init)
    for text in texts { try store.insert([text]) }
    #expect(!fixture.segments.contains(name))
    #expect(try await found(["a", "b"] + texts) == known + texts)
  }

  // MARK: Other files

  @Test func whatElseLiesThereIsNotOurs() async throws {
    let version = SegmentVersion(format: SummaryFormat.version, summarizer: 1)
    func name(_ sequence: UInt64) -> String {
      SegmentName(version: version, sequence: sequence, identity: 7).fileName
    }
    let (segment, bytes) = try segment(["a"])
    fixture.store().folder.remove(segment)
    let others = [name(1), name(2), name(3), name(4), "notes.txt", "x.summaries", ".hidden"]
    try #require(mkdir(fixture.path(name(1)), 0o700) == 0)
    try #require(mkfifo(fixture.path(name(2)), 0o600) == 0)
    try fixture.write(bytes, to: "notes.txt")
    try #require(symlink(fixture.path("notes.txt"), fixture.path(name(3))) == 0)
    try fixture.write(bytes, to: name(4))
    try #require(chmod(fixture.path(name(4)), 0o620) == 0)
    try fixture.write(bytes, to: "x.summaries")
    try fixture.write(Array("garbage".utf8), to: ".hidden")

    let store = fixture.store()
    #expect(try await store.known(of: ["a"]) == [])
    for index in 0..<30 { try store.insert(["\(index)"]) }
    #expect(try await store.known(of: ["a", "7"]) == ["7"])
    #expect(Set(others).isSubset(of: fixture.files))
    try #require(chmod(fixture.path(name(4)), 0o600) == 0)
    #expect(try await store.known(of: ["a"]) == ["a"])
  }

  @Test func theFolderIsAFile() async throws {
    try #require(mkdir(fixture.base.appending("cache").string, 0o700) == 0)
    try #require(symlink("/dev/null", fixture.folder.string) == 0)
    let store = fixture.store()
    try store.insert(["a"])
    store.trim()
    #expect(try await store.known(of: ["a"]) == [])
  }
}
