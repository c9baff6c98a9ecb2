package import BuildHistory

/// The memory of CI: which tests passed on which contents, and how long they took.
///
/// Merging is associative, commutative and idempotent, so that shards may record apart and caches may be
/// restored in any order. Nothing is forgotten by merging; `trimmed` does that, and never adds anything.
package struct TestLedger: Sendable, Hashable {
  /// The reports of one target on the same contents.
  package struct Record: Sendable, Hashable {
    /// The id of the target.
    package var target: String
    /// The latest run that reported something.
    package var generation: Int
    /// By the identifier of a test.
    package var outcomes: [String: TestOutcomes]
    /// The code that the test executed on these contents, which depend on it.
    package var executed: ExecutedDeclarations?

    package init(
      target: String,
      generation: Int,
      outcomes: [String: TestOutcomes],
      executed: ExecutedDeclarations? = nil
    ) {
      self.target = target
      self.generation = generation
      self.outcomes = outcomes
      self.executed = executed
    }
  }

  /// A target may have the contents of another one, so both are the key.
  package struct Key: Sendable, Hashable {
    package var contents: RunContents
    package var target: String

    package init(contents: RunContents, target: String) {
      self.contents = contents
      self.target = target
    }
  }

  /// Far beyond any real run; a file may contain any number.
  package static let lastGeneration = Int.max / 2

  package private(set) var records: [Key: Record] = [:]
  /// By the identifier of a test.
  package private(set) var durations: [String: DurationHistory] = [:]
  /// How long modules took to build.
  package private(set) var builds = BuildTimes()

  /// By the digest of a report, the latest run that it was recorded in.
  package private(set) var reports: [String: Int] = [:]

  package init() {}

  /// Assembles the contents of a file.
  package init(
    records: [Key: Record],
    durations: [String: DurationHistory],
    builds: BuildTimes,
    reports: [String: Int] = [:]
  ) {
    self.reports = reports
    self.records = records
    self.durations = durations
    self.builds = builds
  }

  /// The highest number of a run; 0 if none is known.
  package var generation: Int {
    let ofRecords = records.values.lazy.map(\.generation).max() ?? 0
    let ofTests = durations.values.lazy.compactMap(\.observations.first?.generation).max() ?? 0
    return max(ofRecords, ofTests, builds.generation, reports.values.max() ?? 0)
  }

  // MARK: Asking

  /// The outcomes of a test on these contents; empty if there are none.
  package func outcomes(of test: String, target: String, contents: RunContents) -> TestOutcomes {
    records[Key(contents: contents, target: target)]?.outcomes[test] ?? []
  }

  /// The contents on which a test is proven: those of its target, else those of the test alone; `nil` if it is not.
  ///
  /// `covered` are the contents of the test without what it is known not to execute.
  ///
  /// Rule: tests.case.proof, tests.case.coverage
  package func proof(
    of test: String,
    target: String,
    _ contents: RunContents?,
    case: RunContents?,
    covered: [RunContents] = []
  ) -> RunContents? {
    func proves(_ contents: RunContents, _ target: String) -> Bool {
      outcomes(of: test, target: target, contents: contents).prove
    }
    if let contents, proves(contents, target) { return contents }
    let own = RecordedRun.target(ofTest: test, in: target)
    if let `case`, proves(`case`, own) { return `case` }
    // A failure on these very contents is not outweighed by others.
    let known = [(contents, target), (`case`, own)].compactMap { contents, target in
      contents.map { outcomes(of: test, target: target, contents: $0) }
    }
    guard !known.contains(where: { $0.contains(.failed) }) else { return nil }
    let key = RecordedRun.target(ofCoveredTest: test, in: target)
    return covered.first { proves($0, key) }
  }

  /// The code that passed tests executed, by the targets of their records.
  ///
  /// A later failure of the test revokes them: it may have executed something else.
  ///
  /// Complexity: O(outcomes).
  package var executions: [String: Set<ExecutedDeclarations>] {
    var failures: [String: Int] = [:]
    for record in records.values {
      for (test, outcomes) in record.outcomes where outcomes.contains(.failed) {
        let target = RecordedRun.target(ofCoveredTest: test, in: record.target)
        failures[target] = max(failures[target] ?? 0, record.generation)
      }
    }
    return records.values.reduce(into: [:]) { executions, record in
      guard let executed = record.executed, record.outcomes.values.contains(where: \.prove),
        record.generation > failures[record.target] ?? 0
      else { return }
      executions[record.target, default: []].insert(executed)
    }
  }

  /// The recent duration of a test, in microseconds.
  package func duration(of test: String) -> Int? { durations[test]?.smoothed }

  // MARK: Recording

  /// Adds what a run reported.
  ///
  /// The same run recorded again changes only its place among the runs. It proves nothing about later
  /// contents.
  ///
  /// `known` is a ledger that stays apart: `self` merged into it is what recording in `known` gives.
  package mutating func record(_ run: RecordedRun, after known: TestLedger = TestLedger()) {
    let latest = max(generation, known.generation, run.generation)
    let generation = min(latest + 1, Self.lastGeneration)
    let wasRecorded = hasRecorded(run) || known.hasRecorded(run)
    for report in run.reports {
      reports.merge([report: generation], uniquingKeysWith: max)
    }
    for (target, result) in run.targets {
      guard let contents = result.contents, !result.outcomes.isEmpty else { continue }
      let key = Key(contents: contents, target: target)
      if wasRecorded, records[key] == nil, known.records[key] == nil { continue }
      let record = Record(
        target: target,
        generation: generation,
        outcomes: result.outcomes,
        executed: result.executed
      )
      merge(record, at: key)
    }
    for (test, microseconds) in run.durations {
      durations[test, default: DurationHistory()].merge(
        DurationHistory([.init(generation: generation, run: run.id, microseconds: microseconds)])
      )
    }
    for (target, microseconds) in run.buildDurations {
      builds.record(
        .init(
          module: target,
          build: BuildTimes.Build(),
          run: run.id,
          microseconds: microseconds,
          isWhole: true
        ),
        generation: generation
      )
    }
  }

  /// Adds what builds took; measurements that are recorded again change only their place among the runs.
  package mutating func record(_ measurements: [BuildTimes.Measurement]) {
    let generation = min(generation + 1, Self.lastGeneration)
    for measurement in measurements { builds.record(measurement, generation: generation) }
  }

  /// Whether a run, or another one with one of its reports, was recorded before.
  package func hasRecorded(_ run: RecordedRun) -> Bool {
    let reports = Set(run.reports.map { $0[...] })
    // Ledgers of earlier builds know runs by what tests took alone.
    return run.reports.contains { self.reports[$0] != nil }
      || durations.values.contains { history in
        history.observations.contains {
          !reports.isDisjoint(with: RecordedRun.reports(of: $0.run))
        }
      }
  }

  // MARK: Merging

  package mutating func merge(_ other: TestLedger) {
    for (key, record) in other.records { merge(record, at: key) }
    reports.merge(other.reports, uniquingKeysWith: max)
    durations.merge(other.durations, uniquingKeysWith: Self.merged)
    builds.merge(other.builds)
  }

  private mutating func merge(_ record: Record, at key: Key) {
    guard var known = records[key] else {
      records[key] = record
      return
    }
    known.generation = max(known.generation, record.generation)
    known.outcomes.merge(record.outcomes) { $0.union($1) }
    // Other declarations would be other contents.
    known.executed = known.executed ?? record.executed
    records[key] = known
  }

  private static func merged(_ left: DurationHistory, _ right: DurationHistory) -> DurationHistory {
    var merged = left
    merged.merge(right)
    return merged
  }

  // MARK: Forgetting

  /// Without what is old.
  ///
  /// The records of each target's latest contents stay. So do durations that one of the latest runs saw, and
  /// the digests of the latest reports. Targets that ten times as many runs have not seen, such as removed
  /// ones, are dropped.
  package func trimmed(
    contentsPerTarget: Int = 8,
    runs: Int = 200,
    reports mostReports: Int = 4_000
  ) -> TestLedger {
    var kept = self
    let latest = generation
    kept.records = records.filter { $0.value.generation > latest - 10 * runs }
    let byTarget = Dictionary(grouping: kept.records) { $0.key.target }
    for group in byTarget.values where group.count > contentsPerTarget {
      let old = group.sorted {
        ($0.value.generation, $0.key.contents) > ($1.value.generation, $1.key.contents)
      }
      for (key, _) in old.dropFirst(contentsPerTarget) { kept.records[key] = nil }
    }
    if reports.count > mostReports {
      let old = reports.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.dropFirst(mostReports)
      for (report, _) in old { kept.reports[report] = nil }
    }
    func isRecent(_ history: DurationHistory) -> Bool {
      (history.observations.first?.generation ?? 0) > latest - runs
    }
    kept.durations = durations.filter { isRecent($0.value) }
    kept.builds = builds.trimmed(after: latest - runs)
    return kept
  }
}
