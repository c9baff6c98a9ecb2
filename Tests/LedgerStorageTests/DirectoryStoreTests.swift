import Foundation
import LedgerStorage
import TestHistory
import Testing

@Suite(.timeLimit(.minutes(10))) struct DirectoryStoreTests {
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "/graphd-store-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private func files(_ folder: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".ledger") || $0.hasSuffix(".temporary") }.sorted()
  }

  @Test func aFolderThatIsNotThereIsAnEmptyLedger() async throws {
    try await withFolder { folder in
      let ledger = SharedLedger(DirectoryStore(folder))
      let contents = try await ledger.read([.trusted, .pull("1")])
      #expect(contents.fragments.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder))
      let counts = try await Runs.compact(ledger)
      #expect(counts == [0, 0])
    }
  }

  @Test func whatIsAddedIsReadOnceFromTheStore() async throws {
    try await withFolder { folder in
      let ledger = SharedLedger(DirectoryStore(folder + "/store"), copies: folder + "/copies")
      try await ledger.add(Runs.fragment(1), to: .trusted)
      try await ledger.add(Runs.fragment(1), to: .trusted)
      try await ledger.add(Runs.fragment(2), to: .trusted)
      let first = try await ledger.read([.trusted])
      #expect(first.fragments.count == 2 && first.fetched == 2)
      let second = try await ledger.read([.trusted])
      #expect(second.fragments.count == 2 && second.fetched == 0)
      // A copy that somebody altered is fetched again.
      let copy = try #require(files(folder + "/copies").first)
      try Data("poison".utf8).write(to: URL(fileURLWithPath: folder + "/copies/" + copy))
      let third = try await ledger.read([.trusted])
      #expect(Set(third.fragments) == Set(first.fragments) && third.fetched == 1)
      // A copy of what the store no longer has goes.
      _ = try await Runs.compact(ledger)
      _ = try await ledger.read([.trusted])
      #expect(files(folder + "/copies").count == 1)
      #expect(files(folder + "/store").count == 1, "no temporary file is left")
    }
  }

  /// Three hundred machines record while a compactor works all the time.
  @Test func threeHundredWritersAtOnceLoseNothing() async throws {
    try await withFolder { folder in
      let store = DirectoryStore(folder)
      let parts = try (0..<300).map { try Runs.fragment($0) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for part in parts {
          group.addTask { try await SharedLedger(store).add(part, to: .trusted) }
        }
        for _ in 0..<2 {
          group.addTask {
            for _ in 0..<10 {
              // Fragments that the other one removed four times in a row are an error, and no loss.
              _ = try? await Runs.compact(store)
            }
          }
        }
        try await group.waitForAll()
      }
      let contents = try await SharedLedger(store).read([.trusted])
      #expect(try Runs.union(contents.fragments.map(\.bytes)) == Runs.union(parts))
    }
  }

  @Test func aFolderThatCannotBeWrittenIsAnError() async throws {
    try await withFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder))
      await #expect(throws: LedgerStoreError.self) {
        try await SharedLedger(DirectoryStore(folder)).add([1], to: .trusted)
      }
    }
  }

  @Test(arguments: [("out/", true), ("/tmp", true), ("/tmp/none-of-this-name", false)])
  func aFolderIsAStoreAndAFileIsNot(_ text: String, _ isStore: Bool) throws {
    let location = try StoreLocation(text) { $0.hasPrefix("/") ? $0 : "/start/" + $0 }
    #expect((location != nil) == isStore)
  }
}
