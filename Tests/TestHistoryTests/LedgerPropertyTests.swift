import TestHistory
import TestSupport
import Testing

/// Histories of edits, passes, failures, lost and reordered reports.
@Suite struct LedgerPropertyTests {
  private static let seeds: [UInt64] =
    fuzzSetting("GRAPHD_HISTORY_SEED").map { [$0] } ?? Array(1...150)

  /// What really happened, kept apart from the ledger.
  private struct Truth {
    var passes: Set<String> = []
    var failures: Set<String> = []
  }

  @Test(arguments: seeds) func nothingIsProvenWithoutAPassOfThatVeryHash(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Machines of CI, each with a ledger of its own; caches are restored and lost at any time.
    var ledgers = [TestLedger](repeating: TestLedger(), count: 3)
    var recorded: [TestLedger] = ledgers
    var truth = Truth()
    var delayed: [RecordedRun] = []
    var version = 0
    for step in 0..<80 {
      let machine = generator.below(ledgers.count)
      switch generator.below(10) {
      case 0, 1: version = generator.once(in: 3) ? generator.below(5) : version + 1
      case 2: ledgers[machine].merge(ledgers[generator.below(ledgers.count)])
      case 3: ledgers[machine] = ledgers[machine].trimmed(contentsPerTarget: 1 + generator.below(4))
      case 4 where generator.once(in: 4): ledgers[machine] = TestLedger()
      case 5 where !delayed.isEmpty:
        ledgers[machine].record(delayed.remove(at: generator.below(delayed.count)))
      default:
        let run = try run(step, version, &generator)
        note(run, in: &truth)
        if generator.once(in: 5) { continue }
        if generator.once(in: 4) { delayed.append(run) } else { ledgers[machine].record(run) }
      }
      recorded.append(ledgers[machine])
      for ledger in ledgers { check(ledger, truth) }
    }
    checkMerging(recorded, &generator)
  }

  /// A shared ledger gets only what is new; both together are what one machine would have.
  @Test(arguments: seeds) func whatIsRecordedApartIsWhatIsMissing(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var known = TestLedger()
    var runs: [RecordedRun] = []
    for step in 0..<20 {
      // A report that comes again speaks of other contents, too.
      var run = try run(generator.once(in: 3) ? generator.below(step + 1) : step, step, &generator)
      if generator.once(in: 4), let earlier = runs.randomElement(using: &generator) {
        run = RecordedRun(id: earlier.id, targets: run.targets, durations: run.durations)
      }
      runs.append(run)
      var apart = TestLedger()
      apart.record(run, after: known)
      #expect(apart.records.count <= run.targets.count, "nothing of others is in it")
      var together = known
      together.record(run)
      #expect(merged(known, apart) == together)
      known = together
    }
  }

  private func contents(_ version: Int) throws -> RunContents {
    let digits = String(version, radix: 16)
    return try #require(
      RunContents(digest: String(repeating: "0", count: 64 - digits.count) + digits)
    )
  }

  private func run(
    _ step: Int,
    _ version: Int,
    _ generator: inout SeededGenerator
  ) throws -> RecordedRun {
    var outcomes: [String: TestOutcomes] = [:]
    var durations: [String: Int] = [:]
    for test in 0..<4 where !generator.once(in: 3) {
      outcomes["T.S/t\(test)"] = generator.one(of: [.passed, .passed, .passed, .failed, .skipped])
      durations["T.S/t\(test)"] = generator.below(100) - 5
    }
    return RecordedRun(
      id: "run\(step)",
      targets: [
        "p/T\(generator.below(2))": .init(contents: try contents(version), outcomes: outcomes)
      ],
      durations: durations
    )
  }

  private func note(_ run: RecordedRun, in truth: inout Truth) {
    for (target, result) in run.targets {
      for (test, outcome) in result.outcomes {
        let name = "\(target) \(test) \(result.contents?.digest ?? "")"
        if outcome == .passed { truth.passes.insert(name) }
        if outcome == .failed { truth.failures.insert(name) }
      }
    }
  }

  private func check(_ ledger: TestLedger, _ truth: Truth) {
    for (key, record) in ledger.records {
      for (test, outcomes) in record.outcomes where outcomes.prove {
        #expect(truth.passes.contains("\(key.target) \(test) \(key.contents.digest)"))
      }
    }
  }

  private func checkMerging(_ ledgers: [TestLedger], _ generator: inout SeededGenerator) {
    let (one, two, three) = (
      generator.one(of: ledgers), generator.one(of: ledgers), generator.one(of: ledgers)
    )
    #expect(merged(one, two) == merged(two, one), "commutative")
    #expect(merged(merged(one, two), three) == merged(one, merged(two, three)), "associative")
    #expect(merged(one, one) == one, "idempotent")
    #expect(merged(merged(one, two), two) == merged(one, two), "absorbs what it has")
    for (key, record) in merged(one, two).records {
      for (test, outcomes) in record.outcomes {
        let both = [one, two].map { $0.records[key]?.outcomes[test] ?? [] }
        #expect(outcomes == both[0].union(both[1]))
      }
    }
  }

  private func merged(_ left: TestLedger, _ right: TestLedger) -> TestLedger {
    var result = left
    result.merge(right)
    return result
  }
}
