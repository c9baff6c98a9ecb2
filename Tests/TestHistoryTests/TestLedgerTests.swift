import BuildHistory
import TestHistory
import Testing

@Suite struct TestLedgerTests {
  private let old = RunContents(digest: String(repeating: "a1", count: 32))
  private let new = RunContents(digest: String(repeating: "b2", count: 32))

  private func run(
    _ id: String,
    _ contents: RunContents?,
    _ outcomes: [String: TestOutcomes],
    durations: [String: Int] = [:]
  ) -> RecordedRun {
    RecordedRun(
      id: id,
      targets: ["p/T": .init(contents: contents, outcomes: outcomes)],
      durations: durations
    )
  }

  private func isProven(_ test: String, _ contents: RunContents?, in ledger: TestLedger) -> Bool {
    contents.map { ledger.outcomes(of: test, target: "p/T", contents: $0).prove } ?? false
  }

  @Test func aPassProvesItsContentsAndNoOther() {
    var ledger = TestLedger()
    ledger.record(run("1", old, ["T.a/x": .passed]))
    #expect(isProven("T.a/x", old, in: ledger))
    #expect(!isProven("T.a/x", new, in: ledger))
    #expect(!isProven("T.a/y", old, in: ledger))
  }

  /// A failure revokes the counts before it, and counts prove no contents that failed.
  @Test(arguments: [
    (["covered"], true, true), (["covered", "failed"], false, false),
    (["failed", "covered"], true, false),
  ]) func aFailureRevokesCounts(_ runs: [String], _ counts: Bool, _ isProven: Bool) {
    let key = RecordedRun.target(ofCoveredTest: "T.a/x", in: "p/T")
    let executed = ExecutedDeclarations([1])
    var ledger = TestLedger()
    for (number, name) in runs.enumerated() {
      if name == "failed" {
        ledger.record(run("\(number)", new, ["T.a/x": .failed]))
      } else {
        ledger.record(
          RecordedRun(
            id: "\(number)",
            targets: [
              key: .init(contents: old, outcomes: ["T.a/x": .passed], executed: executed)
            ]
          )
        )
      }
    }
    #expect(ledger.executions == (counts ? [key: [executed]] : [:]))
    let covered = [old].compactMap { counts ? $0 : nil }
    let proof = ledger.proof(of: "T.a/x", target: "p/T", new, case: nil, covered: covered)
    #expect((proof == old) == isProven)
    #expect(
      ledger.proof(of: "T.a/x", target: "p/T", nil, case: nil, covered: covered) == covered.first
    )
  }

  @Test(arguments: [TestOutcomes.failed, .skipped]) func nothingElseProves(_ outcome: TestOutcomes)
  {
    var ledger = TestLedger()
    ledger.record(run("1", old, ["T.a/x": outcome]))
    #expect(!isProven("T.a/x", old, in: ledger))
    ledger.record(run("2", old, ["T.a/x": .passed]))
    #expect(!isProven("T.a/x", old, in: ledger), "passed only once of two times")
  }

  @Test func aRunOfUncertainContentsProvesNothingButTellsDurations() {
    var ledger = TestLedger()
    ledger.record(run("1", nil, ["T.a/x": .passed], durations: ["T.a/x": 7]))
    #expect(ledger.records.isEmpty)
    #expect(ledger.duration(of: "T.a/x") == 7)
  }

  /// However many runs came in between, and though it tells no durations.
  @Test(arguments: [["T.a/x": 7], [:]])
  func aReportThatWasRecordedBeforeProvesNothing(_ durations: [String: Int]) {
    var ledger = TestLedger()
    let first = run("first", old, ["T.a/x": .passed], durations: durations)
    ledger.record(first)
    for number in 0..<10 {
      ledger.record(run("\(number)", old, ["T.a/x": .passed], durations: durations))
      ledger = ledger.trimmed()
    }
    #expect(ledger.hasRecorded(first))
    ledger.record(run("first", new, ["T.a/x": .passed], durations: durations))
    #expect(!isProven("T.a/x", new, in: ledger))
  }

  @Test func whatBuildsTookIsNoReport() {
    var ledger = TestLedger()
    let builds = ["p/A": 5]
    ledger.record(RecordedRun(id: "p/A 5", targets: [:], buildDurations: builds, reports: []))
    #expect(ledger.reports.isEmpty)
    #expect(ledger.builds.duration(of: "p/A", in: .init())?.microseconds == 5)
  }

  @Test func theOldestReportsAreForgotten() {
    var ledger = TestLedger()
    for number in 0..<5 { ledger.record(run("\(number)", old, ["T.a/x": .passed])) }
    let trimmed = ledger.trimmed(reports: 2)
    #expect(Set(trimmed.reports.keys) == ["3", "4"])
    #expect(trimmed.generation == ledger.generation)
  }

  @Test func anotherTargetWithTheSameContentsProvesNothing() {
    var ledger = TestLedger()
    ledger.record(run("1", old, ["T.a/x": .passed]))
    #expect(old.map { ledger.outcomes(of: "T.a/x", target: "p/Other", contents: $0) } == [])
  }

  @Test func durationsAreSmoothedAndTheLatestCountMost() {
    var ledger = TestLedger()
    for (id, microseconds) in [("1", 100), ("2", 100), ("3", 200)] {
      ledger.record(run(id, old, [:], durations: ["T.a/x": microseconds]))
    }
    #expect(ledger.duration(of: "T.a/x") == 150)
    #expect(ledger.duration(of: "T.a/y") == nil)
  }

  @Test(arguments: [-1, .min, .max]) func aDurationThatCannotBeIsLeftOut(_ microseconds: Int) {
    var ledger = TestLedger()
    ledger.record(run("1", old, ["T.a/x": .passed], durations: ["T.a/x": microseconds]))
    #expect(ledger.duration(of: "T.a/x") == nil)
    #expect(isProven("T.a/x", old, in: ledger))
  }

  @Test func theSameRunTwiceIsOneObservation() {
    var ledger = TestLedger()
    ledger.record(run("1", old, [:], durations: ["T.a/x": 10]))
    ledger.record(run("2", old, [:], durations: ["T.a/x": 30]))
    ledger.record(run("2", old, [:], durations: ["T.a/x": 30]))
    #expect(ledger.durations["T.a/x"]?.observations.count == 2)
  }

  @Test func trimmingKeepsTheLatestContents() throws {
    var ledger = TestLedger()
    for index in 0..<20 {
      let digits = String(repeating: String(index % 10) + String(index / 10), count: 16)
      ledger.record(run("\(index)", RunContents(digest: digits), ["T.a/x": .passed]))
    }
    let trimmed = ledger.trimmed(contentsPerTarget: 3)
    #expect(trimmed.records.values.map(\.generation).sorted() == [18, 19, 20])
    #expect(trimmed.trimmed(contentsPerTarget: 3) == trimmed)
  }

  @Test func whatNoRunHasSeenForLongIsForgotten() {
    var ledger = TestLedger()
    ledger.record(run("1", old, ["T.a/x": .passed]))
    for number in 2...30 { ledger.record(run("\(number)", new, ["T.b/x": .passed])) }
    #expect(isProven("T.a/x", old, in: ledger.trimmed(runs: 3)))
    ledger.record(run("31", new, ["T.b/x": .passed]))
    #expect(!isProven("T.a/x", old, in: ledger.trimmed(runs: 3)))
  }

  /// Shards record into ledgers of their own, which are merged: the plan tells what came before.
  @Test func whatIsRecordedApartComesAfterItsPlan() {
    var cached = TestLedger()
    for index in 0..<6 {
      let digits = String(repeating: String(9 - index), count: 32)
      var shard = TestLedger()
      var run = run("\(index)", RunContents(digest: digits), ["T.a/x": .passed])
      run.durations = ["T.a/x": 10 * (index + 1)]
      run.generation = cached.generation
      shard.record(run)
      cached.merge(shard)
      cached = cached.trimmed(contentsPerTarget: 2)
    }
    #expect(cached.records.values.map(\.generation).sorted() == [5, 6])
    #expect(cached.durations["T.a/x"]?.observations.first?.microseconds == 60)
  }

  @Test func numbersOfRunsEnd() {
    var ledger = TestLedger()
    var last = run("1", old, ["T.a/x": .passed])
    last.generation = TestLedger.lastGeneration
    ledger.record(last)
    ledger.record(run("2", new, ["T.a/x": .passed]))
    #expect(ledger.generation == TestLedger.lastGeneration)
    #expect(isProven("T.a/x", new, in: ledger))
  }

  @Test func aRunRecordedAgainSaysNothingOfLaterContents() {
    var ledger = TestLedger()
    ledger.record(run("1+2", old, ["T.a/x": .passed], durations: ["T.a/x": 10]))
    for id in ["1+2", "2+3"] {
      ledger.record(run(id, new, ["T.a/x": .passed], durations: ["T.a/x": 10]))
      #expect(!isProven("T.a/x", new, in: ledger))
    }
    ledger.record(run("4", new, ["T.a/x": .passed], durations: ["T.a/x": 10]))
    #expect(isProven("T.a/x", new, in: ledger) && isProven("T.a/x", old, in: ledger))
  }

  @Test(arguments: [
    "", "a1", "A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1", "zz", String(repeating: "a", count: 33),
  ])
  func contentsAreADigest(_ text: String) {
    #expect(RunContents(digest: text) == nil)
  }
}
