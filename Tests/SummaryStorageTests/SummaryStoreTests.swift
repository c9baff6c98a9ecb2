import SystemPackage
import TestSupport
import Testing
import WorkspaceModel

@testable import SummaryStorage

@Suite struct SummaryStoreTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  // MARK: What is found

  @Test func whatIsKeptIsFoundByAnotherStore() async throws {
    let store = fixture.store()
    #expect(try await store.known(of: ["a"]) == [])
    #expect(fixture.files == [], "looking makes nothing")
    try store.insert(["a", "b"])
    try store.insert(["c"])
    for store in [store, fixture.store()] {
      #expect(try await store.known(of: ["a", "b", "c", "d"]) == ["a", "b", "c"])
      #expect(await store.sources(of: []).isEmpty)
    }
  }

  @Test(arguments: 0..<10) func whatIsFoundIsWhatWasKept(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var kept: [SummaryKey: FileSummary] = [:]
    let store = fixture.store()
    for batch in 0..<1 + random.below(30) {
      let new = try (0..<random.below(20)).map { ("\(batch) \($0)", FileSummary.random(&random)) }
        .map { (try key($0), $1) }
      store.insert(Dictionary(uniqueKeysWithValues: new))
      kept.merge(new) { first, _ in first }
    }
    let found = await fixture.store().sources(of: Array(kept.keys) + [try key("unknown")])
    #expect(found == kept, "seed \(seed)")
  }

  @Test func languagesAndLengthsOfIDsAreKeptApart() async throws {
    let store = fixture.store()
    store.insert([try key("a", .swift): summary("a"), try key("a", .header): summary("b")])
    let found = await store.sources(of: [try key("a", .header)])
    #expect(found.values.map(\.names) == [["b"]])

    let longer = try #require(ContentID(bytes: try key("a").content.bytes + [0]))
    let key = SummaryKey(content: longer, language: .swift)
    #expect(await store.sources(of: [key]).isEmpty)
    store.insert([key: summary("c")])
    #expect(await store.sources(of: [key]).values.map(\.names) == [["c"]])
    #expect(try await store.known(of: ["a"]) == ["a"])
  }

  @Test func brokenSummariesAreLeftOut() async throws {
    let store = fixture.store()
    store.insert([
      try key("a"): summary("a"), try key("b"): FileSummary(names: ["b"], mentions: [7]),
    ])
    #expect(try await store.known(of: ["a", "b"]) == ["a"])
  }

  // MARK: Versions

  @Test func otherSummarizersAreOthers() async throws {
    try fixture.store(summarizer: 1).insert(["a"])
    #expect(try await fixture.store(summarizer: 2).known(of: ["a"]) == [])
    fixture.store(summarizer: 2).insert([try key("a"): summary("b")])
    #expect(try await fixture.store(summarizer: 1).known(of: ["a"]) == ["a"])
    #expect(try await fixture.store(summarizer: .max).known(of: ["a"]) == [])
    #expect(try await fixture.store(summarizer: -1).known(of: ["a"]) == [])
  }

  /// Neither the name of a file nor its header alone makes a segment one of this version.
  @Test func otherFormatsAreNotRead() async throws {
    try fixture.store().insert(["a"])
    let name = try #require(fixture.segments.first)
    let bytes = try fixture.bytes(of: name)
    for format in [0, SummaryFormat.version + 1, .max] {
      var other = name
      other.version.format = format
      var altered = bytes
      withUnsafeBytes(of: format.littleEndian) { altered.replaceSubrange(8..<12, with: $0) }
      fixture.store().folder.remove(name)
      for (bytes, name) in [(altered, name), (altered, other), (bytes, other)] {
        try fixture.write(bytes, to: name.fileName)
        #expect(try await fixture.store().known(of: ["a"]) == [], "format \(format)")
        fixture.store().folder.remove(name)
      }
      try fixture.write(bytes, to: name.fileName)
      #expect(try await fixture.store().known(of: ["a"]) == ["a"])
    }
  }

  @Test func namesOfFilesAreReadAsTheyAreWritten() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let name = SegmentName(
        version: SegmentVersion(
          format: UInt32(truncatingIfNeeded: random.next()),
          summarizer: UInt32(random.below(9))
        ),
        sequence: random.next() >> UInt64(random.below(64)),
        identity: random.next()
      )
      #expect(SegmentName(fileName: name.fileName) == name)
    }
    for name in [
      "", ".summaries", "1-1-1.summaries", "1-1-1-1-1.summaries", "1-1-1-1", "1-1-1-1.summaries~",
      "01-1-1-1.summaries", "1-1-A-1.summaries", "+1-1-1-1.summaries", "-1-1-1-1.summaries",
      "1-1-10000000000000000-1.summaries", "1--1-1.summaries", "x-1-1-1.summaries",
    ] {
      #expect(SegmentName(fileName: name) == nil, "\(name)")
    }
    #expect(SegmentName(fileName: "1-1-1-1.summaries") != nil)
  }

  // MARK: Many at once

  @Test func manyStoresAtOnce() async throws {
    let texts = (0..<240).map(String.init)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { [fixture] in
          let store = fixture.store()
          for round in 0..<30 {
            // Half of them are kept by another one too.
            try store.insert([texts[writer * 30 + round], texts[(writer * 30 + round + 15) % 240]])
            _ = try await store.known(of: texts)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await fixture.store().known(of: texts) == texts)
    #expect(fixture.files.allSatisfy { $0 == "lock" || $0.hasSuffix(".summaries") })
  }

  /// A reader that has seen the folder before finds what another store has merged since.
  @Test func mergedSegmentsAreFound() async throws {
    let reader = fixture.store()
    let writer = fixture.store()
    let texts = (0..<100).map(String.init)
    for (index, text) in texts.enumerated() {
      try writer.insert([text])
      #expect(try await reader.known(of: [text, texts[index / 2]]).contains(text))
    }
    #expect(fixture.segments.count < 20, "\(fixture.segments.count) segments")
    #expect(try await reader.known(of: texts) == texts)
    #expect(try await fixture.store().known(of: texts) == texts)
  }

  @Test func mergingKeepsOneOfEach() async throws {
    for _ in 0..<64 { try fixture.store().insert(["a", "b"]) }
    #expect(try await fixture.store().known(of: ["a", "b"]) == ["a", "b"])
    let entries = try fixture.segments.reduce(0) { count, name in
      count + (try Segment(name, in: fixture.store().folder)?.table.entries.count ?? 0)
    }
    #expect(entries < 64, "\(entries) entries")
  }
}
