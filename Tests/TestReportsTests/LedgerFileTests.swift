import Foundation
import TestHistory
import TestReports
import Testing

@Suite struct LedgerFileTests {
  private func contents() throws -> RunContents {
    try #require(RunContents(digest: String(repeating: "0f", count: 32)))
  }

  private func run(_ id: String, _ test: String) throws -> RecordedRun {
    RecordedRun(
      id: id,
      targets: [
        "p/T": .init(contents: try contents(), outcomes: [test: .passed, "T.bad()": .failed])
      ],
      durations: [test: 1234],
      buildDurations: ["p/T": 99]
    )
  }

  @Test func whatIsWrittenIsRead() throws {
    let temporary = try TemporaryFile()
    let file = LedgerFile(temporary.path)
    #expect(try file.read().ledger == TestLedger())
    let run = try run("1", "T.a()")
    let written = try file.update { $0.record(run) }
    #expect(written.warning == nil)
    #expect(try file.read().ledger == written.ledger)
    #expect(written.ledger.duration(of: "T.a()") == 1234)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: temporary.path))
    _ = try file.update { _ in }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: temporary.path)) == bytes,
      "same ledger, same bytes"
    )
  }

  @Test func manyWritersLoseNothing() async throws {
    let temporary = try TemporaryFile()
    let path = temporary.path
    let runs = try (0..<24).map { try run("\($0)", "T.t\($0)()") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for run in runs {
        group.addTask { _ = try LedgerFile(path).update { $0.record(run) } }
      }
      try await group.waitForAll()
    }
    let ledger = try LedgerFile(path).read().ledger
    let contents = try contents()
    for index in 0..<24 {
      #expect(ledger.outcomes(of: "T.t\(index)()", target: "p/T", contents: contents) == .passed)
    }
  }

  @Test func everyDamageIsFound() throws {
    let temporary = try TemporaryFile()
    let file = LedgerFile(temporary.path)
    let run = try run("1", "T.a()")
    let good = try file.update { $0.record(run) }.ledger
    let url = URL(fileURLWithPath: temporary.path)
    let bytes = [UInt8](try Data(contentsOf: url))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      try Data(damaged).write(to: url)
      let read = try file.read()
      #expect(read.warning != nil && read.ledger == TestLedger(), "byte \(index)")
      try Data(bytes.prefix(index)).write(to: url)
      #expect(try file.read().ledger == TestLedger(), "cut at \(index)")
    }
    try Data(bytes).write(to: url)
    #expect(try file.read().ledger == good)
  }

  @Test func aDamagedFileIsPutAside() throws {
    let temporary = try TemporaryFile("not a ledger")
    let file = LedgerFile(temporary.path)
    let run = try run("1", "T.a()")
    let contents = try file.update { $0.record(run) }
    #expect(contents.warning?.contains(".damaged") == true)
    #expect(
      try String(contentsOfFile: temporary.path + ".damaged", encoding: .utf8) == "not a ledger"
    )
    #expect(try file.read().ledger == contents.ledger)
    try Data("again".utf8).write(to: URL(fileURLWithPath: temporary.path))
    _ = try file.update { _ in }
    #expect(try String(contentsOfFile: temporary.path + ".damaged-2", encoding: .utf8) == "again")
  }

  @Test func aNewerVersionIsLeftAlone() throws {
    let temporary = try TemporaryFile("graphd-test-ledger 2 2 abc\n{}")
    let file = LedgerFile(temporary.path)
    #expect(try file.read().warning?.contains("newer") == true)
    #expect(throws: LedgerFileError.self) { try file.update { _ in } }
    #expect(try String(contentsOfFile: temporary.path, encoding: .utf8).hasSuffix("{}"))
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    let file = LedgerFile("/nowhere/at/all/ledger")
    #expect(throws: LedgerFileError.self) { try file.update { _ in } }
  }
}
