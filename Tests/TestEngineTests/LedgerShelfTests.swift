import Foundation
import GraphEngine
import TestEngine
import TestHistory
import TestReports
import Testing

@Suite struct LedgerShelfTests {
  private static let run = RecordedRun(
    id: "a",
    targets: [
      "demo/T": .init(
        contents: RunContents(digest: String(repeating: "c", count: 32)),
        outcomes: ["T.a/b": .passed]
      )
    ]
  )

  private func bytes(_ ledger: TestLedger) throws -> [UInt8] {
    try UploadedLedger.bytes(of: ledger, name: "x")
  }

  private var recorded: TestLedger {
    var ledger = TestLedger()
    ledger.record(Self.run)
    return ledger
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "/graphd-shelf-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  @Test func anUploadIsReadAsItWasSent() async throws {
    let shelf = LedgerShelf()
    let (id, contents) = await shelf.add(try bytes(recorded), name: "x")
    #expect(contents.condition == .sound)
    #expect(try await shelf.read(.uploaded(id)).ledger == recorded)
    #expect(try await shelf.bytes(of: .uploaded(id)) == bytes(recorded))
    let (none, empty) = await shelf.add([], name: "x")
    #expect(empty.condition == .sound)
    #expect(try await shelf.bytes(of: .uploaded(none)).isEmpty)
  }

  @Test func severalLedgersAreOneUploadAndNoneIfOneIsDamaged() async throws {
    let shelf = LedgerShelf()
    var other = TestLedger()
    other.record(RecordedRun(id: "b", targets: [:], durations: ["T.a/c": 5]))
    let parts = try [bytes(recorded), bytes(other), []]
    let (id, contents) = await shelf.add(unionOf: parts, name: "x")
    #expect(contents.condition == .sound)
    var both = recorded
    both.merge(other)
    #expect(try await shelf.read(.uploaded(id)).ledger == both)
    let damaged = await shelf.add(unionOf: [parts[0], parts[1].dropLast()], name: "x").contents
    #expect(damaged.condition == .damaged && damaged.ledger == TestLedger())
    #expect(await shelf.add(unionOf: [parts[0], [1]], name: "x").contents.ledger == TestLedger())
    // Without old contents.
    let next = try #require(RunContents(digest: String(repeating: "d", count: 32)))
    both.record(
      RecordedRun(
        id: "c",
        targets: ["demo/T": .init(contents: next, outcomes: ["T.a/b": .passed])]
      )
    )
    let (all, _) = await shelf.add(try bytes(both), name: "x")
    let kept = try await shelf.bytes(of: .uploaded(all), contentsPerTarget: 1)
    #expect(UploadedLedger(kept, name: "x").ledger.records.keys.map(\.contents) == [next])
  }

  /// The upload that was read stays: the client's file is what another client may read meanwhile.
  @Test func anUpdateOfAnUploadIsAnotherUpload() async throws {
    let shelf = LedgerShelf()
    let (id, _) = await shelf.add([], name: "x")
    let update = try await shelf.update(.uploaded(id)) { $0.record(Self.run) }
    let next = try #require(update.upload)
    #expect(next != id)
    #expect(try await shelf.read(.uploaded(next)).ledger == recorded)
    #expect(try await shelf.read(.uploaded(id)).ledger == TestLedger())
  }

  @Test func whatIsDamagedProvesNothingAndIsReplaced() async throws {
    let shelf = LedgerShelf()
    let (id, contents) = await shelf.add(try bytes(recorded).dropLast(), name: "x")
    #expect(contents.condition == .damaged)
    #expect(contents.warning?.contains("`x` is damaged") == true)
    #expect(try await shelf.read(.uploaded(id)).ledger == TestLedger())
    #expect(try await shelf.update(.uploaded(id)) { _ in }.upload != nil)
  }

  @Test(arguments: ["no ledger", "graphd-test-ledger 99 0 0\n"])
  func whatIsAnotherFileIsNeitherReadNorReplaced(_ text: String) async throws {
    let shelf = LedgerShelf()
    let (id, contents) = await shelf.add(Array(text.utf8), name: "x")
    guard case .foreign = contents.condition else {
      Issue.record("\(contents.condition)")
      return
    }
    await #expect(throws: LedgerFileError.self) { try await shelf.read(.uploaded(id)) }
    await #expect(throws: LedgerFileError.self) { try await shelf.update(.uploaded(id)) { _ in } }
  }

  @Test func theOldestUploadsGoFirst() async throws {
    let large = try bytes(recorded)
    let shelf = LedgerShelf(byteLimit: large.count + 20)
    let (first, _) = await shelf.add(Array("no ledger 1".utf8), name: "x")
    let (second, _) = await shelf.add(large, name: "x")
    // It is used, so that the other one is the oldest.
    _ = try? await shelf.read(.uploaded(first))
    let (third, _) = await shelf.add(Array("no ledger 2".utf8), name: "x")
    await #expect(throws: EngineError.self) { try await shelf.read(.uploaded(second)) }
    for id in [first, third] {
      await #expect(throws: LedgerFileError.self) { try await shelf.read(.uploaded(id)) }
    }
  }

  @Test func aNameIsAFileOfItsOwn() async throws {
    try await withFolder { folder in
      let shelf = LedgerShelf(folder: folder)
      #expect(try await shelf.read(.named("main")).ledger == TestLedger())
      let update = try await shelf.update(.named("main")) { $0.record(Self.run) }
      #expect(update.upload == nil)
      #expect(try await LedgerShelf(folder: folder).read(.named("main")).ledger == recorded)
      #expect(try await shelf.read(.named("other")).ledger == TestLedger())
    }
  }

  @Test(arguments: ["", ".", "../x", "a/b", ".hidden", "a b", String(repeating: "a", count: 65)])
  func whatIsNoNameIsRefused(_ name: String) async throws {
    try await withFolder { folder in
      let shelf = LedgerShelf(folder: folder)
      await #expect(throws: EngineError.self) { try await shelf.read(.named(name)) }
      await #expect(throws: EngineError.self) { try await shelf.update(.named(name)) { _ in } }
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }
}
