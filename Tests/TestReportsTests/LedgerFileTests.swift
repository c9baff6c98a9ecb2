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
        "p/T": .init(contents: try contents(), outcomes: [test: .passed, "T.bad()": .failed]),
        "p/T#x": .init(
          contents: try contents(),
          outcomes: [test: .passed],
          executed: ExecutedDeclarations([1, 0xFFFF_FFFF, 70_000])
        ),
      ],
      durations: [test: 1234],
      buildDurations: ["p/T": 99]
    )
  }

  @Test func whatIsWrittenIsRead() async throws {
    let temporary = try TemporaryFile()
    let file = LedgerFile(temporary.path)
    #expect(try file.read().ledger == TestLedger())
    let run = try run("1", "T.a()")
    let written = try await file.update { $0.record(run) }
    #expect(written.warning == nil)
    #expect(try file.read().ledger == written.ledger)
    #expect(written.ledger.duration(of: "T.a()") == 1234)
    #expect(written.ledger.executions["p/T#x"]?.first?.hashes == [1, 70_000, 0xFFFF_FFFF])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: temporary.path))
    _ = try await file.update { _ in }
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
        // Other tests may keep every thread for longer than anybody waits otherwise.
        let file = LedgerFile(path, patience: .seconds(300))
        group.addTask { _ = try await file.update { $0.record(run) } }
      }
      try await group.waitForAll()
    }
    let ledger = try LedgerFile(path).read().ledger
    let contents = try contents()
    for index in 0..<24 {
      #expect(ledger.outcomes(of: "T.t\(index)()", target: "p/T", contents: contents) == .passed)
    }
  }

  @Test func everyDamageIsFound() async throws {
    let temporary = try TemporaryFile()
    let file = LedgerFile(temporary.path)
    let run = try run("1", "T.a()")
    let good = try await file.update { $0.record(run) }.ledger
    let url = URL(fileURLWithPath: temporary.path)
    let bytes = [UInt8](try Data(contentsOf: url))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      try Data(damaged).write(to: url)
      // What does not begin as a ledger does is none.
      if index < "graphd-test-ledger ".utf8.count {
        #expect(throws: LedgerFileError.self, "byte \(index)") { try file.read() }
      } else {
        let read = try file.read()
        #expect(read.warning != nil && read.ledger == TestLedger(), "byte \(index)")
      }
      try Data(bytes.prefix(index)).write(to: url)
      #expect(try file.read().ledger == TestLedger(), "cut at \(index)")
    }
    try Data(bytes).write(to: url)
    #expect(try file.read().ledger == good)
  }

  @Test func aDamagedFileIsPutAside() async throws {
    let damaged = "graphd-test-ledger 1 2 abc\n{}"
    let temporary = try TemporaryFile(damaged)
    let file = LedgerFile(temporary.path)
    let run = try run("1", "T.a()")
    let contents = try await file.update { $0.record(run) }
    #expect(contents.warning?.contains(".damaged") == true)
    #expect(try String(contentsOfFile: temporary.path + ".damaged", encoding: .utf8) == damaged)
    #expect(try file.read().ledger == contents.ledger)
    try Data("graphd".utf8).write(to: URL(fileURLWithPath: temporary.path))
    _ = try await file.update { _ in }
    #expect(
      try String(contentsOfFile: temporary.path + ".damaged-2", encoding: .utf8) == "graphd"
    )
  }

  /// What a file system may leave of a file when the machine fails.
  @Test func zerosAreADamagedLedger() async throws {
    let temporary = try TemporaryFile(String(repeating: "\0", count: 1000))
    #expect(try LedgerFile(temporary.path).read().warning?.contains("damaged") == true)
  }

  @Test func whatIsNoLedgerIsLeftAlone() async throws {
    let temporary = try TemporaryFile("<testsuites/>")
    let file = LedgerFile(temporary.path)
    await #expect(throws: LedgerFileError.self) { try await file.update { _ in } }
    #expect(throws: LedgerFileError.self) { try file.read() }
    #expect(try String(contentsOfFile: temporary.path, encoding: .utf8) == "<testsuites/>")
    for path in ["/dev/null", "/dev/zero", "/tmp"] {
      #expect(throws: LedgerFileError.self) { try LedgerFile(path).read() }
    }
    // A pipe that nobody writes to keeps nobody waiting.
    let pipe = temporary.path + ".pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    #expect(throws: LedgerFileError.self) { try LedgerFile(pipe).read() }
    #expect(throws: ReportError.self) { try ReportFile.read(pipe) }
    #expect(throws: ReportError.self) { try ReportFile.read("/dev/zero") }
  }

  @Test func aLockThatIsHeldIsTold() async throws {
    let temporary = try TemporaryFile()
    let lock = open(temporary.path + ".lock", O_CREAT | O_RDWR, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let file = LedgerFile(temporary.path, patience: .milliseconds(1))
    await #expect(throws: LedgerFileError.self) { try await file.update { _ in } }
    #expect(flock(lock, LOCK_UN) == 0)
    #expect(try await file.update { _ in }.warning == nil)
  }

  @Test func aNewerVersionIsLeftAlone() async throws {
    let temporary = try TemporaryFile("graphd-test-ledger 2 2 abc\n{}")
    let file = LedgerFile(temporary.path)
    #expect(try file.read().warning?.contains("newer") == true)
    await #expect(throws: LedgerFileError.self) { try await file.update { _ in } }
    #expect(try String(contentsOfFile: temporary.path, encoding: .utf8).hasSuffix("{}"))
  }

  @Test func aFolderThatIsNotThereIsNamed() async {
    let file = LedgerFile("/nowhere/at/all/ledger")
    await #expect(throws: LedgerFileError.self) { try await file.update { _ in } }
  }
}
