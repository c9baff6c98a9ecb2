import GraphEngine
import GraphProtos
import SourceTrees
import TestHistory
import TestPlanning
import TestReports
import WorkspaceModel

extension TestServiceHandler {
  @concurrent
  func recordResults(
    _ request: Graphd_V1_RecordResultsRequest
  ) async throws -> Graphd_V1_RecordResultsResponse {
    var question = request.selection
    question.all = true
    let path = question.ledger.path
    guard !path.isEmpty else {
      throw EngineError(.invalidRequest, "Name the ledger that the results go to")
    }
    let revisions = try RevisionPair(base: question.change.base, head: question.change.head)
    guard revisions.head == nil else {
      throw EngineError(
        .invalidRequest,
        "Results are those of the working tree as it is now; leave `change.head` empty"
      )
    }
    let answer = try await answer(question, reports: request.reports + request.merge)
    var recording = Recording(answer, request)
    for report in request.reports { recording.read(report) }
    let run = recording.run()
    let others = request.merge.map { recording.ledger($0) }
    var wasRecorded = false
    let written = try await LedgerFile(path).update { ledger in
      for other in others { ledger.merge(other) }
      if let run {
        wasRecorded = ledger.hasRecorded(run)
        ledger.record(run)
      }
      ledger = ledger.trimmed()
    }
    if wasRecorded {
      recording.warn("A report was recorded before: it proves nothing of what has changed since")
    }
    if let warning = written.warning { recording.warn(warning) }
    return recording.response(written.ledger)
  }
}

/// What reports say, put together against the tests of a workspace.
private struct Recording {
  private let answer: TestAnswer
  private let names: ReportedNames
  private let request: Graphd_V1_RecordResultsRequest
  /// By the id of a target, the contents that were planned to run.
  private let planned: [String: String]

  private var skipping: [Int: Bool] = [:]
  private var outcomes: [Int: [String: TestOutcomes]] = [:]
  private var durations: [String: Int] = [:]
  private var readReports = 0
  /// Of reports that name tests: SwiftPM's about none is the same one each time.
  private var digests: [String] = []
  /// The identifiers of all tests that reports speak of.
  private var reported: Set<String> = []
  private var unknown: Set<String> = []
  private var unknownCount = 0
  private var counts: [TestOutcome: Int] = [:]
  private var doubts: [String] = []
  /// Modules of which a test failed that nobody knows.
  private var modulesInDoubt: Set<Substring> = []
  private var warnings: [String] = []
  /// The reasons why reports could not be read; they come first.
  private var unreadable: [String] = []

  init(_ answer: TestAnswer, _ request: Graphd_V1_RecordResultsRequest) {
    self.answer = answer
    self.request = request
    names = ReportedNames(answer.selection.catalog)
    planned = Dictionary(
      request.planned.map { ($0.target, $0.contents) },
      uniquingKeysWith: { first, _ in first }
    )
    warnings = answer.summary.problems.filter { $0.code == Problem.Code.ledger.rawValue }.map(
      \.message
    )
  }

  mutating func warn(_ message: String) { warnings.append(message) }

  /// A ledger to merge in; one that cannot be read takes nothing from the others.
  mutating func ledger(_ path: String) -> TestLedger {
    do {
      let other = try LedgerFile(path).read()
      if let warning = other.warning { warn(warning) }
      if other.isMissing { warn("There is no ledger `\(path)` to merge in") }
      return other.ledger
    } catch {
      warn("\(error)")
      return TestLedger()
    }
  }

  /// A report that cannot be read proves nothing and takes nothing from the others.
  mutating func read(_ path: String) {
    let report: TestReport
    do {
      report = try ReportFile.read(path)
    } catch {
      unreadable.append("\(error)")
      return
    }
    readReports += 1
    if !report.tests.isEmpty { digests.append(report.digest) }
    if let doubt = report.doubt { warnings.append("`\(path)` proves nothing: \(doubt)") }
    var sums: [String: Int] = [:]
    for test in report.tests {
      counts[test.outcome, default: 0] += 1
      guard let known = names.test(test.id, at: test.location) else {
        let namesakes = names.all(test.id)
        if !namesakes.isEmpty {
          // One of several overloads: its duration is worth knowing, a pass means none of them, all else each.
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

  /// Whether a pass may be a skip: what SwiftPM writes of XCTest does not tell them apart, so that nothing is
  /// proven of targets that skip tests when they run.
  private mutating func mayHideSkips(_ report: TestReport, _ target: Int) -> Bool {
    guard report.format == .junit else { return false }
    if let known = skipping[target] { return known }
    let found = answer.selection.catalog.targets[target].skipsWhenItRuns(answer.snapshot)
    skipping[target] = found
    return found
  }

  /// `nil` if no report could be read, and nothing else is told.
  mutating func run() -> RecordedRun? {
    guard readReports > 0 || !request.builds.isEmpty else { return nil }
    let isUnexplained = request.failed && counts[.failed, default: 0] == 0 && unreadable.isEmpty
    if isUnexplained {
      warnings.append("The run failed and no report says which test did: nothing is proven")
    }
    var targets: [String: RecordedRun.TargetResult] = [:]
    for (index, outcomes) in outcomes {
      let target = answer.selection.catalog.targets[index]
      let module = answer.snapshot.graph.modules[target.module].moduleName
      let isInDoubt =
        isUnexplained || modulesInDoubt.contains(module[...])
        || request.failed && target.mayFailOutsideOfTests(answer.snapshot)
      var contents = isInDoubt ? nil : answer.proofs.contents[target.module]
      if let contents, !planned.isEmpty, planned[target.id] != contents.digest {
        doubts.append(target.id)
      }
      if doubts.contains(target.id) { contents = nil }
      targets[target.id] = .init(contents: contents, outcomes: outcomes)
    }
    if !doubts.isEmpty {
      let names = doubts.sorted().map { "`\($0)`" }.joined(separator: ", ")
      warnings.append(
        planned.keys.contains { !$0.isEmpty }
          ? "\(names) changed since the plan was made: its passes prove nothing"
          : "The plan was made without `--ledger`, so it does not say what was to run: nothing is proven"
      )
    }
    return RecordedRun(
      id: RecordedRun.id(
        ofReports: digests.isEmpty
          ? request.builds.map { "\($0.target) \($0.microseconds)" } : digests
      ),
      targets: targets,
      durations: durations,
      buildDurations: Dictionary(
        request.builds.map { ($0.target, Int(clamping: $0.microseconds)) },
        uniquingKeysWith: max
      ),
      generation: Int(clamping: request.ledgerGeneration),
      reports: Set(digests)
    )
  }

  /// What was to run and is in no report, but for tests that may not be there at all.
  private var missingTests: [String] {
    guard !request.plannedTests.isEmpty else { return [] }
    let uncertain = answer.selection.catalog.targets.flatMap(\.tests).filter(\.isConditional)
      .map(\.identifier.description)
    return Set(request.plannedTests).subtracting(reported).subtracting(uncertain).sorted()
  }

  func response(_ ledger: TestLedger) -> Graphd_V1_RecordResultsResponse {
    var response = Graphd_V1_RecordResultsResponse()
    response.warnings = unreadable
    response.passed = UInt32(clamping: counts[.passed, default: 0])
    response.failed = UInt32(clamping: counts[.failed, default: 0])
    response.skipped = UInt32(clamping: counts[.skipped, default: 0])
    response.unknown = UInt32(clamping: unknownCount)
    response.unknownTests = Array(unknown.sorted().prefix(20))
    response.reports = UInt32(clamping: readReports)
    response.proven = UInt32(
      clamping: answer.selection.catalog.targets.reduce(0) { sum, target in
        guard let contents = answer.proofs.contents[target.module] else { return sum }
        return sum
          + target.tests.count {
            !target.mayHoldOthers
              && ledger.outcomes(
                of: $0.identifier.description,
                target: target.id,
                contents: contents
              ).prove
          }
      }
    )
    response.total = UInt32(
      clamping: answer.selection.catalog.targets.reduce(0) { $0 + $1.tests.count }
    )
    let missing = missingTests
    if let first = missing.first {
      let others = missing.count > 1 ? " and \(missing.count - 1) more" : ""
      response.warnings.append("No report speaks of `\(first)`\(others), which was to run")
    }
    response.missing = UInt32(clamping: missing.count)
    response.missingTests = Array(missing.prefix(20))
    response.warnings += warnings
    return response
  }
}
