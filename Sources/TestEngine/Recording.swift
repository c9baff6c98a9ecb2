import SourceTrees
import TestHistory
import TestPlanning
import TestReports
import WorkspaceModel

/// Reports, put together against the tests of a workspace.
struct Recording {
  private let answer: TestAnswer
  private let names: ReportedNames
  private let results: TestRunResults
  private let root: WorkspaceRoot

  private var skipping: [Int: Bool] = [:]
  private var outcomes: [Int: [String: TestOutcomes]] = [:]
  private var durations: [String: Int] = [:]
  /// By the index of a target and a test, what it executed.
  private var executed: [Int: [String: ExecutedDeclarations]] = [:]
  /// The tests whose counts are of no use.
  private var uncovered: Set<String> = []
  private var readReports = 0
  /// Only reports that name tests: SwiftPM's report about none is the same each time.
  private var digests: [String] = []
  /// The identifiers of all tests that reports speak of.
  private var reported: Set<String> = []
  private var unknown: Set<String> = []
  private var unknownCount = 0
  private var counts: [TestOutcome: Int] = [:]
  private var doubts: [String] = []
  /// Modules of which a test failed that nobody knows.
  private var modulesInDoubt: Set<Substring> = []
  /// When the first test had begun, since 1970; `nil` if no report shows it.
  private(set) var start: Duration?
  /// The modules of tests that may have run something else than what is there now.
  private var changedModules: Set<Int> = []
  private var warnings: [String] = []
  /// The reasons why reports could not be read; they come first.
  private var unreadable: [String] = []

  init(_ answer: TestAnswer, _ results: TestRunResults, root: WorkspaceRoot) {
    self.answer = answer
    self.results = results
    self.root = root
    names = ReportedNames(answer.selection.catalog)
    warnings = answer.problems.filter { $0.code == .ledger }.map(\.message)
  }

  mutating func warn(_ message: String) { warnings.append(message) }

  /// A report that cannot be read proves nothing and takes nothing from the others.
  mutating func read(_ file: ReportSpool.File, _ result: Result<TestReport, any Error>) {
    let report: TestReport
    do {
      report = try result.get()
    } catch {
      unreadable.append("\(error)")
      return
    }
    readReports += 1
    if !report.tests.isEmpty { digests.append(report.digest) }
    if !report.tests.isEmpty || !report.coverage.isEmpty {
      start = [start, report.start(writtenAt: file.written)].compactMap(\.self).min()
    }
    read(report.coverage)
    if let doubt = report.doubt { warnings.append("`\(file.name)` proves nothing: \(doubt)") }
    var sums: [String: Int] = [:]
    for test in report.tests {
      counts[test.outcome, default: 0] += 1
      guard let known = names.test(test.id, at: test.location) else {
        let namesakes = names.all(test.id)
        if !namesakes.isEmpty {
          // One of several overloads: its duration is worth knowing; a pass counts for none of them, all else for each.
          if let time = test.microseconds { sums[test.id, default: 0] += time }
          for namesake in namesakes {
            reported.insert(namesake.id)
            if test.outcome == .passed { continue }
            outcomes[namesake.target, default: [:]][namesake.id, default: []]
              .formUnion(.init(test.outcome))
          }
        } else {
          unknownCount += 1
          if test.outcome == .failed { modulesInDoubt.insert(test.id.prefix { $0 != "." }) }
          if unknown.count < 1000 { unknown.insert(test.id) }
        }
        continue
      }
      reported.insert(known.id)
      // A doubtful report can speak against the code, not for it.
      if test.outcome != .passed || report.doubt == nil && !mayHideSkips(report, known.target) {
        outcomes[known.target, default: [:]][known.id, default: []].formUnion(.init(test.outcome))
      }
      if let time = test.microseconds, test.outcome != .skipped {
        sums[known.id, default: 0] += time
      }
    }
    durations.merge(sums) { max($0, $1) }
  }

  /// Records what tests executed.
  ///
  /// Rule: tests.case.coverage
  private mutating func read(_ coverage: TestCoverage) {
    var paths: [String: SourcePath?] = [:]
    for name in coverage.tests {
      guard let known = names.test(name, at: nil) else {
        if names.all(name).isEmpty { unknown.insert(name) }
        uncovered.insert(name)
        continue
      }
      let counts = coverage.executed(by: name) { name in
        let path = paths[name] ?? root.sourcePaths(of: [name]).first
        paths[name] = .some(path)
        return path
      }
      let module = answer.selection.catalog.targets[known.target].module
      let found = answer.proofs.coverage?.executed(by: known.id, ofModule: module, counts)
      guard let found else {
        uncovered.insert(name)
        continue
      }
      let earlier = executed[known.target]?[known.id]
      executed[known.target, default: [:]][known.id] = earlier?.union(found) ?? found
    }
  }

  /// The modules of the tests that the reports name.
  var reportedModules: [Int] {
    outcomes.keys.map { answer.selection.catalog.targets[$0].module }.sorted()
  }

  /// Lets the reports prove nothing of `modules`, which run some of what changed since the tests began.
  mutating func doubt(_ modules: Set<Int>, changed: [SourcePath]) {
    changedModules = modules
    let ids = modules.map { answer.snapshot.graph.modules[$0].id }.sorted()
    let file = changed.first { answer.snapshot.files[$0] != nil } ?? changed.first
    guard let file, let id = ids.first else { return }
    func others(_ count: Int) -> String { count > 1 ? " and \(count - 1) more" : "" }
    warnings.append(
      "`\(file == .root ? "." : "\(file)")`\(others(changed.count)) changed after the tests began, so the passes of `\(id)`"
        + "\(others(ids.count)) prove nothing: plan before the run, and give the plan with `--plan`"
    )
  }

  /// Whether a pass may be a skip.
  ///
  /// SwiftPM's reports of XCTest do not distinguish them, so nothing is proven of targets that skip tests when they
  /// run.
  private mutating func mayHideSkips(_ report: TestReport, _ target: Int) -> Bool {
    guard report.format == .junit else { return false }
    if let known = skipping[target] { return known }
    let found = answer.selection.catalog.targets[target].skipsWhenItRuns(answer.snapshot)
    skipping[target] = found
    return found
  }

  /// `nil` if no report could be read, and there is nothing else to record.
  mutating func run() -> RecordedRun? {
    guard readReports > 0 || !results.buildDurations.isEmpty else { return nil }
    let isUnexplained = results.hasFailed && counts[.failed, default: 0] == 0 && unreadable.isEmpty
    if isUnexplained {
      warnings.append("The run failed and no report names a failed test: nothing is proven")
    }
    var targets: [String: RecordedRun.TargetResult] = [:]
    for (index, outcomes) in outcomes {
      let target = answer.selection.catalog.targets[index]
      let module = answer.snapshot.graph.modules[target.module].moduleName
      let isInDoubt =
        isUnexplained || modulesInDoubt.contains(module[...])
        || changedModules.contains(target.module)
        || results.hasFailed && target.mayFailOutsideOfTests(answer.snapshot)
      var contents = isInDoubt ? nil : answer.proofs.contents[target.module]
      if let contents, let planned = results.plannedContents,
        planned[target.id] != contents.digest
      {
        doubts.append(target.id)
      }
      if doubts.contains(target.id) { contents = nil }
      targets[target.id] = .init(contents: contents, outcomes: outcomes)
      // The plan speaks of targets; what a test runs is a part of what its target runs.
      guard contents != nil, let cases = answer.proofs.cases[target.module] else { continue }
      for (test, outcome) in outcomes {
        guard let `case` = cases[test] else { continue }
        targets[RecordedRun.target(ofTest: test, in: target.id)] = .init(
          contents: `case`,
          outcomes: [test: outcome]
        )
        guard let executed = executed[index]?[test] else { continue }
        targets[RecordedRun.target(ofCoveredTest: test, in: target.id)] = .init(
          contents: answer.proofs.coverage?.contents(
            of: test,
            ofModule: target.module,
            executing: executed
          ),
          outcomes: [test: outcome],
          executed: executed
        )
      }
    }
    if let first = uncovered.min() {
      let others = uncovered.count > 1 ? " and \(uncovered.count - 1) more" : ""
      warnings.append(
        "The counts of `\(first)`\(others) are not used: no test here has the name, it may be an exit test, or all that its "
          + "target runs counts for it"
      )
    }
    if !doubts.isEmpty {
      let names = doubts.sorted().quotedList
      warnings.append(
        results.plannedContents?.isEmpty == false
          ? "\(names) changed since the plan was made: its passes prove nothing"
          : "The plan was made without `--ledger`, so it does not name the contents that were to run: nothing is proven"
      )
    }
    return RecordedRun(
      id: RecordedRun.id(
        ofReports: digests.isEmpty
          ? results.buildDurations.map { "\($0.key) \($0.value)" }.sorted() : digests
      ),
      targets: targets,
      durations: durations,
      buildDurations: results.buildDurations,
      generation: results.ledgerGeneration,
      reports: Set(digests)
    )
  }

  /// Planned tests that are in no report, but for tests that may not be there at all.
  private var missingTests: [String] {
    guard !results.plannedTests.isEmpty else { return [] }
    let uncertain = answer.selection.catalog.targets.flatMap(\.tests).filter(\.isConditional)
      .map(\.identifier.description)
    return Set(results.plannedTests).subtracting(reported).subtracting(uncertain).sorted()
  }

  /// The outcome, once the ledger is `ledger`.
  func outcome(_ ledger: TestLedger) -> RecordingOutcome {
    let targets = answer.selection.catalog.targets
    var outcome = RecordingOutcome()
    outcome.warnings = unreadable
    outcome.reports = readReports
    outcome.passed = counts[.passed, default: 0]
    outcome.failed = counts[.failed, default: 0]
    outcome.skipped = counts[.skipped, default: 0]
    outcome.unknown = unknownCount
    outcome.unknownTests = unknown.sorted()
    outcome.total = targets.reduce(0) { $0 + $1.tests.count }
    outcome.proven = targets.reduce(0) { sum, target in
      if target.mayHoldOthers { return sum }
      let contents = answer.proofs.contents[target.module]
      let cases = answer.proofs.cases[target.module] ?? [:]
      return sum
        + target.tests.map(\.identifier.description).count {
          ledger.proof(of: $0, target: target.id, contents, case: cases[$0]) != nil
        }
    }
    outcome.missingTests = missingTests
    if let first = outcome.missingTests.first {
      let count = outcome.missingTests.count
      let others = count > 1 ? " and \(count - 1) more" : ""
      outcome.warnings.append("No report speaks of `\(first)`\(others), which was to run")
    }
    outcome.warnings += warnings
    return outcome
  }
}
